import type { Language } from '../../core/shared/languages';
import { LOCALES } from '../../core/shared/formats/locales';
import { FONT_FACE } from '../fonts';
import { INVALID_FIELD, type Html, buildEscapedHtml } from '../html';
import type { LineItem, Session } from './objects';
import { CHECKOUT_STYLE } from './checkoutStyle';
import { type ProblemKey, type Texts, formatMoney, chooseTextsForLocale } from './texts';

interface View {
  session: Session;
  item: LineItem | undefined;
  merchant: string;
}

/** The form: works without JavaScript, the panels open by CSS alone. */
export function renderPayPage(
  view: View,
  problem?: ProblemKey,
  entered: { email?: string; number?: string } = {},
): Html {
  const { session } = view;
  const { texts, language } = chooseTextsForLocale(session.locale);
  const both = session.payment_method_types.length > 1;
  const swishOnly = !session.payment_method_types.includes('card');
  const label = `${session.mode === 'subscription' ? texts.start : texts.pay} ${formatPrice(view, texts, language)}`;
  const terms = session.custom_text?.submit?.message;
  const errorAt = problem === 'errorSwish' || problem === 'errorMethod' ? 'form' : 'card';
  return renderHostedPage(
    language,
    label,
    texts,
    buildEscapedHtml`
    <main class="desk">
      ${renderSummary(view, texts, language)}
      <form class="panel" method="post" action="/pay/${session.id}">
        ${problem !== undefined && errorAt === 'form' && renderAlert(texts[problem])}
        <label class="field"><span>${texts.email}</span>
          <input type="email" name="email" autocomplete="email" value="${entered.email ?? session.customer_email ?? ''}"
            ${session.customer_email !== null && buildEscapedHtml`readonly`}>
        </label>
        <h2>${texts.method}</h2>
        ${
          both &&
          buildEscapedHtml`<div class="methods">
          ${renderMethodRadio('card', texts.card, problem !== 'errorSwish')}
          ${renderMethodRadio('swish', texts.swish, problem === 'errorSwish')}
        </div>`
        }
        ${!both && buildEscapedHtml`<input type="hidden" name="method" value="${swishOnly ? 'swish' : 'card'}">`}
        ${
          !swishOnly &&
          buildEscapedHtml`<fieldset class="of-card"><legend class="unseen">${texts.card}</legend>
          ${problem !== undefined && errorAt === 'card' && renderAlert(texts[problem])}
          <label class="field"><span>${texts.cardNumber}</span>
            <input name="card_number" inputmode="numeric" autocomplete="cc-number" maxlength="23"
              value="${entered.number ?? ''}" ${problem !== undefined && errorAt === 'card' && INVALID_FIELD}>
          </label>
          <div class="pair">
            <label class="field"><span>${texts.expiry}</span><input name="card_expiry" inputmode="numeric" autocomplete="cc-exp"
              maxlength="7"></label>
            <label class="field"><span>${texts.cvc}</span><input name="card_cvc" inputmode="numeric" autocomplete="cc-csc"
              maxlength="4"></label>
          </div>
        </fieldset>`
        }
        ${session.payment_method_types.includes('swish') && buildEscapedHtml`<p class="of-swish hint">${texts.swishHint}</p>`}
        <button class="primary" name="pay" value="1">${label}</button>
        ${terms !== undefined && buildEscapedHtml`<p class="hint">${terms}</p>`}
        <button class="quiet" name="cancel" value="1" formnovalidate>${texts.cancel}</button>
        ${
          !swishOnly &&
          buildEscapedHtml`<details class="cards of-card" open><summary>${texts.testCards}</summary>
          <dl>
            <div><dt><code>4242 4242 4242 4242</code></dt><dd>${texts.works}</dd></div>
            <div><dt><code>4000 0000 0000 0002</code></dt><dd>${texts.refused}</dd></div>
          </dl>
          <p>${texts.anyExpiry}</p>
        </details>`
        }
        <p class="foot">${texts.openUntil} ${formatClockTime(session.expires_at, language)}</p>
      </form>
    </main>`,
  );
}

