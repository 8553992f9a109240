import { FONT_FACE } from '../fonts';
import { INVALID_FIELD, type Html, buildEscapedHtml } from '../html';
import { CHECKOUT_STYLE } from '../payments/checkoutStyle';
import type { Account } from './accounts';
import { type ProblemKey, type Texts, chooseTextsForLocales } from './texts';

const STYLE = buildEscapedHtml`
.chooser { width: min(100% - 32px, 460px); margin: 6vh auto 48px; background: var(--paper); border: 1px solid var(--line);
  border-radius: 12px; padding: 32px 28px 20px; display: grid; gap: 20px; }
.chooser h1 { font-size: 28px; font-weight: 650; color: var(--text); margin: 0; line-height: 1.2; }
.chooser header p { color: var(--soft); }
.accounts { list-style: none; padding: 0; margin-inline: -12px; } .accounts li + li { border-top: 1px solid var(--line); }
.account { display: grid; grid-template-columns: 44px minmax(0, 1fr); gap: 2px 14px; align-items: center; text-align: left;
  width: 100%; background: none; color: inherit; font-weight: 400; border-radius: 8px; padding: 12px; min-height: 68px; }
.account:hover { background: var(--desk); }
.account img { grid-row: span 2; border-radius: 50%; display: block; }
.account strong { font-weight: 650; align-self: end; }
.account .soft { color: var(--soft); font-size: 15px; align-self: start; overflow-wrap: anywhere; } .account .soft span { display: block; }
.chooser a { color: var(--ink); }
.own { border-top: 1px solid var(--line); padding-top: 12px; }
.own summary { cursor: pointer; color: var(--ink); font-weight: 600; padding: 10px 0; }
.own form { display: grid; gap: 16px; padding: 8px 0 12px; }
.check { display: flex; gap: 12px; align-items: center; min-height: 44px; cursor: pointer; }
.check input[type=checkbox] { width: 22px; height: 22px; min-height: 0; padding: 0; accent-color: var(--ink); flex: none; }
.desk.whole:not(.single) { background: var(--desk); align-content: start; grid-template-columns: minmax(0, 1fr); }
`;

export interface AccountView {
  /** Path that the forms go to. */
  action: string;
  accounts: readonly Account[];
  locales: string;
  /** Of the account that was typed in. */
  problem?: ProblemKey;
  entered?: { name: string; email: string; verified: boolean };
}

/** Where a person picks who to be; each way on is a plain form. */
export function renderAccountPage({ action, accounts, locales, problem, entered }: AccountView): Html {
  const { texts, language } = chooseTextsForLocales(locales);
  return renderPage(
    language,
    texts.title,
    texts,
    buildEscapedHtml`
    <main class="desk whole"><section class="chooser">
      <header><h1>${texts.title}</h1><p>${texts.onwardTo}</p></header>
      <form method="post" action="${action}" aria-label="${texts.accounts}">
        <ul class="accounts">${accounts.map((each) => renderAccountRow(each, texts))}</ul></form>
      <details class="own" ${problem !== undefined && buildEscapedHtml`open`}><summary>${texts.own}</summary>
        <form method="post" action="${action}" novalidate>
          ${problem !== undefined && buildEscapedHtml`<p class="problem" role="alert" id="problem">${texts[problem]}</p>`}
          <label class="field"><span>${texts.email}</span>
            <input name="email" type="email" autocomplete="email" value="${entered?.email ?? ''}"
              ${problem === 'errorEmail' && INVALID_FIELD}></label>
          <label class="field"><span>${texts.name}</span>
            <input name="name" autocomplete="name" maxlength="100" value="${entered?.name ?? ''}"
              ${problem === 'errorName' && INVALID_FIELD}></label>
          <label class="check"><input type="checkbox" name="verified" value="1"
            ${(entered?.verified ?? true) && buildEscapedHtml`checked`}><span>${texts.verified}</span></label>
          <button class="primary" name="own" value="1">${texts.proceed}</button>
        </form>
      </details>
      <form method="post" action="${action}"><button class="quiet" name="cancel" value="1">${texts.cancel}</button></form>
    </section></main>`,
  );
}

function renderAccountRow({ id, name, email, verified }: Account, texts: Texts): Html {
  const note = id === 'admin' ? texts.admin : verified ? undefined : texts.unverified;
  const shownNote = note !== undefined && buildEscapedHtml` <span>${note}</span>`;
  return buildEscapedHtml`<li><button class="account" name="account" value="${id}"><img src="${buildInitialsPhotoPath(name)}" alt=""
    width="44" height="44">
    <strong>${name}</strong><span class="soft">${email}${shownNote}</span></button></li>`;
}

export function renderFailedSignInPage(locales: string): Html {
  const { texts, language } = chooseTextsForLocales(locales);
  return renderPage(
    language,
    texts.brokenTitle,
    texts,
    buildEscapedHtml`
    <main class="desk single"><section class="panel end"><h1>${texts.brokenTitle}</h1><p>${texts.brokenText}</p></section></main>`,
  );
}

/** What somebody sees who opens the provider's address by hand. */
export function renderAccountListPage(accounts: readonly Account[], site: string, locales: string): Html {
  const { texts, language } = chooseTextsForLocales(locales);
  return renderPage(
    language,
    texts.accounts,
    texts,
    buildEscapedHtml`
    <main class="desk whole"><section class="chooser">
      <header><h1>${texts.accounts}</h1><p><a href="${site}">${site}</a></p></header>
      <ul class="accounts">${accounts.map(
        ({ name, email }) => buildEscapedHtml`<li>
        <div class="account"><img src="${buildInitialsPhotoPath(name)}" alt="" width="44"
          height="44"><strong>${name}</strong><span class="soft">${email}</span></div></li>`,
      )}</ul>
    </section></main>`,
  );
}

/** Address of the picture that the provider tells of a person: their initials. */
export function buildInitialsPhotoPath(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('');
  return `/photos/${encodeURIComponent(initials.toUpperCase() || '?')}.svg`;
}

export function renderInitialsPhoto(initials: string): Html {
  return buildEscapedHtml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44">
    <rect width="44" height="44" fill="#14396b"/><text x="22" y="28" text-anchor="middle" font-family="system-ui, sans-serif"
      font-size="17" font-weight="600" fill="#fff">${initials.slice(0, 4)}</text></svg>`;
}

function renderPage(language: string, title: string, texts: Texts, body: Html): Html {
  return buildEscapedHtml`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title>
<style>${FONT_FACE}${CHECKOUT_STYLE}${STYLE}</style></head>
<body><aside class="banner" aria-label="Sandbox"><p><strong>Sandbox</strong> ${texts.sandbox}</p></aside>${body}</body></html>`;
}
