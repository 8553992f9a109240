import { execFile } from 'node:child_process';
import { access, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkKinds } from '../../core/kinds/check/checkKind';
import { createKind } from '../../core/kinds/createKind';
import { createSituation } from '../../core/kinds/createSituation';
import { swedishDate } from '../../core/shared/formats/dates';
import { prepareLetterCase } from '../../worker/writer/case';
import { findLetterFaults } from '../../worker/writer/check';
import { collectGroundsForCheck } from '../../worker/writer/grounds';
import { writeLetterFromTemplateOnce } from '../../worker/writer/template';
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
  expect(kinds.map((kind) => [kind.version.manifest.id, kind.version.manifest.order])).toEqual([
    ['hotel-booking', 1],
    ['lamp', 2],
  ]);
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

test.each(['Lamp', 'lamp post', '../lamp', '', '-lamp', '_shared', 'lämp'])(
  'refuses the id %j and makes nothing',
  async (id) => {
    await expect(createKind(id, [forms.dir], TODAY)).rejects.toThrow("can't be an id");
    expect(await readdir(forms.dir)).toEqual([]);
  },
);

test('the commands speak to an editor and end with a code', async () => {
  const made = await command('core/kinds/new.ts', 'lamp');
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('forms:check') });
  await access(path.join(forms.dir, 'lamp', 'examples', 'first.json'));
  expect(await command('worker/checkForms.ts')).toMatchObject({ code: 0, stdout: 'No mistakes. Kinds: lamp.\n' });
  expect(await command('worker/checkForms.ts', 'sv')).toMatchObject({
    code: 0,
    stdout: 'Inga fel. Brevtyper: lamp.\n',
  });
  expect(await command('worker/checkForms.ts', 'de')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run forms:check sv'),
  });

  expect(await command('core/kinds/new.ts', 'lamp')).toMatchObject({
    code: 1,
    stderr: '"lamp" is taken by the kind "lamp".\n',
  });
  expect(await command('core/kinds/new.ts')).toMatchObject({ code: 1, stderr: expect.stringContaining('Which id?') });
  await rm(path.join(forms.dir, 'lamp', 'prompt.md'));
  const { stdout } = await command('worker/checkForms.ts', '--sv');
  expect(stdout).toBe(
    `${path.join(forms.dir, 'lamp', 'prompt.md')}: /: filen saknas eller är tom\n1 fel. Brevtyper som kunde läsas: -.\n`,
  );
  await forms.remove();
  expect(await command('worker/checkForms.ts')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`${forms.dir}: /: the forms folder is missing`),
  });
});

/** Kinds that demand nothing of their own from each situation, such as facts for older clients. */
const KINDS = ['klagomal', 'parkeringsbot', 'reklamation'];

/** Situations of a kind that together ask for all fields that its kind.json names of them: what is left must fit together. */
async function situationsNeededBy(kind: string): Promise<string[]> {
  const folder = path.join('forms', kind, 'situations');
  const { situations } = JSON.parse(await readFile(path.join('forms', kind, 'kind.json'), 'utf8'));
  const missing = new Set(JSON.stringify([situations.begins, situations.reply]).match(/"\w+"(?!:)/g));
  const rules = await readFile(path.join('forms', kind, 'rules.json'), 'utf8');
  const needed: string[] = [];
  for (const id of (await readdir(folder)).filter((name) => !name.startsWith('_'))) {
    const asks = await readFile(path.join(folder, id, 'situation.json'), 'utf8');
    const found = [...missing].filter((field) => asks.includes(`${field}:`));
    for (const field of found) missing.delete(field);
    if (found.length > 0 || rules.includes(`"${id}"`)) needed.push(id);
  }
  return needed;
}

/** Copies these kinds with few of their situations: the check of all takes a minute, and is `forms:check`'s. */
async function copyKinds(...kinds: string[]): Promise<void> {
  await cp(path.join('forms', '_shared'), path.join(forms.dir, '_shared'), { recursive: true });
  for (const kind of kinds) {
    const needed = await situationsNeededBy(kind);
    const isLeftOut = (file: string) => {
      const [, id] = /[/\\]situations[/\\]([^_/\\][^/\\]*)/.exec(file) ?? [];
      return id !== undefined && !needed.includes(id);
    };
    const options = { recursive: true, filter: (file: string) => !isLeftOut(file) };
    await cp(path.join('forms', kind), path.join(forms.dir, kind), options);
  }
}

