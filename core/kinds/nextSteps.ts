import type { Language } from '../languages';
import { checklistFor, deadlinesFor, ruleData } from '../rules/rules';
import type { FormData, KindVersion } from './kind';
import { lookupsOf } from '../tables/tables';

export interface NextSteps {
  /** `date` is an ISO date: the last day. */
  deadlines: { id: string; date: string; text: string }[];
  checklist: { id: string; title: string; text: string }[];
}

/** What the person does when the letter is done, and until when; `today` is an ISO date. */
export function nextSteps(kind: KindVersion, form: FormData, language: Language, today: string): NextSteps {
  const texts = kind.texts[language];
  const data = ruleData(kind.rules, form, today, lookupsOf(kind, form));
  return {
    deadlines: deadlinesFor(kind.manifest, data).map(({ id, date }) => ({ id, date, text: texts.deadlines[id] ?? id })),
    checklist: checklistFor(kind.manifest, data).map(({ id }) => ({ id, ...(texts.checklist[id] ?? { title: id, text: '' }) })),
  };
}
