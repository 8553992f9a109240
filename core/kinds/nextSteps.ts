import type { Language } from '../shared/languages';
import { fillText } from '../shared/formats/fillText';
import { selectChecklistItems, computeDeadlines, buildRuleDataWithFacts } from '../shared/rules/rules';
import { lookUpRowsOfAnswers } from '../tables/tables';
import { chooseVersionByAnsweredSituation } from './chooseSituation';
import type { FormData, KindVersion } from '../shared/kinds/kind';

export interface NextSteps {
  /** `date` is an ISO date: the last day. */
  deadlines: { id: string; date: string; text: string }[];
  checklist: { id: string; title: string; text: string }[];
}

/** What the person does when the letter is done, and until when; `today` is an ISO date. */
export function buildNextSteps(version: KindVersion, form: FormData, language: Language, today: string): NextSteps {
  const kind = chooseVersionByAnsweredSituation(version, form);
  const texts = kind.texts[language];
  const data = buildRuleDataWithFacts(kind.rules, form, today, lookUpRowsOfAnswers(kind, form));
  const fillSlots = (text: string): string => fillText(text, data, language);
  return {
    deadlines: computeDeadlines(kind.manifest, data).map(({ id, date }) => ({
      id,
      date,
      text: fillSlots(texts.deadlines[id] ?? id),
    })),
    checklist: selectChecklistItems(kind.manifest, data).map(({ id }) => {
      const { title, text } = texts.checklist[id] ?? { title: id, text: '' };
      return { id, title: fillSlots(title), text: fillSlots(text) };
    }),
  };
}

/** The kind's own words of the mail that brings the letter, about this letter; `today` is an ISO date. */
export function fillMailTexts(
  version: KindVersion,
  form: FormData,
  language: Language,
  today: string,
): { subject: string; intro: string } {
  const kind = chooseVersionByAnsweredSituation(version, form);
  const { subject, intro } = kind.texts[language].mail;
  const data = buildRuleDataWithFacts(kind.rules, form, today, lookUpRowsOfAnswers(kind, form));
  return { subject: fillText(subject, data, language), intro: fillText(intro, data, language) };
}
