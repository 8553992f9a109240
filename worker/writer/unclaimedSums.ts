import { STORY } from '../../core/kinds/story';
import type { FormData } from '../../core/shared/kinds/kind';
import { listBlockTexts, type Letter } from '../../core/shared/letter/letter';
import { readFigures, type Figure } from './figures';
import { collectLeafValues } from './leaves';
import { listSentencesBesideStory } from './unmetQuotes';

/** Sums that a person is asked about at most. */
const MOST_SUMS = 5;

/**
 * Sums of money that the person's story names, and neither another answer nor another sentence of the letter: nothing
 * demands them or reckons with them, and whoever told them should know before they pay.
 * @returns the sums as the story writes them, in its order
 */
export function listSumsOnlyStoryNames(form: FormData, letter: Pick<Letter, 'subject' | 'body'>): string[] {
  const { [STORY]: story, ...others } = form;
  if (typeof story !== 'string') return [];
  const texts = [
    letter.subject,
    ...letter.body.flatMap(listBlockTexts).flatMap((text) => listSentencesBesideStory(text, story)),
  ];
  const answers = collectLeafValues(others).map(({ value }) => value);
  const known = new Set([
    ...[...texts, ...answers.filter((value) => typeof value === 'string')].flatMap(readSums).flatMap(listAmounts),
    ...answers.filter((value) => typeof value === 'number').map(String),
  ]);
  const sums = readSums(story).filter((sum) => !listAmounts(sum).some((amount) => known.has(amount)));
  return [...new Set(sums.map(({ text }) => text.trim()))].slice(0, MOST_SUMS);
}

function readSums(text: string): Figure[] {
  return readFigures(text).filter(({ kind }) => kind === 'money');
}

/** A sum's amounts without their currency. */
function listAmounts({ keys }: Figure): string[] {
  return keys.map((key) => key.replace(/^\p{L}+/u, ''));
}
