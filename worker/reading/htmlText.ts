/** Elements whose content nobody sees. */
const HIDDEN = new Set(['head', 'style', 'script', 'title', 'template', 'noscript']);
/** Elements that begin a line of their own. */
const BLOCKS = new Set([
  'address',
  'article',
  'blockquote',
  'br',
  'center',
  'dd',
  'div',
  'dl',
  'dt',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tr',
  'ul',
]);
/** Columns of a table are so many signs wide, so that what stands below a heading is found below it. */
const COLUMN = 28;

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: ' ',
  aring: 'å',
  auml: 'ä',
  ouml: 'ö',
  Aring: 'Å',
  Auml: 'Ä',
  Ouml: 'Ö',
  eacute: 'é',
  ndash: '–',
  mdash: '—',
  euro: '€',
  pound: '£',
  copy: '©',
  middot: '·',
  bull: '•',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  sect: '§',
  zwnj: '',
  shy: '',
};

/** Whether a text is written in HTML: tags that begin lines or cells stand in it. */
export function isHtml(text: string): boolean {
  return /<(?:!doctype html|html|body|table|tbody|tr|td|div|p|br|span)\b[^<>]{0,2000}>/i.test(text);
}

/**
 * HTML as a text, a line a line, cells of a table apart by blanks. It is read for values only and shown nowhere as HTML;
 * every sign is looked at once.
 */
export function convertHtmlToText(html: string): string {
  let out = '';
  let row = '';
  let at = 0;
  const writeFinishedLine = () => {
    out += `${row.trimEnd()}\n`;
    row = '';
  };
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const text = html.slice(at, open < 0 ? html.length : open);
    const said = decodeHtmlEntities(text).replace(/[ \t\n\f]+/g, ' ');
    row += /\s$/.test(row) || row === '' ? said.trimStart() : said;
    if (open < 0) break;
    if (html.startsWith('<!--', open)) {
      at = findIndexAfterMark(html, '-->', open + 4);
      continue;
    }
    const close = html.indexOf('>', open);
    const name = /^\/?([a-z][a-z0-9]*)/i.exec(html.slice(open + 1, open + 14))?.[1]?.toLowerCase();
    if (close < 0 || name === undefined) {
      // A sign of less: no tag.
      if (!/^[!?/]/.test(html.slice(open + 1, open + 2))) row += '<';
      at = close >= 0 && /^[!?/]/.test(html.slice(open + 1, open + 2)) ? close + 1 : open + 1;
      continue;
    }
    const isEnd = html.startsWith('</', open);
    at = close + 1;
    if (!isEnd && HIDDEN.has(name) && !html.slice(open, at).endsWith('/>')) {
      const end = html.toLowerCase().indexOf(`</${name}`, at);
      at = end < 0 ? html.length : findIndexAfterMark(html, '>', end);
    } else if (BLOCKS.has(name)) {
      if (row.trim() !== '' || name === 'br' || (isEnd && name === 'p')) writeFinishedLine();
    } else if ((name === 'td' || name === 'th') && !isEnd && row.trim() !== '') {
      row = `${row.trimEnd()}  `.padEnd(Math.ceil((row.trimEnd().length + 2) / COLUMN) * COLUMN);
    }
  }
  writeFinishedLine();
  return out;
}

function findIndexAfterMark(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

function decodeHtmlEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi,
    (all: string, hex?: string, number?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? all;
      const code = hex === undefined ? Number(number) : parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}
