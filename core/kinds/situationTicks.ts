import { OWN_RULES } from '../shared/answers/ownRules';
import type { Situation, JsonSchema } from '../shared/kinds/kind';
import { MAIN_REASON, MAIN_REASON_SCHEMA, MAIN_REASON_UI } from './mainReason';
import { OBJECTIONS } from '../shared/answers/sharedQuestions';
import { buildObjectionsSchema, OBJECTIONS_UI } from './objections';
import { OTHER_PAPERS, OTHER_PAPERS_SCHEMA, OTHER_PAPERS_UI } from './otherPapers';
import { OWN_RULES_SCHEMA, OWN_RULES_UI } from './ownRules';

/** Lists that the person ticks: what they enclose, and what speaks for them. */
export const TICKS = ['papers', 'favours'] as const;

/**
 * What is strongest for the person, and the rules that they found; each list of ticks as a field of its own, where it has
 * any lines; behind the papers rows for what the list lacks, and last those for what may be objected.
 */
export function buildSituationFieldSchemas(situation: Situation): Record<string, JsonSchema> {
  const lines = {
    papers: situation.papers.filter(({ when }) => when === undefined).map(({ id }) => id),
    favours: situation.favours,
  };
  const ticked = Object.fromEntries(
    TICKS.flatMap((name): [string, JsonSchema][] => {
      const items = { type: 'string', enum: lines[name], 'x-sensitivity': 'personal' };
      const ticks: [string, JsonSchema][] =
        lines[name].length > 0
          ? [[name, { type: 'array', uniqueItems: true, items, 'x-sensitivity': 'personal' }]]
          : [];
      return name === 'papers' && situation.papers.length > 0 ? [...ticks, [OTHER_PAPERS, OTHER_PAPERS_SCHEMA]] : ticks;
    }),
  );
  return {
    ...(hasLetterSection(situation, MAIN_REASON) && { [MAIN_REASON]: MAIN_REASON_SCHEMA }),
    ...(hasLetterSection(situation, OWN_RULES) && { [OWN_RULES]: OWN_RULES_SCHEMA }),
    ...ticked,
    ...(hasLetterSection(situation, OBJECTIONS) && { [OBJECTIONS]: buildObjectionsSchema(situation.schema) }),
  };
}

const OWN_UI: Readonly<Record<string, unknown>> = {
  [MAIN_REASON]: MAIN_REASON_UI,
  [OWN_RULES]: OWN_RULES_UI,
  [OTHER_PAPERS]: OTHER_PAPERS_UI,
  [OBJECTIONS]: OBJECTIONS_UI,
};

/** Whether a situation's letter names the section among its parts, and so asks for what it tells. */
function hasLetterSection({ letter }: Pick<Situation, 'letter'>, section: string): boolean {
  return letter.some((part) => (typeof part === 'string' ? part : part.section) === section);
}

export function buildSituationFieldUi(ticks: Record<string, JsonSchema>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(ticks).map((name) => [name, OWN_UI[name] ?? { 'ui:widget': 'checkboxes' }]));
}
