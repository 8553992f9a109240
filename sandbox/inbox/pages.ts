import { FONT_FACE } from '../fonts';
import { type Html, buildEscapedHtml } from '../html';
import { TOOL_STYLE } from '../toolStyle';
import { MODES, type Mode } from './smtp';
import type { AttachmentSummary, Mail, MailSummary } from './store';

const SHOWN = 200;
/** The frame is as tall as the mail; without scripts it can be scrolled. */
const FIT = buildEscapedHtml`<script>
const frame = document.querySelector('iframe');
const fitFrameToContent = () => { frame.style.height = frame.contentDocument.documentElement.scrollHeight + 24 + 'px'; };
if (frame) { frame.addEventListener('load', fitFrameToContent); addEventListener('resize', fitFrameToContent); }
</script>`;

const NO_MAIL_YET = 'No mail yet. A receipt appears here when a letter has been paid.';

export function renderInboxPage(mails: MailSummary[], mode: Mode, to: string): Html {
  return renderPage(
    'Inbox',
    buildEscapedHtml`
<header><h1>Inbox <small>sandbox</small></h1><p>Every mail the service sends ends up here. The same as JSON: <a
  href="/api/mails">/api/mails</a></p></header>
<main>
<section class="bar">
  <form method="get" action="/" role="search"><label for="to">Recipient</label> <input id="to" name="to" type="email"
    value="${to}" placeholder="anna@exempel.se"><button>Filter</button>${to !== '' && buildEscapedHtml` <a href="/">Show all</a>`}</form>
  ${mails.length > 0 && buildEscapedHtml`<form method="post" action="/delete"><button>Delete all</button></form>`}
</section>
${
  mails.length === 0
    ? buildEscapedHtml`<p class="empty">${to === '' ? NO_MAIL_YET : 'No mail for that address.'}</p>`
    : buildEscapedHtml`<ol class="rows">${mails.slice(0, SHOWN).map(renderMailRow)}</ol>`
}
<section><form method="post" action="/_control"><fieldset><legend>Mail server</legend>
${MODES.map(
  (name) => buildEscapedHtml`<button name="mode" value="${name}"
  ${name === mode && buildEscapedHtml`aria-current="true"`}>${name}</button>`,
)}</fieldset></form></section>
</main>`,
  );
}

export function renderMailPage(mail: Mail): Html {
  return renderPage(
    mail.subject,
    buildEscapedHtml`
<header><p><a href="/">← Inbox</a></p><h1>${mail.subject === '' ? '(no subject)' : mail.subject}</h1></header>
<main>
<dl class="head">
  <div><dt>From</dt><dd>${mail.from}</dd></div><div><dt>To</dt><dd>${mail.to.join(', ')}</dd></div>
  <div><dt>Received</dt><dd>${formatSwedishTime(mail.receivedAt)}</dd></div><div><dt>Message-ID</dt><dd>${mail.messageId}</dd></div>
</dl>
${
  mail.attachments.length > 0 &&
  buildEscapedHtml`<ul class="files">${mail.attachments.map((file) => renderAttachmentItem(mail.id, file))}</ul>`
}
${
  mail.html !== null &&
  buildEscapedHtml`<iframe title="The mail as HTML" src="/mails/${mail.id}/html"
  sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin"></iframe>`
}
<details ${mail.html === null && buildEscapedHtml`open`}><summary>Text part</summary><pre>${mail.text}</pre></details>
<details><summary>Headers</summary><dl class="head all">${mail.headers.map(
      (header) => buildEscapedHtml`<div>
  <dt>${header.name}</dt><dd>${header.value}</dd></div>`,
    )}</dl></details>
<section class="bar"><a href="/mails/${mail.id}/raw">Download .eml</a><form method="post" action="/delete"><input type="hidden"
  name="id" value="${mail.id}"><button>Delete</button></form></section>
</main>${FIT}`,
  );
}

export function renderMissingPage(): Html {
  return renderPage(
    'No such mail',
    buildEscapedHtml`<header><h1>No such mail</h1><p>It may have been deleted. <a href="/">Back to the inbox</a></p></header>`,
  );
}

function renderMailRow(mail: MailSummary): Html {
  const files = mail.attachments.length;
  const subject = mail.subject === '' ? '(no subject)' : mail.subject;
  const count = files > 0 && buildEscapedHtml` · ${files} ${files === 1 ? 'attachment' : 'attachments'}`;
  return buildEscapedHtml`<li><a class="mail" href="/mails/${mail.id}"><strong>${subject}</strong>
<span class="soft">${mail.to.join(', ')}</span>
<span class="soft">${formatSwedishTime(mail.receivedAt)}${count}</span></a></li>`;
}

function renderAttachmentItem(id: string, file: AttachmentSummary): Html {
  const href = `/api/mails/${id}/attachments/${file.n}`;
  return buildEscapedHtml`<li><a href="${href}"><strong>${file.filename}</strong></a> <span
    class="soft">${file.contentType}, ${formatKilobytes(file.size)}</span> <a href="${href}?download">Download</a></li>`;
}

function formatKilobytes(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${Math.round(bytes / 1024)} kB`;
}

function formatSwedishTime(iso: string): string {
  return new Date(iso).toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm' });
}

function renderPage(title: string, body: Html): Html {
  return buildEscapedHtml`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
<title>${title} · Inbox (sandbox)</title><style>${FONT_FACE}${TOOL_STYLE}${STYLE}</style></head><body>${body}</body></html>`;
}

const STYLE = buildEscapedHtml`
.bar { display: flex; flex-wrap: wrap; gap: 12px; justify-content: space-between; align-items: center; margin: 4px 0 16px; }
.bar form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; } .bar label { font-weight: 650; }
.bar input[type=email] { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line);
  border-radius: 8px; min-height: 40px; padding: 4px 12px; width: 240px; max-width: 100%; flex: 1 1 180px; }
.bar label { flex: 1 0 100%; } .bar form[role=search] { flex: 0 1 460px; }
.rows > li { padding: 0; } .mail { display: grid; gap: 0 24px; padding: 14px 16px; color: inherit; text-decoration: none; width: 100%; }
.mail:hover { background: var(--desk); }
.mail:hover strong { text-decoration: underline; } .mail strong { color: var(--ink); overflow-wrap: anywhere; }
.head { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 10px 16px; }
.head div { display: grid; grid-template-columns: 110px minmax(0, 1fr); gap: 12px; padding: 3px 0; }
.head dt { color: var(--soft); } .head dd { overflow-wrap: anywhere; }
.head.all div { grid-template-columns: minmax(0, 1fr); gap: 0; } .head.all { border: 0; padding: 8px 0; font-size: 14px; }
.files { list-style: none; padding: 0; margin: 12px 0 0; display: grid; gap: 8px; }
.files li { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px;
  display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: baseline; }
.files strong { overflow-wrap: anywhere; } .files a:last-child { margin-left: auto; }
iframe { width: 100%; height: 80vh; border: 1px solid var(--line); border-radius: 8px; background: var(--paper);
  margin: 16px 0 8px; display: block; }
details { border-top: 1px solid var(--line); padding: 10px 0; } summary { cursor: pointer; color: var(--ink); font-weight: 600; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 15px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; padding: 12px 0; }
main > section fieldset { margin-top: 32px; }
@media (min-width: 800px) { .mail { grid-template-columns: minmax(0, 1fr) 260px 280px; }
  .head.all div { grid-template-columns: 200px minmax(0, 1fr); gap: 12px; } }
`;
