import type { Language } from '../shared/languages';
import { mapLanguages } from '../shared/mapLanguages';
import { OWN_RULES } from '../shared/answers/ownRules';
import { isRecord } from '../shared/isRecord';
import { findEventDateOrToday, selectSourcesInForce, type RuleData } from '../shared/rules/rules';
import textsEn from '../texts/ownRules.en.json';
import textsSv from '../texts/ownRules.sv.json';
import type { FormData, JsonSchema, KindVersion, Source, Texts } from '../shared/kinds/kind';

/** The member that names the rule, by the id of its source. */
const SOURCE = 'law';

const SENSITIVE = { 'x-sensitivity': 'sensitive' } as const;

/**
 * Rules of law that the person finds themselves among all that the kind's situations cite, each with how it fits their case: what
 * decides a story is sometimes a rule that its situation has no sentence for. A situation whose
 * letter names the section `ownRules` asks for them, and tells them there, before its own reasons (docs/situations.md).
 */
export const OWN_RULES_SCHEMA: JsonSchema = {
  type: 'array',
  maxItems: 3,
  ...SENSITIVE,
  items: {
    type: 'object',
    required: [SOURCE, 'why'],
    properties: {
      [SOURCE]: { type: 'string', pattern: '^[a-z0-9-]+$', maxLength: 80, 'x-sensitivity': 'none' },
      why: { type: 'string', pattern: '\\S', maxLength: 500, ...SENSITIVE },
    },
  },
};

export const OWN_RULES_UI = {
  [SOURCE]: { 'ui:widget': 'lawSearch' },
  why: { 'ui:widget': 'textarea', 'ui:options': { rows: 2 } },
};

const OWN_RULES_TEXTS: Record<Language, Texts['fields']> = { sv: textsSv, en: textsEn };

/** Its words. */
export function getOwnRulesTexts(language: Language): Texts['fields'] {
  return OWN_RULES_TEXTS[language];
}

const HEADINGS: Record<Language, string> = { sv: 'Vad lagen säger', en: 'What the law says' };

/** The section of a situation's letter that tells them. */
export const OWN_RULES_LETTERS = mapLanguages(
  (language) => `## ${OWN_RULES}
### {?${OWN_RULES}}${HEADINGS[language]}
+ {each ${OWN_RULES}} [[{law|lawText} ]]{why|said|upper}
`,
);

/** All law that the kind's situations cite and that counts on the day of the case, for a person to search. */
export function listSituationSourcesInForce(kind: KindVersion, data: Pick<RuleData, 'form' | 'today'>): Source[] {
  const shared = kind.situations?.shared.sources ?? [];
  return selectSourcesInForce(shared, data, findEventDateOrToday(data, kind.manifest.eventDateField)).map((source) => ({
    ...source,
    when: true,
  }));
}

/** The sources of the rules that the person chose. */
export function selectLawChosenByPerson(kind: KindVersion, data: Pick<RuleData, 'form' | 'today'>): Source[] {
  const chosen = new Set(listIdsOfChosenLaw(data.form));
  return chosen.size === 0 ? [] : listSituationSourcesInForce(kind, data).filter(({ id }) => chosen.has(id));
}

function listIdsOfChosenLaw(form: FormData): unknown[] {
  const rows: unknown = form[OWN_RULES];
  return (Array.isArray(rows) ? rows : []).map((row: unknown) => (isRecord(row) ? row[SOURCE] : undefined));
}
