import { execFile } from 'node:child_process';
import { access, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkKinds } from '../../core/kinds/check/checkKind';
import { createKind } from '../../core/kinds/createKind';
import { swedishDate } from '../../core/rules/dates';
import { type FormsFolder, formsFolder, TODAY } from './kind-folders';

const run = promisify(execFile);
let forms: FormsFolder;
beforeEach(async () => {
  forms = await formsFolder();
});
afterEach(() => forms.remove());

/** One of the editors' commands, as npm runs it. */
async function command(script: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, FORMS_DIR: forms.dir };
  return run(process.execPath, ['--import', 'tsx', script, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

test('a new kind passes the check as it stands, and so does the next beside it', async () => {
  const today = swedishDate(new Date());
  await createKind('hotel-booking', [forms.dir], today);
  await createKind('lamp', [forms.dir], today);
  const { kinds, problems } = await checkKinds([forms.dir], today);
  expect(problems).toEqual([]);
  expect(kinds.map((kind) => [kind.version.manifest.id, kind.version.manifest.order])).toEqual([['hotel-booking', 1], ['lamp', 2]]);
  expect(kinds[0]?.version.texts.sv.name).toBe('Hotel booking');
  expect(JSON.stringify(kinds)).not.toContain('__');
});

test('goes into the first forms folder', async () => {
  const second = await formsFolder();
  expect(await createKind('lamp', [forms.dir, second.dir], TODAY)).toBe(path.join(forms.dir, 'lamp'));
  expect(await readdir(second.dir)).toEqual([]);
  await expect(createKind('lamp', [second.dir, forms.dir], TODAY)).rejects.toThrow('taken');
  await second.remove();
});

test.each(['Lamp', 'lamp post', '../lamp', '', '-lamp', '_shared', 'lämp'])('refuses the id %j and makes nothing', async (id) => {
  await expect(createKind(id, [forms.dir], TODAY)).rejects.toThrow("can't be an id");
  expect(await readdir(forms.dir)).toEqual([]);
});

test('the commands speak to an editor and end with a code', async () => {
  const made = await command('core/kinds/new.ts', 'lamp');
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('forms:check') });
  await access(path.join(forms.dir, 'lamp', 'examples', 'first.json'));
  expect(await command('worker/checkForms.ts')).toMatchObject({ code: 0, stdout: 'No mistakes. Kinds: lamp.\n' });
  expect(await command('worker/checkForms.ts', 'sv')).toMatchObject({ code: 0, stdout: 'Inga fel. Brevtyper: lamp.\n' });
  expect(await command('worker/checkForms.ts', 'de')).toMatchObject({ code: 1, stderr: expect.stringContaining('npm run forms:check sv') });

  expect(await command('core/kinds/new.ts', 'lamp')).toMatchObject({ code: 1, stderr: '"lamp" is taken by the kind "lamp".\n' });
  expect(await command('core/kinds/new.ts')).toMatchObject({ code: 1, stderr: expect.stringContaining('Which id?') });
  await rm(path.join(forms.dir, 'lamp', 'prompt.md'));
  const { stdout } = await command('worker/checkForms.ts', '--sv');
  expect(stdout).toBe(`${path.join(forms.dir, 'lamp', 'prompt.md')}: /: filen saknas eller är tom\n1 fel. Brevtyper som kunde läsas: -.\n`);
  await forms.remove();
  expect(await command('worker/checkForms.ts')).toMatchObject({ code: 1, stdout: expect.stringContaining(`${forms.dir}: /: the forms folder is missing`) });
});
