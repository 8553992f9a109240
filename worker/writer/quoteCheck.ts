import { memoisePerObject } from '../../core/kinds/oncePerObject';
import { LANGUAGES, type Language } from '../../core/shared/languages';
import { listBlockTexts } from '../../core/shared/letter/letter';
import type { Examined } from './examined';
import type { Fault } from './fault';
import type { Grounds } from './grounds';
import { isWrittenByPerson } from './said';
import { listTemplateTextsWithoutValues } from './situation/composeLetter';
import { countWordsOfLanguage } from './wordsOfLanguage';

/** Words within quotation marks: ”…”, “…”, "…". */
const QUOTATION = /[”“"]([^”“"\n]{2,300})[”“"]/gu;
/** What is left out of a quotation. */
const OMISSION = /\s*(?:\[…\]|\[\.\.\.\]|…|\.\.\.)\s*/u;
/** A single word may be set off without being anybody's. */
const FEWEST_WORDS = 2;

/** Quotations of what the data has nobody say: the other side has its own mails, and stops believing the letter at the first. */
export function findQuotationFaults({ sentence, where, grounds }: Examined): Fault[] {
  if (isWrittenByPerson(sentence, grounds) || isWrittenInAnotherLanguage(grounds)) return [];
  const quotable = collectQuotableWords(grounds);
  return [...sentence.matchAll(QUOTATION)].flatMap(([text, inner = '']): Fault[] => {
    const pieces = inner
      .split(OMISSION)
      .map(normaliseToWords)
      .filter((piece) => piece.trim() !== '');
    const isLong = pieces.join('').trim().split(' ').length >= FEWEST_WORDS;
    return isLong && pieces.some((piece) => !quotable.includes(piece)) ? [{ code: 'quote', where, text }] : [];
  });
}

/** The words of a text alone, each between spaces. */
function normaliseToWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

/** All that may be quoted: the answers, the law, and what the folder's own sentences quote. */
const collectQuotableWords = memoisePerObject((grounds: Grounds): string => {
  const { said, sources, outline, letterCase } = grounds;
  const { kind, language } = letterCase;
  return [
    ...said,
    ...sources.map(({ text }) => text[language]),
    ...[outline, ...(outline.documents ?? [])].flatMap((page) => [page.subject, ...page.body.flatMap(listBlockTexts)]),
    ...(outline.enclosures ?? []),
    ...(kind.situation ? listTemplateTextsWithoutValues(kind.situation, language) : []),
  ]
    .map(normaliseToWords)
    .join('|');
});

/** Whether the person told it in another language than the letter's: then what is quoted has been translated. */
const isWrittenInAnotherLanguage = memoisePerObject(({ said, letterCase }: Grounds): boolean => {
  const told = said.join('\n');
  const own = countWordsOfLanguage(told, letterCase.language);
  return LANGUAGES.some((language: Language) => countWordsOfLanguage(told, language) > own);
});
