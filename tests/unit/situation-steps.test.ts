import { listSituationIdsUnlessChosen, getOrBuildVersionOfSituation } from '../../core/kinds/chooseSituation';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { listSchemaFields } from '../../core/kinds/schemaFields';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { ENCLOSURE_NAMES } from '../../core/shared/letter/enclosureNames';
import { LEFT_OUT_POINTS } from '../../core/shared/letter/points';

let kinds: KindVersion[];
beforeAll(async () => {
  kinds = await loadKindsOrThrow(['forms']);
});

test('a situation asks every question of its schema in a step, those under conditions too', async () => {
  for (const kind of kinds)
    for (const id of listSituationIdsUnlessChosen(kind)) {
      const { manifest, schema } = getOrBuildVersionOfSituation(kind, id);
      const asked = new Set(manifest.steps.flatMap((step) => (step.type === 'fields' ? step.fields : [])));
      const questions = listSchemaFields(schema).flatMap(({ path }) => (path.includes('.') ? [] : [path]));
      expect([kind.manifest.id, id, questions.filter((name) => !asked.has(name))]).toEqual([
        kind.manifest.id,
        id,
        // Asked beside the preview, where the letter is there to be looked at.
        [LEFT_OUT_POINTS, ENCLOSURE_NAMES],
      ]);
    }
});

test('what makes the letter stronger is asked on two pages, papers and wishes on the second', async () => {
  for (const kind of kinds)
    for (const id of listSituationIdsUnlessChosen(kind)) {
      const { manifest } = getOrBuildVersionOfSituation(kind, id);
      const pages = new Map(manifest.steps.flatMap((step) => (step.type === 'fields' ? [[step.id, step.fields]] : [])));
      const [more = [], papers] = [pages.get('more'), pages.get('papers')];
      if (papers) {
        expect([id, papers]).toEqual([id, expect.arrayContaining(['papers'])]);
        expect([id, more]).not.toEqual([id, expect.arrayContaining(['papers'])]);
        expect(Math.min(more.length, papers.length)).toBeGreaterThanOrEqual(3);
      }
    }
});
