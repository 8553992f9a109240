import type { Language } from '../../core/shared/languages';

/**
 * HTML that mail programs show alike: tables, styles on the elements, nothing from outside. What a program allows of
 * the <style> block only adds dark colours. https://www.caniemail.com/
 */

/** HTML that is escaped already. */
export class Markup {
  constructor(readonly source: string) {}
}
type Part = Markup | string | readonly Part[];

function renderPart(part: Part): string {
  if (part instanceof Markup) return part.source;
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return part.map(renderPart).join('');
}

/** Everything put in is escaped, unless it was made by `markup` itself. */
export function buildMarkup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(
    strings.reduce(
      (text, string, index) => text + string + (index < parts.length ? renderPart(parts[index] ?? '') : ''),
      '',
    ),
  );
}

/** A mail's paragraphs as plain text. */
export function joinTextParagraphs(paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}

const SANS = "'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif";
const SERIF = "'Source Serif 4',Georgia,'Times New Roman',serif";

export function buildParagraphMarkup(text: Part): Markup {
  return buildMarkup`<p class="text" style="margin:0 0 16px;font:17px/1.5 ${trustAsMarkup(SANS)};color:#1d1f22">${text}</p>`;
}

export function buildQuietParagraphMarkup(text: Part): Markup {
  return buildMarkup`<p class="soft" style="margin:0 0 10px;font:15px/1.5 ${trustAsMarkup(SANS)};color:#565b62">${text}</p>`;
}

export function buildHeadingMarkup(text: string): Markup {
  return buildMarkup`<h2 class="text" style="margin:32px 0 12px;font:600 20px/1.3 ${trustAsMarkup(SERIF)};color:#1d1f22">${text}</h2>`;
}

export function buildButtonMarkup(label: string, href: string): Markup {
  return buildMarkup`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 12px"><tr><td class="button" bgcolor="#14396b" style="border-radius:8px;background-color:#14396b"><a class="button" href="${href}" style="display:inline-block;padding:14px 24px;font:600 17px/1.3 ${trustAsMarkup(SANS)};color:#ffffff;text-decoration:none;border-radius:8px">${label}</a></td></tr></table>`;
}

export function buildMailtoLink(address: string): Markup {
  return buildMarkup`<a class="link" href="mailto:${address}" style="color:#14396b">${address}</a>`;
}

export function buildLinkMarkup(label: string, href: string): Markup {
  return buildMarkup`<a class="link" href="${href}" style="color:#14396b">${label}</a>`;
}

function buildStrongMarkup(text: string): Markup {
  return buildMarkup`<strong>${text}</strong>`;
}

export function buildNumberedItems(items: { title: string; text: string }[]): Markup {
  return buildMarkup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${items.map(
    ({ title, text }, index) =>
      buildMarkup`<tr><td class="text" valign="top" width="32" style="padding:0 0 14px;font:600 17px/1.5 ${trustAsMarkup(SANS)};color:#1d1f22">${String(index + 1)}.</td><td class="text" style="padding:0 0 14px;font:17px/1.5 ${trustAsMarkup(SANS)};color:#1d1f22">${buildStrongMarkup(title)}${text === '' ? '' : buildMarkup`<br>${text}`}</td></tr>`,
  )}</table>`;
}

/** Label left, value right. */
export function buildLabelValueTable(items: { label: string; value: string; weight?: 'sum' | 'quiet' }[]): Markup {
  return buildMarkup`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${items.map(
    ({ label, value, weight }) => {
      const cell =
        weight === 'quiet'
          ? `padding:0 0 8px;font:15px/1.5 ${SANS};color:#565b62`
          : `padding:8px 0;font:${weight === 'sum' ? '600 ' : ''}17px/1.5 ${SANS};color:#1d1f22`;
      const line = weight === 'sum' ? 'border-top:1px solid #c9cbd0;' : '';
      const name = weight === 'quiet' ? 'soft' : weight === 'sum' ? 'text line' : 'text';
      return buildMarkup`<tr><td class="${name}" align="left" style="${trustAsMarkup(line + cell)};padding-right:16px">${label}</td><td class="${name}" align="right" style="${trustAsMarkup(line + cell)};white-space:nowrap">${value}</td></tr>`;
    },
  )}</table>`;
}

/** A table of a letter: its head first, columns of figures to the right. */
export function buildLetterTableMarkup(lines: readonly (readonly string[])[], figures: readonly boolean[]): Markup {
  const renderTableCell = (text: string, column: number, isHead: boolean): Markup =>
    buildMarkup`<td class="text line" align="${figures[column] ? 'right' : 'left'}" style="border-bottom:1px solid #c9cbd0;padding:6px 12px 6px 0;font:${isHead ? '600 ' : ''}15px/1.4 ${trustAsMarkup(SANS)};color:#1d1f22">${text}</td>`;
  return buildMarkup`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px">${lines.map((line, index) => buildMarkup`<tr>${line.map((text, column) => renderTableCell(text, column, index === 0))}</tr>`)}</table>`;
}

/** Date in bold, then what it is for. */
export function buildDatedParagraphs(items: { date: string; text: string }[]): Markup {
  return buildMarkup`${items.map(({ date, text }) => buildMarkup`<p class="text" style="margin:0 0 12px;font:17px/1.5 ${trustAsMarkup(SANS)};color:#1d1f22">${buildStrongMarkup(date)}<br>${text}</p>`)}`;
}

/** A whole mail. `preheader` is the line that inboxes show beside the subject. */
export function buildMailHtml({
  language,
  title,
  preheader,
  body,
  foot,
}: {
  language: Language;
  title: string;
  preheader: string;
  body: Markup[];
  foot: Markup[];
}): string {
  return renderPart(buildMarkup`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title>
<style>
:root { color-scheme: light dark; }
@media (max-width: 480px) { .sheet { padding: 24px 20px !important; } .desk { padding: 0 !important; } }
@media (prefers-color-scheme: dark) {
  .desk { background-color: #14171b !important; } .sheet { background-color: #1d2127 !important; border-color: #343a42 !important; }
  .text { color: #eceae6 !important; } .soft { color: #b6b8bc !important; } .line { border-color: #4a515a !important; }
  .link { color: #9cc0f5 !important; } td.button, a.button { background-color: #9cc0f5 !important; color: #0d1a2d !important; }
}
</style></head>
<body class="desk" style="margin:0;padding:0;background-color:#f6f4ef">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" class="desk" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f6f4ef;padding:24px 12px"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td class="sheet" style="background-color:#ffffff;border:1px solid #e4e1d9;border-radius:8px;padding:36px 40px;text-align:left">
<h1 class="text" style="margin:0 0 20px;font:600 28px/1.25 ${trustAsMarkup(SERIF)};color:#1d1f22">${title}</h1>
${body}
</td></tr><tr><td style="padding:20px 20px 8px;text-align:left">${foot}</td></tr></table>
</td></tr></table></body></html>`);
}

function trustAsMarkup(source: string): Markup {
  return new Markup(source);
}