test('a new situation passes the check as it stands, with a letter in each language of its kind', async () => {
  await copyKinds(...KINDS);
  const made = await Promise.all(KINDS.map((kind) => createSituation(kind, 'tested-here', [forms.dir])));
  expect(made[0]).toBe(path.join(forms.dir, 'klagomal', 'situations', 'tested-here'));
  const { kinds, problems } = await checkKinds([forms.dir], swedishDate(new Date()));
  expect(problems).toEqual([]);
  for (const { version } of kinds.filter(({ version: { manifest } }) => KINDS.includes(manifest.id))) {
    const situation = version.situations?.each['tested-here'];
    const example = situation?.examples['first'];
    if (!situation || !example) throw new Error('no example');
    expect(JSON.stringify(situation)).not.toContain('__');
    for (const language of version.manifest.letterLanguages) {
      const letterCase = prepareLetterCase({ kind: version, form: example.form, language, today: example.today });
      const letter = writeLetterFromTemplateOnce(letterCase);
      expect(letter.body.map(({ type }) => type)).toContain('table');
      expect(findLetterFaults(letter, collectGroundsForCheck(letterCase, letter))).toEqual([]);
    }
  }
  await expect(createSituation('klagomal', 'tested-here', [forms.dir])).rejects.toThrow('already');
  await expect(createSituation('klagomal', 'Tested', [forms.dir])).rejects.toThrow("can't be an id");
  await expect(createSituation('nothing', 'tested', [forms.dir])).rejects.toThrow('no kind');
}, 300_000);

test('a kind without situations gets none', async () => {
  await createKind('lamp', [forms.dir], TODAY);
  await expect(createSituation('lamp', 'broken', [forms.dir])).rejects.toThrow('no situations');
});

test('a misspelt member of rows, and rows that are not there, are found in a letter', async () => {
  await copyKinds('klagomal');
  const folder = await createSituation('klagomal', 'tested-here', [forms.dir]);
  for (const language of ['sv', 'en']) {
    const file = path.join(folder, `letter.${language}.md`);
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text
        .replace('{each costs}{costFor}', '{each costs}{costfor}')
        .replace(
          /^.*\{happenedOn\|when\}.*$/m,
          '{costs|list:what} {costs|list:amount:kronor}\n- {each cost}{amount|kr}\n- {each big}{sum|kr}',
        ),
    );
  }
  const file = path.join(folder, 'situation.json');
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace(
      '"facts": [',
      '"facts": [{"id": "big", "value": {"where": [{"var": "form.costs"}, "amount", ">", 100]}},',
    ),
  );
  const { problems } = await checkKinds([forms.dir], TODAY);
  const messages = problems.map(({ message }) => message);
  expect(messages).toEqual(
    expect.arrayContaining([
      'there is no fact and no field "costfor"',
      'the rows "costs" have no member "what"',
      expect.stringContaining('no way to write a value is called "kronor"'),
      'there are no rows "cost", neither of an answer nor of a fact',
      'the rows "big" have no member "sum"',
    ]),
  );
}, 180_000);

test('a sentence of an argument that an optional answer would take away, the argument with it, is found', async () => {
  await copyKinds('klagomal');
  const folder = await createSituation('klagomal', 'tested-here', [forms.dir]);
  const file = path.join(folder, 'situation.json');
  const text = await readFile(file, 'utf8');
  const asked = '{"section": "answer", "when": {"present": [{"var": "form.answerQuote"}]}}';
  const dropped = async (part: string): Promise<string[]> => {
    await writeFile(file, text.replace(asked, part));
    const { problems } = await checkKinds([forms.dir], TODAY);
    return problems
      .map(({ message }) => message)
      .filter((message) => message.startsWith('the whole argument is left out when "answerQuote"'));
  };
  expect(await dropped('{"section": "answer", "argument": true}')).not.toEqual([]);
  expect(await dropped(asked.replace('{"section"', '{"argument": true, "section"'))).toEqual([]);
}, 180_000);
