import type { Language } from '../shared/languages';
import textsEn from '../texts/otherPapers.en.json';
import textsSv from '../texts/otherPapers.sv.json';
import type { FormData, JsonSchema, Texts } from '../shared/kinds/kind';
import { isRecord } from '../shared/isRecord';

/**
 * Papers that the person has and a situation's list lacks: a note from a clinic, a drawing, a neighbour's letter. Every
 * situation with papers asks for them in rows; they get the numbers behind those that are ticked (docs/situations.md).
 */
export const OTHER_PAPERS = 'otherPapers';

const PERSONAL = { 'x-sensitivity': 'personal' } as const;

/** The question: `what` the paper is, and what it `shows`. */
export const OTHER_PAPERS_SCHEMA: JsonSchema = {
  type: 'array',
  maxItems: 10,
  ...PERSONAL,
  items: {
    type: 'object',
    required: ['what'],
    properties: {
      what: { type: 'string', pattern: '\\S', maxLength: 150, ...PERSONAL },
      shows: { type: 'string', maxLength: 300, ...PERSONAL },
    },
  },
};

export const OTHER_PAPERS_UI = { what: { 'ui:widget': 'text' }, shows: { 'ui:widget': 'text' } };

const OTHER_PAPERS_TEXTS: Record<Language, Texts['fields']> = { sv: textsSv, en: textsEn };

/** Its words. */
export function getOtherPapersTexts(language: Language): Texts['fields'] {
  return OTHER_PAPERS_TEXTS[language];
}

/** The id of the paper in a row, among the papers of a letter. */
export function buildOtherPaperId(row: number): string {
  return `${OTHER_PAPERS}.${row}`;
}

/** The papers that the answers name, by id. */
export function listOtherPapers(form: FormData): { id: string; name: string }[] {
  const rows: unknown = form[OTHER_PAPERS];
  return (Array.isArray(rows) ? rows : []).flatMap((row: unknown, index) => {
    const name = isRecord(row) && typeof row['what'] === 'string' ? row['what'].trim() : '';
    return name === '' ? [] : [{ id: buildOtherPaperId(index), name }];
  });
}
