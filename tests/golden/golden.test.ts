import { readFileSync } from 'node:fs';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { findLetterFaults } from '../../worker/writer/check';
import { mutationsOf } from '../unit/letter-mutations';
import { casesOf, kindsWithCases, lettered } from './cases';

const OTHER_NAMES = ['Karlsson', 'Nordbank'];
const LEAST = 6;

const NAME = /(?<![\p{L}\p{N}@.])\p{Lu}\p{L}{2,}(?![\p{L}\p{N}@])/gu;
/** The first word of a sentence is no name for its capital. */
const SENTENCE_START = /(?:^|[.!?]\s+)\p{Lu}\p{L}*(?=\s+\p{Ll})/gu;
/** Answers of fewer words than a sentence has are names and things. */
const SENTENCE_WORDS = 4;

/** Capitalised words of the short answers: people, companies, places. */
function namesOf(value: unknown): string[] {
  if (typeof value === 'string') {
    if (value.length > 60) return [];
    const isSentence = value.split(/\s+/).length >= SENTENCE_WORDS;
    return [...new Set((isSentence ? value.replace(SENTENCE_START, '') : value).match(NAME) ?? [])];
  }
  return typeof value === 'object' && value !== null ? [...new Set(Object.values(value).flatMap(namesOf))] : [];
}

type LetteredCase = ReturnType<typeof casesOf>[number] & ReturnType<typeof lettered>;

describe('golden letters', () => {
  let kinds: KindVersion[];
  beforeAll(async () => {
    kinds = await loadKindsOrThrow(['forms']);
  });

  it('there are at least six of every kind in each of its languages', () => {
    const missing = kinds.flatMap((kind) =>
      kind.manifest.letterLanguages.flatMap((language) => {
        const found = casesOf(kind).filter((each) => each.language === language).length;
        return found < LEAST ? [`${kind.manifest.id} ${language}: ${found}`] : [];
      }),
    );
    expect(missing).toEqual([]);
  });

  describe.each(kindsWithCases())('%s', (id) => {
    /** Each written once: most of the time goes to the letters and what they are held against. */
    let cases: LetteredCase[] | undefined;
    const each = <T>(what: (golden: LetteredCase) => T[]): [string, T[]][] => {
      const kind = kinds.find(({ manifest }) => manifest.id === id);
      if (!kind) throw new Error(`no kind ${id} in forms`);
      cases ??= casesOf(kind).map((golden) => ({ ...golden, ...lettered(kind, golden) }));
      return cases.map((golden) => [golden.name, what(golden)]);
    };
    afterAll(() => {
      cases = undefined;
    });
    const nothing = <T>(results: [string, T[]][]) => results.map(([name]) => [name, []]);

    it('reads as it was reviewed', () => {
      const results = each((golden) => {
        const { letter, text } = golden;
        expect({ [golden.name]: text }).toEqual({ [golden.name]: readFileSync(golden.textFile, 'utf8') });
        const cited = [letter, ...(letter.documents ?? [])]
          .flatMap(({ body }) => body)
          .flatMap((block) => block.from.sources);
        return [
          ...golden.cites.filter((source) => !cited.includes(source)).map((source) => `does not cite ${source}`),
          ...golden.says.filter((words) => !text.includes(words)).map((words) => `does not say "${words}"`),
          ...golden.saysNot.filter((words) => text.includes(words)).map((words) => `says "${words}"`),
        ];
      });
      expect(results).toEqual(nothing(results));
    });

    it('raises no false alarm, and shows every changed figure, section, date and name', () => {
      const alarms = each(({ letter, grounds }) =>
        findLetterFaults(letter, grounds).map(({ code, text }) => `${code}: ${text}`),
      );
      expect(alarms).toEqual(nothing(alarms));
      const done = new Set<string>();
      const missed = each(({ letter, grounds, form }) =>
        mutationsOf(letter, namesOf(form), OTHER_NAMES, done)
          .filter((mutation) => findLetterFaults(mutation.letter, grounds).length === 0)
          .map(({ what, before, after }) => `${what} ${before} -> ${after}`),
      );
      expect(missed).toEqual(nothing(missed));
    }, 900_000);
  });
});
