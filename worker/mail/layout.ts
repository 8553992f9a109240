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

function renderPartEscapingText(part: Part): string {
  if (part instanceof Markup) return part.source;
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return part.map(renderPartEscapingText).join('');
}

/** Everything put in is escaped, unless it was made by `markup` itself. */
export function buildEscapedMarkup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(
    strings.reduce(
      (text, string, index) => text + string + (index < parts.length ? renderPartEscapingText(parts[index] ?? '') : ''),
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
/** What stands behind `font:` of a text, up to its colour. */
const TEXT = createMarkupWithoutEscaping(`17px/1.5 ${SANS};color:#1d1f22`);
const QUIET = createMarkupWithoutEscaping(`15px/1.5 ${SANS};color:#565b62`);

export function buildParagraphMarkup(text: Part): Markup {
  return buildEscapedMarkup`<p class="text" style="margin:0 0 16px;font:${TEXT}">${text}</p>`;
}

export function buildQuietParagraphMarkup(text: Part): Markup {
  return buildEscapedMarkup`<p class="soft" style="margin:0 0 10px;font:${QUIET}">${text}</p>`;
}

export function buildHeadingMarkup(text: string): Markup {
  const font = createMarkupWithoutEscaping(`600 20px/1.3 ${SERIF}`);
  return buildEscapedMarkup`<h2 class="text" style="margin:32px 0 12px;font:${font};color:#1d1f22">${text}</h2>`;
}

const BUTTON_FACE = 'border-radius:8px;background-color:#14396b';
const BUTTON_WORDS = createMarkupWithoutEscaping(
  `display:inline-block;padding:14px 24px;font:600 17px/1.3 ${SANS};color:#ffffff;text-decoration:none;border-radius:8px`,
);

export function buildButtonMarkup(label: string, href: string): Markup {
  const link = buildEscapedMarkup`<a class="button" href="${href}" style="${BUTTON_WORDS}">${label}</a>`;
  const cell = buildEscapedMarkup`<td class="button" bgcolor="#14396b" style="${BUTTON_FACE}">${link}</td>`;
  const table = buildEscapedMarkup`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 12px">`;
  return buildEscapedMarkup`${table}<tr>${cell}</tr></table>`;
}

export function buildMailtoLink(address: string): Markup {
  return buildEscapedMarkup`<a class="link" href="mailto:${address}" style="color:#14396b">${address}</a>`;
}

export function buildLinkMarkup(label: string, href: string): Markup {
  return buildEscapedMarkup`<a class="link" href="${href}" style="color:#14396b">${label}</a>`;
}

function buildStrongMarkup(text: string): Markup {
  return buildEscapedMarkup`<strong>${text}</strong>`;
}

export function buildNumberedItems(items: { title: string; text: string }[]): Markup {
  const renderItem = ({ title, text }: { title: string; text: string }, index: number): Markup => {
    const style = 'padding:0 0 14px;font:';
    const number = buildEscapedMarkup`<td class="text" valign="top" width="32" style="${style}600 ${TEXT}">${String(index + 1)}.</td>`;
    const words = buildEscapedMarkup`${buildStrongMarkup(title)}${text === '' ? '' : buildEscapedMarkup`<br>${text}`}`;
    return buildEscapedMarkup`<tr>${number}<td class="text" style="${style}${TEXT}">${words}</td></tr>`;
  };
  return buildEscapedMarkup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${items.map(renderItem)}</table>`;
}

/** Label left, value right. */
export function buildLabelValueTable(items: { label: string; value: string; weight?: 'sum' | 'quiet' }[]): Markup {
  return buildEscapedMarkup`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${items.map(
    ({ label, value, weight }) => {
      const cell =
        weight === 'quiet'
          ? `padding:0 0 8px;font:15px/1.5 ${SANS};color:#565b62`
          : `padding:8px 0;font:${weight === 'sum' ? '600 ' : ''}17px/1.5 ${SANS};color:#1d1f22`;
      const line = weight === 'sum' ? 'border-top:1px solid #c9cbd0;' : '';
      const name = weight === 'quiet' ? 'soft' : weight === 'sum' ? 'text line' : 'text';
      const style = createMarkupWithoutEscaping(line + cell);
      const left = buildEscapedMarkup`<td class="${name}" align="left" style="${style};padding-right:16px">${label}</td>`;
      const right = buildEscapedMarkup`<td class="${name}" align="right" style="${style};white-space:nowrap">${value}</td>`;
      return buildEscapedMarkup`<tr>${left}${right}</tr>`;
    },
  )}</table>`;
}

/** A table of a letter: its head first, columns of figures to the right. */
export function buildLetterTableMarkup(lines: readonly (readonly string[])[], figures: readonly boolean[]): Markup {
  const renderTableCell = (text: string, column: number, isHead: boolean): Markup => {
    const font = createMarkupWithoutEscaping(`${isHead ? '600 ' : ''}15px/1.4 ${SANS};color:#1d1f22`);
    const style = buildEscapedMarkup`border-bottom:1px solid #c9cbd0;padding:6px 12px 6px 0;font:${font}`;
    return buildEscapedMarkup`<td class="text line" align="${figures[column] ? 'right' : 'left'}" style="${style}">${text}</td>`;
  };
  const rows = lines.map(
    (line, index) =>
      buildEscapedMarkup`<tr>${line.map((text, column) => renderTableCell(text, column, index === 0))}</tr>`,
  );
  const style = 'border-collapse:collapse;margin:0 0 16px';
  return buildEscapedMarkup`<table width="100%" cellpadding="0" cellspacing="0" style="${style}">${rows}</table>`;
}

/** Date in bold, then what it is for. */
export function buildDatedParagraphs(items: { date: string; text: string }[]): Markup {
  const renderItem = ({ date, text }: { date: string; text: string }): Markup =>
    buildEscapedMarkup`<p class="text" style="margin:0 0 12px;font:${TEXT}">${buildStrongMarkup(date)}<br>${text}</p>`;
  return buildEscapedMarkup`${items.map(renderItem)}`;
}

const DESK = 'background-color:#f6f4ef;padding:24px 12px';
const SHEET = 'background-color:#ffffff;border:1px solid #e4e1d9;border-radius:8px;padding:36px 40px;text-align:left';

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
  return renderPartEscapingText(buildEscapedMarkup`<!doctype html>
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
<table role="presentation" class="desk" width="100%" cellpadding="0" cellspacing="0" style="${DESK}"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td class="sheet" style="${SHEET}">
<h1 class="text" style="margin:0 0 20px;font:600 28px/1.25 ${createMarkupWithoutEscaping(SERIF)};color:#1d1f22">${title}</h1>
${body}
</td></tr><tr><td style="padding:20px 20px 8px;text-align:left">${foot}</td></tr></table>
</td></tr></table></body></html>`);
}

function createMarkupWithoutEscaping(source: string): Markup {
  return new Markup(source);
}
