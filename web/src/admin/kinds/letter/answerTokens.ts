import type { Language } from '../../../../../core/shared/languages';
import type { Question } from '../questions/questions';
import type { VettedSource } from '../rules/sources';

/** What stands in a letter for an answer or for the law: as a person reads it, and as the template has it. */
export interface Token {
  /** In square brackets. */
  shown: string;
  written: string;
}

/** What is put in beside the answers themselves, in the letter's language. */
export interface TokenWords {
  replyBy: string;
  nameLowerCase: (answer: string) => string;
  nameLawText: (citation: string) => string;
}

/** How a letter's words are shown to a person, and written again as the file has them. */
export interface Notation {
  tokens: readonly Token[];
  /** What is put in beside tokens, and where in it one goes on typing. */
  phrases: readonly { label: string; text: string; cursor: number }[];
  show: (template: string) => string;
  write: (words: string) => string;
}

/** That of a kind's own letter. */
export const createTokenNotation = (tokens: readonly Token[]): Notation => ({
  tokens,
  phrases: [],
  show: (template) => replaceCodeByShownTokens(template, tokens),
  write: (words) => replaceShownTokensByCode(words, tokens),
});

/** How an answer is written in a letter. */
function buildAnswerPlaceholder({ id, type }: Question): string {
  switch (type) {
    case 'day':
      return `{{ form.${id} | date_long }}`;
    case 'money':
      return `{{ form.${id} | kr }}`;
    case 'longText':
      return `{{ form.${id} | quote }}`;
    case 'oneOf':
      return `{{ form.${id} | label: "${id}" }}`;
    default:
      return `{{ form.${id} }}`;
  }
}

/** The answers that a letter can print, in one of its languages. */
export function listAnswerTokens(questions: readonly Question[], language: Language, words: TokenWords): Token[] {
  const printable = questions.filter(
    ({ type }) => type !== undefined && type !== 'files' && type !== 'yesNo' && type !== 'severalOf',
  );
  const tokens = printable.flatMap((question) => {
    const { id, type, label } = question;
    const name = (label[language] || id).replace(/[[\]]/g, '');
    const own = { shown: name, written: buildAnswerPlaceholder(question) };
    const lower = {
      shown: words.nameLowerCase(name),
      written: `{{ form.${id} | label: "${id}" | downcase }}`,
    };
    return type === 'oneOf' ? [own, lower] : [own];
  });
  return makeShownNamesUnique([...tokens, { shown: words.replyBy, written: '{{ replyBy | date_long }}' }]);
}

/** What a letter can print of the law. */
export function listSourceTokens(sources: readonly VettedSource[], language: Language, words: TokenWords): Token[] {
  return makeShownNamesUnique(
    sources.flatMap(({ id, citation }) => [
      { shown: citation[language].replace(/[[\]]/g, ''), written: `{% cite "${id}" %}` },
      {
        shown: words.nameLawText(citation[language].replace(/[[\]]/g, '')),
        written: `{{ source["${id}"].text }}`,
      },
    ]),
  );
}

/** Two that would be shown alike are told apart by what is written. */
export function makeShownNamesUnique(tokens: readonly Token[]): Token[] {
  const isShownMoreThanOnce = (shown: string) => tokens.filter((each) => each.shown === shown).length > 1;
  return tokens.map(({ shown, written }) => ({
    shown: isShownMoreThanOnce(shown) ? `${shown} (${readNameInToken(written)})` : shown,
    written,
  }));
}

/** What a token names, in the file's words, without signs that words may not hold. */
const readNameInToken = (written: string): string =>
  (/form\.(\w+)|"([^"]+)"|(?<=\]\()[a-z0-9-]+/.exec(written)?.[0] ?? written).replace(/[{}[\]()]/g, '');

/** A template's words as a person reads them. What has no token stands as it is. */
export function replaceCodeByShownTokens(template: string, tokens: readonly Token[]): string {
  return tokens.reduce((text, { shown, written }) => text.replaceAll(written, `[${shown}]`), template);
}

/** The words as the template has them. */
export function replaceShownTokensByCode(words: string, tokens: readonly Token[]): string {
  // What is typed is words: it opens no condition of its own.
  const typed = words.replaceAll(/\{+(?=[{%])/g, '');
  return tokens.reduce((text, { shown, written }) => text.replaceAll(`[${shown}]`, written), typed);
}

/** Whether words hold what only the file can: conditions within them, and what the form has no name for. */
export function hasCodeWithoutToken(template: string, tokens: readonly Token[]): boolean {
  return /\{[{%]/.test(replaceCodeByShownTokens(template, tokens));
}
