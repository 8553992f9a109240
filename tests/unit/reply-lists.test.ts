import { expect, test } from '@jest/globals';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { listSchemaFields } from '../../core/kinds/schemaFields';

test('in every situation of a kind that is answered, what the other side says can be told', async () => {
  const untold = (await loadKindsOrThrow(['forms'])).flatMap(({ manifest: { id, situations, followUp }, ...kind }) => {
    const lists = [...(situations?.reply?.points ?? []), ...(situations?.reply?.one ?? [])];
    if (lists.length === 0 || followUp) return [];
    return Object.entries(kind.situations?.each ?? {})
      .filter(([, { schema }]) => listSchemaFields(schema).every(({ path }) => !lists.includes(path)))
      .map(([situation]) => `${id}/${situation}`);
  });
  expect(untold).toEqual([]);
});
