import { FONT_FACE } from '../fonts';
import { type Html, buildEscapedHtml } from '../html';
import { TOOL_STYLE } from '../toolStyle';
import type { ApiMode } from './api';
import { requireLineItemOfSubscription } from './billing';
import type { Delivery, Dispute, Refund, Session, StripeEvent, Subscription } from './objects';
import { formatDay, formatMoney } from './texts';
import type { WebhookMode } from './webhooks';

interface State {
  webhooks: WebhookMode;
  api: ApiMode;
  sessions: Session[];
  events: (StripeEvent & { delivery: Delivery | undefined })[];
  refunds: Refund[];
  disputes: Dispute[];
  subscriptions: Subscription[];
  /** Unix seconds, as subscriptions see them. */
  clock: { now: number };
}

const SHOWN = 100;

/** What the stand-in holds, newest first, with its switches. */
export function renderControlPage({
  webhooks,
  api,
  sessions,
  events,
  refunds,
  disputes,
  subscriptions,
  clock,
}: State): Html {
  return buildEscapedHtml`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
<title>Payments (sandbox)</title><style>${FONT_FACE}${TOOL_STYLE}</style></head><body>
<header><h1>Payments <small>sandbox</small></h1><p>Stands in for Stripe. No real money. The same as JSON: <a
  href="/_control">/_control</a></p></header>
<main>
<section class="switches">
  ${renderModeForm('Webhooks', '/_control/webhooks', ['on', 'off', 'delay'], webhooks)}
  ${renderModeForm('API', '/_control/api', ['on', 'error', 'down', 'delay'], api)}
  <form method="post" action="/_control/clock"><fieldset><legend>Clock of subscriptions: ${formatDay(clock.now, 'en')}</legend>
    <label>days <input name="days" inputmode="numeric" value="31"></label><button>Move ahead</button></fieldset></form>
</section>
<section><h2>Sessions <small>${sessions.length}</small></h2>
${
  sessions.length === 0
    ? buildEscapedHtml`<p class="empty">A session appears here when somebody goes to pay.</p>`
    : buildEscapedHtml`<ul class="rows">${sessions.slice(0, SHOWN).map((session) => renderSessionRow(session, refunds, disputes))}</ul>`
}</section>
<section><h2>Subscriptions <small>${subscriptions.length}</small></h2>
${
  subscriptions.length === 0
    ? buildEscapedHtml`<p class="empty">A subscription appears here when somebody has begun one.</p>`
    : buildEscapedHtml`<ul class="rows">${subscriptions.slice(0, SHOWN).map(renderSubscriptionRow)}</ul>`
}</section>
<section><h2>Events <small>${events.length}</small></h2>
${
  events.length === 0
    ? buildEscapedHtml`<p class="empty">What is told by webhook appears here.</p>`
    : buildEscapedHtml`<ul class="rows">${events.slice(0, SHOWN).map(renderEventListItem)}</ul>`
}</section>
</main></body></html>`;
}

function renderModeForm(label: string, action: string, names: string[], current: { mode: string; ms: number }): Html {
  return buildEscapedHtml`<form method="post" action="${action}"><fieldset><legend>${label}</legend>
    ${names.map(
      (name) => buildEscapedHtml`<button name="mode" value="${name}"
      ${name === current.mode && buildEscapedHtml`aria-current="true"`}>${name}</button>`,
    )}
    <label>delay, ms <input name="ms" inputmode="numeric" value="${current.ms === 0 ? 1000 : current.ms}"></label></fieldset></form>`;
}

