/** Private-use characters that mark where a person's words begin and end inside a rendered block. */
export const OPEN = '\uE000';
export const CLOSE = '\uE001';
/** A line break inside a person's words, as opposed to one of the template's. */
export const BREAK = '\uE002';

/** Control, private-use and direction-overriding characters: they would hide, reorder or imitate text of ours. */
const UNWANTED =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uE000-\uF8FF\uFEFF\uFFF9-\uFFFB]/gu;

/** One answer's text, made safe to print: normalised, its lines trimmed, at most one empty line in a row. */
function cleanText(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(UNWANTED, '')
    .normalize('NFC')
    .replace(/[\t\u3000 ]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Cleans every text inside an answer. */
export function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleanValue(inner)]));
  return value;
}

/** What somebody writes in a box that they can't fill in: "vet ej", "okänd", "???", "xxx". */
const NO_ANSWER =
  /^(?:[?.–—-]+|x{2,}|(?:jag )?(?:vet|minns) (?:ej|inte)|ok[äa]n[dt]|ingen aning|n\/?a|unknown|(?:i )?(?:don['’]?t|do not) (?:know|remember)|no idea|not known)[.!?]*$/iu;

/**
 * An answer without those that say that there is none: they are never printed as a fact.
 * @param isChosen whether the answer at a dotted path is one of given options, which may well be called `unknown`
 */
export function blankNonAnswers(value: unknown, path: string, isChosen: (path: string) => boolean): unknown {
  if (typeof value === 'string') return NO_ANSWER.test(value.trim()) && !isChosen(path) ? '' : value;
  if (Array.isArray(value)) return value.map((item: unknown) => blankNonAnswers(item, path, isChosen));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, blankNonAnswers(inner, `${path}.${name}`, isChosen)]),
    );
  return value;
}
