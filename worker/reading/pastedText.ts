import { convertHtmlToText, isHtml } from './htmlText';

/** Levels and parts of a mail that are looked into: what is read stands in the first. */
const MOST_LEVELS = 4;
const MOST_PARTS = 20;

/**
 * What a person sees of a text that was pasted: a mail's source without its coding (quoted-printable, base64, parts),
 * HTML without its tags, answers without the marks before each line. A sender, a day and a subject stay on top.
 */
export function extractVisibleText(pasted: string): string {
  const text = pasted.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const mail = parseMailSourceAsText(text);
  const body =
    mail === undefined
      ? stripHtml(isQuotedPrintable(text) ? decodeBytesAsUtf8OrCharset(decodeQuotedPrintable(text), 'utf-8') : text)
      : mail;
  return body
    .normalize('NFC')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g, '')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/^(?:[ \t]*>)+ ?/gm, '')
    .split('\n')
    .map(rewriteOrDropMailHeaderLine)
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n');
}

const HEADER =
  /^[*\s]*(från|from|avsändare|datum|date|skickat|sent|till|to|kopia|cc|svar till|reply-to|ämne|subject)\s?[*]*:[*]*[ \t]*(.*)$/i;

/**
 * A line among a mail's headers: its day is when it was sent, whatever it is called there, and to whom it went says nothing
 * of the matter (`Till: …` is where a journey ends).
 */
function rewriteOrDropMailHeaderLine(line: string, at: number, lines: readonly string[]): string {
  const [, name, value] = HEADER.exec(line) ?? [];
  if (name === undefined || value === undefined) return line;
  const around = [...collectAdjacentHeaders(lines, at, -1), line, ...collectAdjacentHeaders(lines, at, 1)].map((each) =>
    each.toLowerCase(),
  );
  // A journey has a from, a to and a day too, but neither a subject nor an address.
  const isMail =
    around.some((each) => /^[*\s]*(?:från|from)\b/.test(each)) &&
    around.some((each) => /^[*\s]*(?:ämne|subject)\b|@/.test(each));
  if (!isMail) return line;
  if (/^(?:datum|date|skickat|sent)$/i.test(name)) return `Skickat: ${value}`;
  if (/^(?:från|from)$/i.test(name)) return `Från: ${value}`;
  return /^(?:ämne|subject)$/i.test(name) ? `Ämne: ${value}` : '';
}

/** The headers that stand right above or below a line. */
function collectAdjacentHeaders(lines: readonly string[], at: number, step: 1 | -1): string[] {
  const found: string[] = [];
  for (let next = at + step; found.length < 8; next += step) {
    const line = lines[next] ?? '';
    if (!HEADER.test(line)) return found;
    found.push(line);
  }
  return found;
}

function stripHtml(text: string): string {
  return isHtml(text) ? convertHtmlToText(text) : text;
}

type Headers = Map<string, string>;

/** The headers that begin a text, and where they end; none where it does not begin with any. */
function parseHeaders(text: string): { headers: Headers; end: number } | undefined {
  const headers: Headers = new Map();
  let at = 0;
  let last = '';
  for (;;) {
    const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
    const line = text.slice(at, end);
    if (line === '') return headers.size > 0 ? { headers, end: Math.min(text.length, end + 1) } : undefined;
    const [, name, value = ''] = /^([A-Za-z][A-Za-z0-9-]{0,60}):[ \t]?(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      last = name.toLowerCase();
      if (!headers.has(last)) headers.set(last, value);
    } else if (/^[ \t]/.test(line) && last !== '') headers.set(last, `${headers.get(last) ?? ''} ${line.trim()}`);
    else return undefined;
    if (end >= text.length) return undefined;
    at = end + 1;
  }
}

