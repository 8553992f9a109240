import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { fillMailTexts } from '../../core/kinds/nextSteps';
import { compileValidators } from '../../core/kinds/validatorModule';
import { buildKindView } from '../../core/kinds/view';
import { browserErrors, browserSteps, runModule } from './browser-steps';

// That they have no mistakes is shown by `npm run forms:check`, which every run of the tests begins with.
test('the examples of the kinds of this repository pass every step of the browser, in both languages', async () => {
  const cache = await mkdtemp(path.join(tmpdir(), 'validators-'));
  for (const kind of await loadKindsOrThrow(['forms'])) {
    const validators = await runModule((await compileValidators(kind, cache)).code);
    for (const language of ['sv', 'en'] as const)
      for (const step of browserSteps(buildKindView(kind, language).steps, validators))
        for (const [name, example] of Object.entries(kind.examples))
          expect([name, browserErrors(step, example.form)]).toEqual([name, []]);
  }
  await rm(cache, { recursive: true });
});

test('what the mail says of a letter is whole, in both languages', async () => {
  for (const kind of await loadKindsOrThrow(['forms', 'tests/fixtures/forms']))
    for (const [name, { form, today }] of Object.entries(kind.examples))
      for (const language of ['sv', 'en'] as const) {
        const { subject, intro } = fillMailTexts(kind, form, language, today ?? '2026-11-21');
        // No slot left, and none that was filled with nothing.
        expect([kind.manifest.id, name, `${subject}. ${intro}`]).toEqual([
          kind.manifest.id,
          name,
          expect.not.stringMatching(/[{}]|  | [.,]/),
        ]);
      }
});
