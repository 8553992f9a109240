/** Text that is HTML already: made by `html`, never from outside. */
export class Html {
  constructor(readonly source: string) {}
  toString(): string {
    return this.source;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

function renderHtmlPart(part: Part): string {
  if (part instanceof Html) return part.source;
  if (Array.isArray(part)) return part.map(renderHtmlPart).join('');
  if (part === false || part === null || part === undefined) return '';
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A page or a piece of one; everything put in is escaped unless it comes from `html` itself. */
export function buildEscapedHtml(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    strings.reduce(
      (text, string, index) => text + string + (index < parts.length ? renderHtmlPart(parts[index]) : ''),
      '',
    ),
  );
}

/** Attributes of a field that is wrong: the page's alert says why, and the field takes the focus. */
export const INVALID_FIELD = buildEscapedHtml`aria-invalid="true" aria-describedby="problem" autofocus`;
