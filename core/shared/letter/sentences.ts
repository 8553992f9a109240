import { joinPatternLines } from '../patternLines';
import { listBlockTexts, type Letter } from './letter';

/** Every text of the body, in order. */
export function listBodyTexts(letter: Letter): string[] {
  return letter.body.flatMap(listBlockTexts);
}

/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATION = joinPatternLines('iu')`
  (?:^|[\s(])(?:kap|st|p|kl|nr|ref|prop|tel|t\.ex|bl\.a|dvs|d\.v\.s|m\.m|resp|ca|jfr|s\.k|f\.d|no|nos|art|para|
    e\.g|i\.e|mr|mrs|ms|dr|ch|sec|approx|\p{L})\.$`;

/** What lies between two sentences. A reference in brackets behind a quotation belongs to the sentence that quotes. */
const END = /(?<=[.!?…]["”’')]?)\s+(?!\((?:bilaga|bilagorna|enclosures?)\s)/u;

/** Splits text into sentences; a full stop inside a figure or an abbreviation ends none. */
export function splitIntoSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const line of text.split('\n')) {
    let rest = '';
    for (const piece of line.split(END)) {
      rest = rest ? `${rest} ${piece}` : piece;
      if (ABBREVIATION.test(rest)) continue;
      sentences.push(rest);
      rest = '';
    }
    if (rest) sentences.push(rest);
  }
  return sentences.map((sentence) => sentence.trim()).filter(Boolean);
}
