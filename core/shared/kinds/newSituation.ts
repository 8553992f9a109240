import { isIsoDate } from '../formats/dates';
import { isRecord } from '../isRecord';
import { LANGUAGES, type Language } from '../languages';

/** What a situation's folder, and a kind's, can be called. */
export const FOLDER_ID = /^[a-z][a-z0-9-]*$/;

/** Texts of files by path, with `/` between its parts. */
type Files = Readonly<Record<string, string>>;

/** Whether something of that situation is in the kind's folder. */
export const hasSituation = (kind: Files, id: string): boolean =>
  Object.keys(kind).some((name) => name.startsWith(`situations/${id}/`));

/** Whether a kind's kind.json says where situations stand. */
export const canHaveSituations = (kind: Files): boolean => isRecord(readManifest(kind)['situations']);

/** Where its examples are read on a day that nothing says. */
const SOME_DAY = '2026-11-01';

/**
 * The files of a situation that works as it stands, to be rewritten by an editor. Its example takes what all situations
 * of the kind ask for from an example of the kind.
 * @param skeleton with `__NAME__`, `"__ORDER__"` and `__TODAY__` in it; by path in the situation's folder
 * @param kind the files of the kind's folder
 * @param names of the situation, in the chooser
 * @returns by path in the kind's folder
 */
export function buildNewSituationFiles(
  skeleton: Files,
  kind: Files,
  { id, names }: { id: string; names: Readonly<Record<Language, string>> },
): Record<string, string> {
  const { situations, letterLanguages } = readManifest(kind);
  const { field, keep } = isRecord(situations) ? situations : {};
  const languages = Array.isArray(letterLanguages) ? letterLanguages : LANGUAGES;
  const [example] = Object.keys(kind)
    .filter((name) => /^examples\/[^/]+\.json$/.test(name))
    .sort()
    .map((name) => parseObjectOrEmpty(kind[name]));
  const form = isRecord(example?.['form']) ? example['form'] : {};
  const day = example?.['today'];
  const sharedAnswers = (Array.isArray(keep) ? keep : []).flatMap((name: unknown) =>
    typeof name === 'string' && Object.hasOwn(form, name) ? [[name, form[name]] as const] : [],
  );
  const order = findHighestSituationOrder(kind) + 10;
  const today = typeof day === 'string' && isIsoDate(day) ? day : SOME_DAY;
  return Object.fromEntries(
    Object.entries(skeleton).flatMap(([name, text]): [string, string][] => {
      const language = LANGUAGES.find((each) => name.endsWith(`.${each}.json`) || name.endsWith(`.${each}.md`));
      if (language && name.endsWith('.md') && !languages.includes(language)) return [];
      const filled = text
        .replaceAll('"__ORDER__"', String(order))
        // Within a text of JSON.
        .replaceAll('__NAME__', () => JSON.stringify(language ? names[language] : id).slice(1, -1))
        .replaceAll('__TODAY__', today);
      const isExample = name.startsWith('examples/');
      const whole = isExample
        ? mergeAnswersIntoExample(
            filled,
            { [typeof field === 'string' ? field : 'caseType']: id },
            Object.fromEntries(sharedAnswers),
          )
        : filled;
      return [[`situations/${id}/${name}`, whole]];
    }),
  );
}

const readManifest = (kind: Files): Record<string, unknown> => parseObjectOrEmpty(kind['kind.json']);

function parseObjectOrEmpty(text: string | undefined): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    return isRecord(parsed) ? parsed : {};
  } catch {
    // What is wrong with a file is told where the folder is looked through.
    return {};
  }
}

/** The last place in the chooser. */
function findHighestSituationOrder(kind: Files): number {
  const orders = Object.keys(kind).flatMap((name) => {
    if (!/^situations\/[^_/][^/]*\/situation\.json$/.test(name)) return [];
    const { order } = parseObjectOrEmpty(kind[name]);
    return typeof order === 'number' ? [order] : [];
  });
  return Math.max(0, ...orders);
}

/** What the kind asks for stands around the situation's own answers. */
function mergeAnswersIntoExample(
  text: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string {
  const example = parseObjectOrEmpty(text);
  const own = isRecord(example['form']) ? example['form'] : {};
  return `${JSON.stringify({ ...example, form: { ...before, ...own, ...after } }, null, 2)}\n`;
}
