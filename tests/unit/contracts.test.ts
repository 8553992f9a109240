import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { collectContractSchemasByName } from '../../api/http/contractSchemas';

/** Files of the site that describe what no call of the API answers. */
const NOT_ANSWERS = [
  // What the charts' library tells of a pointer.
  'admin/charts/Charts.tsx',
  // An example among a kind's files, as it is being edited.
  'admin/kinds/PreviewPane.tsx',
];

test('the site declares no answer of its own: what a call answers is in core/shared/contracts alone', () => {
  const declaring = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => {
      const code = readFileSync(`web/src/${file}`, 'utf8');
      return (
        /\bz\.(?:\w*[oO]bject|array|record|union|discriminatedUnion|custom|unknown)\(/.test(code) ||
        // A cast where a checked answer is to be had.
        /\.json\(\)\)? as |JSON\.parse\([^;]*\) as |\.answer as /.test(code)
      );
    });
  expect(declaring.sort()).toEqual(NOT_ANSWERS);
});

test('the schemas of the contracts have names that tell them apart, and every file of them is in the description', () => {
  const { requests, answers } = collectContractSchemasByName();
  const code = readFileSync('api/http/contractSchemas.ts', 'utf8');
  const files = readdirSync('core/shared/contracts', { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !['zod.ts', 'calls.ts'].includes(file));
  expect(files.filter((file) => !code.includes(`core/shared/contracts/${file.slice(0, -3)}'`))).toEqual([]);
  const declared = files.flatMap((file) => [
    ...readFileSync(`core/shared/contracts/${file}`, 'utf8').matchAll(/^export const \w+(?:Schema|Request)\b/gm),
  ]);
  expect(Object.keys(requests).length + Object.keys(answers).length).toBe(declared.length);
});