function renderSessionRow(session: Session, refunds: Refund[], disputes: Dispute[]): Html {
  const dispute =
    session.payment_intent === null
      ? undefined
      : disputes.find((each) => each.payment_intent === session.payment_intent);
  const refunded =
    session.payment_intent !== null && refunds.some((refund) => refund.payment_intent === session.payment_intent);
  const state = refunded ? 'refunded' : session.status === 'complete' ? session.payment_status : session.status;
  const renderActionForm = (name: string, label: string, extra?: Html): Html =>
    buildEscapedHtml`<form method="post" action="/_control/sessions/${session.id}/${name}">${extra}<button>${label}</button></form>`;
  const renderDisputeButton = (status: Dispute['status'], label: string): Html =>
    renderActionForm('dispute', label, buildEscapedHtml`<input type="hidden" name="status" value="${status}">`);
  const anchor = dispute && buildEscapedHtml`<a id="${dispute.id}"></a>`;
  const times = `${formatSwedishTime(session.created * 1000)} · expires ${formatSwedishTime(session.expires_at * 1000)}`;
  const lateField = buildEscapedHtml`<input type="hidden" name="late" value="true">`;
  const listActs = (): Html[] => {
    if (session.status === 'open')
      return [
        buildEscapedHtml`<a href="/pay/${session.id}">Open</a>`,
        renderActionForm('pay', 'Pay'),
        renderActionForm('fail', 'Refuse'),
        renderActionForm('expire', 'Expire'),
      ];
    if (session.status === 'expired') return [renderActionForm('pay', 'Pay late', lateField)];
    if (session.payment_status === 'unpaid')
      return [renderActionForm('pay', 'Settle'), renderActionForm('fail', 'Fail')];
    if (session.payment_status !== 'paid') return [];
    return dispute
      ? [renderDisputeButton('won', 'Win dispute'), renderDisputeButton('lost', 'Lose dispute')]
      : [renderDisputeButton('needs_response', 'Dispute')];
  };
  return buildEscapedHtml`<li id="${session.payment_intent ?? session.id}"><div class="what">
    ${anchor}<strong>${formatMoney(session.amount_total, 'sv')}</strong> <span class="state ${state}">${state}</span>
    ${dispute && buildEscapedHtml`<span class="state">dispute: ${dispute.status}</span>`}
    <span class="soft">${session.payment_method_types.join(', ')} · ${times}</span><code>${session.id}</code></div>
    <div class="acts">${listActs()}</div></li>`;
}

function renderSubscriptionRow(subscription: Subscription): Html {
  const { id, status, cancel_at_period_end: ending } = subscription;
  const { current_period_end: end, price } = requireLineItemOfSubscription(subscription);
  const renderActionForm = (name: string, label: string, extra?: Html): Html =>
    buildEscapedHtml`<form method="post" action="/_control/subscriptions/${id}/${name}">${extra}<button>${label}</button></form>`;
  const state = status === 'active' ? 'paid' : status === 'canceled' ? 'expired' : '';
  const failing = buildEscapedHtml`<input type="hidden" name="fails" value="true">`;
  const acts = buildEscapedHtml`
    ${renderActionForm('renew', 'Renew now')}${renderActionForm('renew', 'Fail renewal', failing)}
    ${status === 'past_due' && renderActionForm('pay', 'Pay')}${renderActionForm('cancel', 'Cancel')}`;
  return buildEscapedHtml`<li><div class="what">
    <strong>${formatMoney(price.unit_amount, 'sv')}</strong> <span class="state ${state}">${status}</span>
    <span class="soft">a ${price.recurring.interval} · ${ending ? 'ends' : 'renews'} ${formatDay(end, 'en')}</span><code>${id}</code></div>
    <div class="acts">${status !== 'canceled' && acts}</div></li>`;
}

function renderEventListItem({ delivery, ...event }: State['events'][number]): Html {
  const state = delivery?.deliveredAt ? 'delivered' : delivery?.nextAt === null ? 'given up' : 'waiting';
  const lastAnswer = delivery?.lastAnswer && buildEscapedHtml` · last: ${delivery.lastAnswer}`;
  return buildEscapedHtml`<li><div class="what"><strong>${event.type}</strong> <span class="state ${state}">${state}</span>
    <span class="soft">${formatSwedishTime(event.created * 1000)} · ${delivery?.attempts ?? 0} attempts${lastAnswer}</span>
    <code>${event.id}</code></div>
    <div class="acts"><form method="post" action="/_control/events/${event.id}/resend"><button>Send again</button></form></div></li>`;
}

function formatSwedishTime(ms: number): string {
  return new Date(ms).toLocaleTimeString('sv-SE', { timeZone: 'Europe/Stockholm' });
}