/** A mail's source, as its reader shows it; undefined for a text that is none. */
function parseMailSourceAsText(text: string): string | undefined {
  const start = text.length - text.trimStart().length;
  const found = parseHeaders(text.slice(start));
  if (
    !found ||
    !['mime-version', 'content-type', 'received', 'message-id', 'content-transfer-encoding'].some((name) =>
      found.headers.has(name),
    )
  )
    return undefined;
  const { headers, end } = found;
  const shown = [
    ['Från', headers.get('from')],
    ['Skickat', headers.get('date')],
    ['Ämne', headers.get('subject')],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${String(name)}: ${decodeHeaderWords(value)}`]));
  const budget = { parts: MOST_PARTS };
  return `${shown.join('\n')}\n\n${readTextOfMimeEntity(headers, text.slice(start + end), 0, budget)}`;
}

function readTextOfMimeEntity(headers: Headers, body: string, level: number, budget: { parts: number }): string {
  budget.parts -= 1;
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";\s]{1,100})"?/i.exec(type)?.[1];
  if (/^multipart\//i.test(type) && boundary !== undefined)
    return level < MOST_LEVELS ? readTextOfMimeParts(type, body, boundary, level, budget) : '';
  if (!/^text\//i.test(type)) return '';
  const charset = /charset="?([\w-]{1,40})"?/i.exec(type)?.[1] ?? 'utf-8';
  const text = decodeTransferEncoding(body, headers.get('content-transfer-encoding') ?? '', charset);
  return /^text\/html/i.test(type) || isHtml(text) ? convertHtmlToText(text) : text;
}

/** Of alternatives the first that says something, plain before HTML; else all parts one after another. */
function readTextOfMimeParts(
  type: string,
  body: string,
  boundary: string,
  level: number,
  budget: { parts: number },
): string {
  const parts = body
    .split(`--${boundary}`)
    .slice(1)
    .filter((part) => !part.startsWith('--'))
    .slice(0, Math.max(0, budget.parts))
    .map((part) => {
      const text = part.replace(/^[ \t]*\n/, '');
      const own = parseHeaders(text);
      const headers: Headers = own?.headers ?? new Map<string, string>();
      return { headers, text: readTextOfMimeEntity(headers, own ? text.slice(own.end) : text, level + 1, budget) };
    });
  if (!/^multipart\/alternative/i.test(type)) return parts.map(({ text }) => text).join('\n\n');
  const isNotHtmlPart = (part: (typeof parts)[number]) => !/^text\/html/i.test(part.headers.get('content-type') ?? '');
  return (
    [...parts.filter(isNotHtmlPart), ...parts.filter((part) => !isNotHtmlPart(part))].find(({ text }) =>
      /[\p{L}\p{N}]/u.test(text),
    )?.text ?? ''
  );
}

function decodeTransferEncoding(body: string, coding: string, charset: string): string {
  switch (coding.trim().toLowerCase()) {
    case 'quoted-printable':
      return decodeBytesAsUtf8OrCharset(decodeQuotedPrintable(body), charset);
    case 'base64':
      return decodeBytesAsUtf8OrCharset(Buffer.from(body, 'base64'), charset);
    default:
      return body;
  }
}

/** Coded as mails are, though the headers that say so were not pasted: by what no text has otherwise. */
function isQuotedPrintable(text: string): boolean {
  const signs = text.match(/=(?:C3=[0-9A-F]{2}|3D|E2=80|C2=A0|20\n|\n)/g) ?? [];
  return signs.length >= 3;
}

/** Its bytes; signs that are no bytes of the coding, as those that were decoded already, stand as UTF-8. */
function decodeQuotedPrintable(text: string): Uint8Array {
  const joined = text.replace(/=[ \t]*\n/g, '');
  const pieces = joined
    .split(/((?:=[0-9A-Fa-f]{2})+)/)
    .map((piece, at) => (at % 2 === 1 ? Buffer.from(piece.replaceAll('=', ''), 'hex') : Buffer.from(piece, 'utf8')));
  return Buffer.concat(pieces);
}

/** As UTF-8 where it is, whatever was said: what was pasted may have been decoded on the way. */
function decodeBytesAsUtf8OrCharset(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    try {
      return new TextDecoder(charset).decode(bytes);
    } catch {
      return new TextDecoder('windows-1252').decode(bytes);
    }
  }
}

/** `=?UTF-8?Q?Best=C3=A4llning?=` in a header. */
function decodeHeaderWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([\w-]{1,40})\?([QB])\?([^?]{0,400})\?=/gi, (_all, charset: string, coding: string, text: string) =>
      decodeBytesAsUtf8OrCharset(
        coding.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : decodeQuotedPrintable(text.replaceAll('_', ' ')),
        charset,
      ),
    );
}
