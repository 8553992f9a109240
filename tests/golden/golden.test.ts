import { readFileSync } from 'node:fs';
import { loadKinds } from '../../core/kinds/load';
import type { KindVersion } from '../../core/kinds/kind';
import { checkLetter } from '../../worker/writer/check';
import { mutationsOf } from '../unit/letter-mutations';
import { casesOf, kindsWithCases, lettered, type GoldenCase } from './cases';

const OTHER_NAMES = ['Karlsson', 'Nordbank'];
const LEAST = 6;

/** Capitalised words of the short answers: people, companies, places. */
function namesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 60 ? [] : [...new Set(value.match(/(?<![\p{L}\p{N}@.])\p{Lu}\p{L}{2,}(?![\p{L}\p{N}@])/gu) ?? [])];
  return typeof value === 'object' && value !== null ? [...new Set(Object.values(value).flatMap(namesOf))] : [];
}

describe('golden letters', () => {
  let kinds: KindVersion[];
  beforeAll(async () => {
    kinds = await loadKinds(['forms']);
  });

  it('there are at least six of every kind in each of its languages', () => {
    for (const { manifest } of kinds) {
      const cases = casesOf(manifest.id);
      for (const language of manifest.letterLanguages)
        expect([manifest.id, language, cases.filter((each) => each.language === language).length >= LEAST]).toEqual([manifest.id, language, true]);
    }
  });

  describe.each(kindsWithCases())('%s', (id) => {
    it.each(casesOf(id).map((golden): [string, GoldenCase] => [golden.name, golden]))('%s', (_name, golden) => {
      const kind = kinds.find(({ manifest }) => manifest.id === id);
      if (!kind) throw new Error(`no kind ${id} in forms`);
      const { letter, text, grounds, form } = lettered(kind, golden);
      expect(text).toBe(readFileSync(golden.textFile, 'utf8'));
      const cited = letter.body.flatMap((block) => block.from.sources);
      expect(cited).toEqual(expect.arrayContaining(golden.cites));
      for (const words of golden.says) expect(text).toContain(words);
      for (const words of golden.saysNot) expect(text).not.toContain(words);
      expect(checkLetter(letter, grounds)).toEqual([]);
      const missed = mutationsOf(letter, namesOf(form), OTHER_NAMES)
        .filter((mutation) => checkLetter(mutation.letter, grounds).length === 0)
        .map(({ what, before, after }) => `${what} ${before} -> ${after}`);
      expect(missed).toEqual([]);
    });
  });
});
