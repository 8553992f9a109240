import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES } from '../shared/languages';
import { isRecord } from '../shared/isRecord';
import { isIsoDate } from '../shared/formats/dates';
import { listSituationIdsUnlessChosen } from './chooseSituation';
import { readKinds } from './load';

/** Files of a new situation, with `__NAME__`, `"__ORDER__"` and `__TODAY__` in them. */
const SKELETON = path.join('core', 'kinds', 'situationSkeleton');
const ID = /^[a-z][a-z0-9-]*$/;

/**
 * Makes a situation that works as it stands, to be rewritten by an editor, in a kind that has situations. Its example takes
 * what all situations of the kind ask for from an example of the kind. Returns its folder.
 * @throws Error in words for the editor when it can't be made
 */
export async function createSituation(kindId: string, id: string, dirs: readonly string[]): Promise<string> {
  if (!ID.test(id))
    throw new Error(`"${id}" can't be an id: use lower-case letters, digits and hyphens, a letter first.`);
  const { kinds } = await readKinds(dirs);
  const kind = kinds.find(({ version }) => version.manifest.id === kindId);
  if (!kind) throw new Error(`There is no kind "${kindId}" that can be read.`);
  const { version, folder: kindFolder } = kind;
  const { situations } = version.manifest;
  if (!situations || !version.situations)
    throw new Error(`"${kindId}" has no situations: say in its kind.json where they stand (docs/situations.md).`);
  if (listSituationIdsUnlessChosen(version).includes(id))
    throw new Error(`"${kindId}" has a situation "${id}" already.`);
  const folder = path.join(kindFolder, 'situations', id);
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(SKELETON, folder, { recursive: true, errorOnExist: true, force: false }).catch((error: unknown) => {
    throw new Error(`${folder} can't be made: ${error instanceof Error ? error.message : String(error)}`);
  });
  for (const language of LANGUAGES)
    if (!version.manifest.letterLanguages.includes(language)) await rm(path.join(folder, `letter.${language}.md`));

  const order = Math.max(0, ...Object.values(version.situations.each).map((each) => each.order)) + 10;
  const name = (id[0] ?? '').toUpperCase() + id.slice(1).replaceAll('-', ' ');
  const [example] = Object.values(version.examples);
  const today = example && isIsoDate(example.today) ? example.today : '2026-11-01';
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const where = path.join(file.parentPath, file.name);
    const text = await readFile(where, 'utf8');
    await writeFile(
      where,
      text.replaceAll('"__ORDER__"', String(order)).replaceAll('__NAME__', name).replaceAll('__TODAY__', today),
    );
  }
  const kept = Object.fromEntries(
    situations.keep.flatMap((field) =>
      example && Object.hasOwn(example.form, field) ? [[field, example.form[field]]] : [],
    ),
  );
  await writeAnswersIntoExample(path.join(folder, 'examples', 'first.json'), { [situations.field]: id }, kept);
  return folder;
}

/** What the kind asks for stands around the situation's own answers. */
async function writeAnswersIntoExample(
  file: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  const example: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isRecord(example) || !isRecord(example['form'])) throw new Error(`${file} has no form`);
  await writeFile(
    file,
    `${JSON.stringify({ ...example, form: { ...before, ...example['form'], ...after } }, null, 2)}\n`,
  );
}
