import { joinWords } from '../cells';
import { normaliseForComparison } from '../fuzzy';
import { findLabelsWithValuePlaces } from '../labels';
import type { Word } from '../pageText';
import {
  isForeignCountrySign,
  canBePersonalOrForeignPlate,
  parsePlateWithCorrections,
  containsPlateOrLookalike,
} from '../plates';
import {
  stripSurroundingMarks,
  createCheckGivingValueIfAgreed,
  findLowestConfidence,
  toUpperAlphanumeric,
  type Page,
  type Value,
} from './page';

/** A registration number: beside its label, else the only one of the page. */
export function findPlate(page: Page, labels: string[]): Value | undefined {
  for (const { places } of findLabelsWithValuePlaces(page.lines, labels, page.labels))
    for (const { words } of places) {
      const [first] = findPlatesInWords(words, 2);
      if (first) return first;
    }
  // Without a label only what can be nothing else, and stands on the page as one number only.
  const all = page.lines.flatMap((line) => line.flatMap(({ words }) => findPlatesInWords(words, 0)));
  const [one] = all;
  if (one) return all.every(({ value }) => value === one.value) ? one : undefined;
  return findNonStandardPlate(page, labels);
}

/** Labels that ask for a registration number and nothing else of a vehicle. */
const ASKS_FOR_PLATE = /^reg/;
const NATION_LABELS = ['nationalitetsbeteckning', 'nationalitet', 'nation', 'land'];
/** Words that another country's plate is written in. */
const MOST_PLATE_WORDS = 4;
/** A plate whose letters mean nothing must have been read so well. */
const PLATE_CONFIDENCE = 0.8;
/** Heights of the writing that are free behind a whole plate. */
const BEHIND_PLATE = 4;

/** A plate with words of its owner's, or of another country: only alone beside its own label, since nothing else tells it. */
function findNonStandardPlate(page: Page, labels: string[]): Value | undefined {
  const nations = findLabelsWithValuePlaces(page.lines, NATION_LABELS, page.labels).flatMap(({ places }) =>
    places.slice(0, 1).map(({ words }) => stripSurroundingMarks(joinWords(words))),
  );
  const foreign = nations.length > 0 && nations.every(isForeignCountrySign);
  const found = findLabelsWithValuePlaces(
    page.lines,
    labels.filter((label) => ASKS_FOR_PLATE.test(normaliseForComparison(label))),
    page.labels,
  ).flatMap(({ leads, places }) => {
    const [place] = places;
    if (!place || (place.where === 'after' && !leads)) return [];
    const { words } = place;
    const spelled = stripSurroundingMarks(joinWords(words)).normalize('NFC');
    const value = spelled.replace(/[ -]/g, '');
    const isWhole = words.length <= MOST_PLATE_WORDS && !hasTextCloseBehind(page, words);
    if (!isWhole || findLowestConfidence(words) < PLATE_CONFIDENCE || !canBePersonalOrForeignPlate(value, foreign))
      return [];
    return [
      {
        value,
        confidence: findLowestConfidence(words),
        words,
        again: createCheckGivingValueIfAgreed(
          value,
          (text) => stripSurroundingMarks(text).replace(/[ -]/g, '') === value,
        ),
      },
    ];
  });
  const [one] = found;
  return one && found.every(({ value }) => value === one.value) ? one : undefined;
}

/** Whether something stands so near behind the words that it may belong to them. */
function hasTextCloseBehind(page: Page, words: Word[]): boolean {
  const last = words.at(-1)?.box;
  if (!last) return false;
  const end = last.x + last.width;
  return page.words.some(
    ({ box }) =>
      box.x >= end &&
      box.x - end < BEHIND_PLATE * last.height &&
      box.y < last.y + last.height &&
      box.y + box.height > last.y,
  );
}

function findPlatesInWords(words: Word[], mostCorrections: number): Value[] {
  return words.flatMap((_word, start) =>
    [1, 2, 3].flatMap((count) => {
      const some = words.slice(start, start + count);
      if (some.length < count) return [];
      const found = parsePlateWithCorrections(
        some
          .map(({ text }) => text)
          .join('')
          .replace(/[^A-Za-z0-9]/g, ''),
      );
      // Small letters are words of a sentence.
      const isSpelled = some.every(({ text }) => text === text.toUpperCase());
      if (!found || found.corrections > mostCorrections || !isSpelled) return [];
      // A sign that was taken for another must be seen as that other: else it is a plate with words of its owner's, or a foreign one.
      const again = createCheckGivingValueIfAgreed(found.plate, (text) =>
        containsPlateOrLookalike(toUpperAlphanumeric(text), found.plate),
      );
      return [
        { value: found.plate, confidence: findLowestConfidence(some) * 0.9 ** found.corrections, words: some, again },
      ];
    }),
  );
}
