import { LANGUAGES, type Language } from '../../../../core/shared/languages';
import type { TextRow } from './textRows';

/** What each text is for, by how its key ends; the first that fits counts. */
const TEXT_KEYS = [
  ['name', /^\/name$/],
  ['letterTitle', /^\/letterTitle$/],
  ['tagline', /^\/tagline$/],
  ['description', /^\/description$/],
  ['recipient', /^\/recipientPlaceholder$/],
  ['stepLabel', /^\/steps\/[^/]+\/label$/],
  ['stepHeading', /^\/(?:steps\/[^/]+\/)?heading$/],
  ['stepLead', /^\/(?:steps\/[^/]+\/)?lead$/],
  ['stepNext', /^\/steps\/[^/]+\/(?:next|offer)$/],
  ['question', /^\/fields\/[^/]+\/label$/],
  ['hint', /\/hint$/],
  ['example', /^\/fields\/[^/]+\/example$/],
  ['row', /^\/fields\/[^/]+\/one$/],
  ['option', /^\/fields\/[^/]+\/options\//],
  ['errorRequired', /^\/fields\/[^/]+\/errors\/required$/],
  ['error', /^\/fields\/[^/]+\/errors\//],
  ['note', /^\/banners\//],
  ['stop', /^\/stops\//],
  ['check', /^\/checks\//],
  ['fact', /^\/facts\//],
  ['deadline', /^\/deadlines\//],
  ['checklist', /^\/checklist\//],
  ['paper', /^\/papers\//],
  ['favour', /^\/favours\//],
  ['mail', /^\/mail\//],
  ['about', /^\/about\//],
  ['faq', /^\/faq\//],
] as const;
export type TextSort = (typeof TEXT_KEYS)[number][0] | 'other';

export const findTextSort = (key: string): TextSort =>
  TEXT_KEYS.find(([, pattern]) => pattern.test(key))?.[0] ?? 'other';

/** What a text belongs to is called by another text: the key of that one. */
const OWNERS: readonly (readonly [RegExp, string])[] = [
  [/^(\/steps\/[^/]+)\//, '/label'],
  [/^(\/fields\/[^/]+)\//, '/label'],
  [/^(\/(?:banners|stops|checklist)\/[^/]+)\//, '/title'],
  [/^(\/faq\/[^/]+)\//, '/question'],
];

/**
 * Names texts as a person knows them: what each is for, and what it belongs to.
 * @param rows all of the folder
 */
export function createTextLabelFinder(
  rows: readonly TextRow[],
  language: Language,
  t: (key: string) => string,
): (key: string) => string {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const readText = (key: string) => {
    const row = byKey.get(key);
    return row && [language, ...LANGUAGES].map((each) => row[each]?.text).find(Boolean);
  };
  return (key) => {
    const sort = t(`admin.kinds.form.keys.${findTextSort(key)}`);
    const [pattern, member] = OWNERS.find(([each]) => each.test(key)) ?? [];
    const owner = pattern && `${pattern.exec(key)?.[1]}${member}`;
    const words = owner === undefined || owner === key ? undefined : readText(owner);
    return words === undefined ? sort : `${sort} · ${words}`;
  };
}
