import express, { type Router } from 'express';
import { z } from 'zod';
import type { Language } from '../../core/shared/languages';
import { type Html, buildEscapedHtml } from '../html';
import { type Billing, requireLineItemOfSubscription } from './billing';
import { renderHostedPage } from './checkoutPage';
import type { Invoice, PortalSession, Subscription } from './objects';
import type { Store } from './store';
import { type Texts, formatDay, formatMoney, chooseTextsForLocale } from './texts';

const form = z.object({ subscription: z.string(), act: z.enum(['cancel_at_end', 'cancel_now', 'resume', 'pay']) });

/** The billing portal under `/portal`: a plain form where the payer ends, resumes or pays a subscription. */
export function createPortalRoutes(store: Store, billing: Billing, merchant: string): Router {
  const pages = express.Router();
  pages.use(express.urlencoded({ extended: false, limit: '16kb' }));

  const listOwnSubscriptions = (session: PortalSession) => billing.ofCustomer(session.customer).reverse();

  function renderPortalOfSession(session: PortalSession): string {
    const view = listOwnSubscriptions(session).map((subscription) => ({
      subscription,
      invoices: billing.invoicesOf(subscription.id).reverse(),
    }));
    return String(renderPortalPage(session, view, merchant));
  }

  pages.get('/:id', (request, response) => {
    const session = store.portals.get(request.params.id);
    if (session) response.send(renderPortalOfSession(session));
    else response.status(404).send(String(renderMissingPage()));
  });

  pages.post('/:id', (request, response) => {
    const session = store.portals.get(request.params.id);
    if (!session) return void response.status(404).send(String(renderMissingPage()));
    const asked = form.safeParse(request.body ?? {});
    const subscription = asked.success
      ? listOwnSubscriptions(session).find(({ id }) => id === asked.data.subscription)
      : undefined;
    if (!asked.success || !subscription || subscription.status === 'canceled')
      return void response.status(422).send(renderPortalOfSession(session));
    const { act } = asked.data;
    if (act === 'cancel_now') billing.cancel(subscription.id);
    else if (act === 'pay') billing.payOpen(subscription.id);
    else billing.setCancelAtPeriodEnd(subscription.id, act === 'cancel_at_end');
    response.redirect(303, `/portal/${session.id}`);
  });
  return pages;
}

interface Row {
  subscription: Subscription;
  invoices: Invoice[];
}

function renderPortalPage(session: PortalSession, rows: Row[], merchant: string): Html {
  const { texts, language } = chooseTextsForLocale(session.locale);
  return renderHostedPage(
    language,
    texts.portalTitle,
    texts,
    buildEscapedHtml`
    <main class="portal">
      ${
        session.return_url !== null &&
        buildEscapedHtml`<p class="merchant"><a href="${session.return_url}"><span
        aria-hidden="true">←</span> ${texts.back} ${merchant}</a></p>`
      }
      <h1>${texts.portalTitle}</h1>
      ${rows.length === 0 ? buildEscapedHtml`<p>${texts.portalNone}</p>` : rows.map((row) => renderSubscription(row, texts, language))}
    </main>`,
  );
}

function renderSubscription({ subscription, invoices }: Row, texts: Texts, language: Language): Html {
  const { price, current_period_end: end } = requireLineItemOfSubscription(subscription);
  const { status, cancel_at_period_end: ending } = subscription;
  const date = formatDay(subscription.ended_at ?? end, language);
  const state =
    status === 'canceled'
      ? texts.stateEnded
      : status === 'past_due'
        ? texts.statePastDue
        : ending
          ? texts.stateEnding
          : texts.stateActive;
  const when = status === 'canceled' ? texts.endedOn : ending ? texts.endsOn : texts.renewsOn;
  const act = (name: string, label: string, hint: string, quiet = false): Html => buildEscapedHtml`
    <form method="post"><input type="hidden" name="subscription" value="${subscription.id}">
      <button class="${quiet ? 'quiet' : 'primary'}" name="act"
        value="${name}">${label}</button><p class="hint">${hint.replace('{date}', date)}</p></form>`;
  const period = price.recurring.interval === 'year' ? texts.perYear : texts.perMonth;
  const atEnd = ending
    ? act('resume', texts.resume, texts.resumeHint)
    : act('cancel_at_end', texts.cancelAtEnd, texts.cancelAtEndHint, true);
  return buildEscapedHtml`<section>
    <dl class="facts">
      <div><dt>${texts.price}</dt><dd>${formatMoney(price.unit_amount, language)} ${period}</dd></div>
      <div><dt class="state">${state}</dt><dd>${when} ${date}</dd></div>
    </dl>
    ${status === 'past_due' && act('pay', texts.payOpen, texts.payOpenHint)}
    ${status !== 'canceled' && atEnd}
    ${status !== 'canceled' && act('cancel_now', texts.cancelNow, texts.cancelNowHint, true)}
    <h2>${texts.invoices}</h2>
    <dl class="facts">${invoices.map((invoice) => renderInvoiceRow(invoice, texts, language))}</dl>
  </section>`;
}

function renderInvoiceRow(
  { number, amount_due: amount, created, status, status_transitions: { paid_at: paidAt } }: Invoice,
  texts: Texts,
  language: Language,
): Html {
  const state = status === 'paid' ? texts.paidOn : status === 'void' ? texts.voided : texts.unpaid;
  return buildEscapedHtml`<div><dt>${number}<br><span
    class="hint">${state} ${formatDay(paidAt ?? created, language)}</span></dt><dd>${formatMoney(amount, language)}</dd></div>`;
}

function renderMissingPage(): Html {
  const { texts, language } = chooseTextsForLocale(null);
  return renderHostedPage(
    language,
    texts.portalTitle,
    texts,
    buildEscapedHtml`<main class="portal"><h1>${texts.portalTitle}</h1><p>${texts.portalMissing}</p></main>`,
  );
}
