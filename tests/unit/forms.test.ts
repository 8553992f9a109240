import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { checkKinds } from '../../core/kinds/check/checkKind';
import { loadKinds } from '../../core/kinds/load';
import { describeProblem } from '../../core/kinds/problems';
import { compileValidators } from '../../core/kinds/validatorModule';
import { kindView } from '../../core/kinds/view';
import { swedishDate } from '../../core/rules/dates';
import { browserErrors, browserSteps, runModule } from './browser-steps';

test('the kinds of this repository have no mistakes', async () => {
  const { kinds, problems } = await checkKinds(['forms'], swedishDate(new Date()));
  expect(problems.map(describeProblem)).toEqual([]);
  expect(kinds.length).toBeGreaterThan(0);
});

test('their examples pass every step of the browser, in both languages', async () => {
  const cache = await mkdtemp(path.join(tmpdir(), 'validators-'));
  for (const kind of await loadKinds(['forms'])) {
    const validators = await runModule((await compileValidators(kind, cache)).code);
    for (const language of ['sv', 'en'] as const)
      for (const step of browserSteps(kindView(kind, language).steps, validators))
        for (const [name, example] of Object.entries(kind.examples)) expect([name, browserErrors(step, example.form)]).toEqual([name, []]);
  }
  await rm(cache, { recursive: true });
});
