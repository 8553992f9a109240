/** Characters of an address that every system hands on to a mail program: Windows cuts longer ones at 2,048. */
const LONGEST = 1_900;

interface Mail {
  /** '' where it is not known. */
  to: string;
  subject: string;
  text: string;
}

/**
 * The address that opens a mail in the person's own program (RFC 6068). A text that would make it too long is left out.
 * @returns the address, and whether the text is in it
 */
export function buildMailtoUrl({ to, subject, text }: Mail): { href: string; hasText: boolean } {
  const empty = `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`;
  const whole = `${empty}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`;
  return whole.length <= LONGEST ? { href: whole, hasText: true } : { href: empty, hasText: false };
}

const ADDRESS = /[^\s@<>,;:()]+@[^\s@<>,;:()]+\.[^\s@<>,;:().]{2,}/u;

/** The first mail address in lines that somebody wrote, '' where there is none. */
export function getFirstMailAddressOrEmpty(lines: readonly string[]): string {
  return lines.map((line) => ADDRESS.exec(line)?.[0]).find((each) => each !== undefined) ?? '';
}