/** The step that is the Swish app in real life. */
export function renderSwishPage(view: View): Html {
  const { texts, language } = chooseTextsForLocale(view.session.locale);
  return renderHostedPage(
    language,
    texts.swishTitle,
    texts,
    buildEscapedHtml`
    <main class="desk">
      ${renderSummary(view, texts, language)}
      <form class="panel" method="post" action="/pay/${view.session.id}/swish">
        <h2>${texts.swishTitle}</h2>
        <p class="hint">${texts.swishText}</p>
        <dl class="facts"><div><dt>${texts.payee}</dt><dd>${view.merchant}</dd></div>
        <div><dt>${texts.total}</dt><dd>${formatMoney(view.session.amount_total, language)}</dd></div></dl>
        <button class="primary" name="approve" value="1">${texts.approve}</button>
        <button class="quiet" name="decline" value="1">${texts.decline}</button>
      </form>
    </main>`,
  );
}

/** An expired, paid or unknown session. `onward` leads back to the shop. */
export function renderPageOfEndedSession(
  locale: string | null,
  kind: 'expired' | 'paid' | 'missing',
  onward?: string,
): Html {
  const { texts, language } = chooseTextsForLocale(locale);
  const title = texts[`${kind}Title`];
  return renderHostedPage(
    language,
    title,
    texts,
    buildEscapedHtml`
    <main class="desk single"><section class="panel end ${kind}">
      <h1>${title}</h1><p>${texts[`${kind}Text`]}</p>
      ${onward !== undefined && buildEscapedHtml`<a class="primary" href="${onward}">${kind === 'paid' ? texts.onward : texts.leave}</a>`}
    </section></main>`,
  );
}

function renderSummary({ session, item, merchant }: View, texts: Texts, language: Language): Html {
  const vat = session.amount_total - Math.round(session.amount_total / 1.25);
  const each = formatPrice({ session, item, merchant }, texts, language);
  const isSubscription = session.mode === 'subscription';
  return buildEscapedHtml`<section class="summary">
    <p class="merchant">${
      session.cancel_url === null
        ? merchant
        : buildEscapedHtml`<a href="${session.cancel_url}"><span aria-hidden="true">←</span> ${texts.back} ${merchant}</a>`
    }</p>
    <h1><span>${isSubscription ? texts.subscribe : texts.pay} ${merchant}</span> <strong>${each}</strong></h1>
    <dl class="facts"><div><dt>${item?.name ?? ''}</dt><dd>${each}</dd></div>
    <div class="sum"><dt>${isSubscription ? texts.firstPeriod : texts.total}</dt>
      <dd>${formatMoney(session.amount_total, language)}</dd></div>
    <div class="small"><dt>${texts.vat}</dt><dd>${formatMoney(vat, language)}</dd></div></dl>
  </section>`;
}

/** ` per månad`, or nothing for what is paid once. */
function formatInterval(item: LineItem | undefined, texts: Texts): string {
  if (item?.interval === undefined) return '';
  return ` ${item.interval === 'year' ? texts.perYear : texts.perMonth}`;
}

function formatPrice({ session, item }: View, texts: Texts, language: Language): string {
  return `${formatMoney(session.amount_total, language)}${formatInterval(item, texts)}`;
}

function renderMethodRadio(value: string, label: string, checked: boolean): Html {
  return buildEscapedHtml`<label class="method"><input type="radio" name="method" value="${value}"
    ${checked && buildEscapedHtml`checked`}><span>${label}</span></label>`;
}

function renderAlert(text: string): Html {
  return buildEscapedHtml`<p class="problem" role="alert" id="problem">${text}</p>`;
}

function formatClockTime(seconds: number, language: Language): string {
  return new Date(seconds * 1000).toLocaleTimeString(LOCALES[language], {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Stockholm',
  });
}

/** The frame of every hosted page. */
export function renderHostedPage(language: string, title: string, texts: Texts, body: Html): Html {
  return buildEscapedHtml`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title>
<style>${FONT_FACE}${CHECKOUT_STYLE}</style></head>
<body><p class="banner"><strong>Sandbox</strong> ${texts.sandbox}</p>${body}</body></html>`;
}
