import type { KindVersion } from '../../core/shared/kinds/kind';
import { listBlockTexts } from '../../core/shared/letter/letter';
import { prepareLetterCase } from '../../worker/writer/case';
import { composeSubjectBodyAndClosing } from '../../worker/writer/situation/composeLetter';
import { copyExampleForm, KIND_WITH_SITUATIONS, loadShippedKind, SITUATION } from './shippedKinds';

/** Lines that a long letter does without: `~` in a situation's letter. */

let kind: KindVersion;
beforeAll(async () => {
  kind = loadShippedKind(KIND_WITH_SITUATIONS);
});

const PARTS = ['opening', 'first', 'second', 'demand'];
const LETTER = [
  '## subject\nÄmne',
  '## closing\nHälsningar',
  '## opening\nBetala.',
  '## first\n### Ett\nSkälet.\n~ Det stödjer.',
  '## second\n### Två\n\n~ {?story}\nFörst detta.\nSedan detta.\n\n~ Bara här (bilaga {paper.statement}).\n~ {?story} Ett till.',
  '## demand\n1. Betala.\n~ 1. Visa.',
].join('\n\n');

/** @param words of the story, which no letter shortens */
function bodyWithStory(words: number, letter = LETTER): string[] {
  const story = Array.from({ length: words }, () => 'ord').join(' ');
  const letterCase = prepareLetterCase({
    kind,
    form: { ...copyExampleForm(kind), story, papers: ['statement'] },
    language: 'sv',
    today: '2026-11-22',
  });
  return composeSubjectBodyAndClosing(letterCase, {
    id: SITUATION,
    parts: PARTS.map((section) => ({ section, argument: section === 'first' })),
    papers: [{ id: 'statement' }],
    letters: { sv: [letter], en: [] },
    replies: [],
  }).body.flatMap(listBlockTexts);
}

describe('a line that a letter can do without', () => {
  it('stands where there is room', () => {
    expect(bodyWithStory(100)).toEqual([
      'Betala.',
      expect.stringContaining('Ord ord'),
      'Ett',
      'Skälet. Det stödjer.',
      'Två',
      'Först detta. Sedan detta.',
      'Bara här (bilaga 1). Ett till.',
      'Betala.',
      'Visa.',
    ]);
  });

  it('is left out of a long letter, the last first, unless it alone refers to an enclosure', () => {
    const long = bodyWithStory(505);
    expect(long.slice(-5)).toEqual([
      'Skälet. Det stödjer.',
      'Två',
      'Först detta. Sedan detta.',
      'Bara här (bilaga 1).',
      'Betala.',
    ]);
    expect(bodyWithStory(2000).slice(-4)).toEqual(['Skälet.', 'Två', 'Bara här (bilaga 1).', 'Betala.']);
  });

  it('takes its argument’s heading with it only where nothing else stands below', () => {
    const letter = LETTER.replace('Skälet.\n~ Det stödjer.', '~ Skälet.\n~ Det stödjer.');
    expect(bodyWithStory(2000, letter).slice(-3)).toEqual(['Två', 'Bara här (bilaga 1).', 'Betala.']);
  });
});
