import { listSituationIdsUnlessChosen, getOrBuildVersionOfSituation } from '../../core/kinds/chooseSituation';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { listSchemaFields } from '../../core/kinds/schemaFields';

test('a situation asks every question of its schema in a step, those under conditions too', async () => {
  for (const kind of await loadKindsOrThrow(['forms']))
    for (const id of listSituationIdsUnlessChosen(kind)) {
      const { manifest, schema } = getOrBuildVersionOfSituation(kind, id);
      const asked = new Set(manifest.steps.flatMap((step) => (step.type === 'fields' ? step.fields : [])));
      const questions = listSchemaFields(schema).flatMap(({ path }) => (path.includes('.') ? [] : [path]));
      expect([kind.manifest.id, id, questions.filter((name) => !asked.has(name))]).toEqual([kind.manifest.id, id, []]);
    }
});
