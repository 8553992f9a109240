import type { Language } from '../../../../core/shared/languages';
import type { Translate } from '../../i18n/texts';
import type { FileTexts } from './fileEdits';
import { readExampleTitle } from './questions/exampleAnswers';
import { findSituationOfFile, listSituations } from './situation/situationFiles';

/** What stands in a file, by how its name ends; the first that fits counts, and what it leaves open is the name's own part. */
const FILE_SORTS = [
  ['kind', /^kind\.json$/],
  ['schema', /^schema\.json$/],
  ['ui', /^ui\.json$/],
  ['texts', /^texts\.(?:(\w+)\.)?json$/],
  ['rules', /^rules\.json$/],
  ['situation', /^situation\.json$/],
  ['questions', /^questions\.json$/],
  ['law', /^sources\.json$/],
  ['letter', /^letter\.(\w+)\.md$/],
  ['prompt', /^prompt\.md$/],
  ['example', /^examples\/(.+)\.json$/],
  ['table', /^data\/(.+)\.json$/],
] as const;

/** Where what the situations of a kind share stands. */
export const SHARED_FOLDER = 'situations/_shared/';

/**
 * Names a file as a person knows what stands in it: the form that changes it, the situation, and what of it. A file that has
 * no such name keeps its own.
 * @param files all of the kind, those that are taken away among them
 */
export function createFileLabels(files: FileTexts, language: Language, t: Translate): (file: string) => string {
  const situations = new Map(listSituations(files, language).map(({ id, name }) => [id, name]));
  return (file) => {
    const situation = findSituationOfFile(file);
    const folder =
      situation === '' ? (file.startsWith(SHARED_FOLDER) ? SHARED_FOLDER : '') : `situations/${situation}/`;
    const own = file.slice(folder.length);
    const [sort, pattern] = FILE_SORTS.find(([, each]) => each.test(own)) ?? [];
    if (!sort) return file;
    const open = pattern.exec(own)?.[1] ?? '';
    const name =
      sort === 'example'
        ? (readExampleTitle({ [own]: files[file] ?? '' }, own, language) ?? open)
        : open !== '' && (sort === 'texts' || sort === 'letter')
          ? t(`admin.kinds.languages.${open}`)
          : open;
    const place =
      folder === SHARED_FOLDER ? t('admin.kinds.situation.shared') : (situations.get(situation) ?? situation);
    return [place, t(`admin.kinds.files.${sort}`), name].filter(Boolean).join(' · ');
  };
}
