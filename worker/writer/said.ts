import { joinPatternLines } from '../../core/shared/patternLines';
import { splitIntoSentences } from '../../core/shared/letter/sentences';

/** A sentence as it is compared: without what it ends in. */
export function normaliseSentence(text: string): string {
  return text
    .replace(/[\s\u00A0]+/g, ' ')
    .replace(/[.!?…"”’')]+$/u, '')
    .trim();
}

/** The sentences of what a person wrote, as `isWrittenByPerson` compares them. */
export function collectComparableSentences(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(splitIntoSentences).map(normaliseSentence));
}

/** Whether a sentence is, whole, one that the person wrote. */
export function isWrittenByPerson(sentence: string, { saidWhole }: { saidWhole: ReadonlySet<string> }): boolean {
  return saidWhole.has(normaliseSentence(sentence));
}

/** Words by which someone speaks to the writer rather than about their case. */
const TO_THE_WRITER = joinPatternLines('iu')`
  \b(?:ignor(?:e|era)|disregard|bortse från|glöm|forget|override)\b[^.!?\n]{0,60}\b(?:rules?|regler(?:na)?|
    instructions?|instruktion(?:er|erna)?|prompt|above|ovan|previous|tidigare|template|mall(?:en)?|all|allt)\b|
  \b(?:system ?prompt|you are now|du är nu|act as|agera som|respond with|svara med json|new instructions|
    nya instruktioner)\b`;

/** An answer that gives the writer orders: it is quoted as it stands, and bears out nothing else. */
export function looksLikeInstructionToModel(text: string): boolean {
  return TO_THE_WRITER.test(text);
}
