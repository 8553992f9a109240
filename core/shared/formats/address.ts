/** One line of an answer: what is no text or number is none. */
export function toOneLine(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}

const POSTCODE = /^(?:SE?[- ]?)?\d{3} ?\d{2} +(?=\p{L})/iu;

/** "Storgatan 1, 111 22 Stockholm" in its lines; an address of several fields comes postcode and town together. */
export function splitAddressLines(address: unknown): string[] {
  if (typeof address === 'object' && address !== null && !Array.isArray(address)) {
    const parts = Object.values(address).map(toOneLine).filter(Boolean);
    const at = parts.findIndex((part) => /^\d{3} ?\d{2}$/.test(part));
    const town = parts[at + 1];
    return at >= 0 && town !== undefined ? parts.toSpliced(at, 2, `${parts[at]} ${town}`) : parts;
  }
  if (typeof address !== 'string') return [];
  const lines = address.split('\n').map(toOneLine).filter(Boolean);
  const only = lines.length === 1 ? lines[0] : undefined;
  if (only === undefined) return lines;
  return only.split(/,\s*/).map(toOneLine).filter(Boolean);
}

/** The town behind a Swedish postcode, or '' where the address does not plainly name one. */
export function parseTownFromAddress(lines: string[]): string {
  for (const line of lines.toReversed()) {
    const town = POSTCODE.test(line) ? line.replace(POSTCODE, '').trim() : '';
    if (/^[\p{L} .'’-]{2,40}$/u.test(town)) return town;
  }
  return '';
}
