import { chooseVersionByAnsweredSituation } from '../../core/kinds/chooseSituation';
import type { FormData, KindVersion } from '../../core/shared/kinds/kind';
import type { Language } from '../../core/shared/languages';
import { fillText } from '../../core/shared/formats/fillText';
import { writeField } from '../../core/shared/answers/fields';
import { selectActiveBanners, buildRuleDataWithFacts } from '../../core/shared/rules/rules';
import { lookUpRowsOfAnswers } from '../../core/tables/tables';

/**
 * What the rules make of a form, under the names that kind.json's answers use: `facts.<id>`, and the level, title and
 * text of the first banner that tells the outcome, where one holds. `today` is an ISO date.
 */
export function computeOutcomeValues(
  version: KindVersion,
  form: FormData,
  language: Language,
  today: string,
): Record<string, unknown> {
  const kind = chooseVersionByAnsweredSituation(version, form);
  const data = buildRuleDataWithFacts(kind.rules, form, today, lookUpRowsOfAnswers(kind, form));
  const facts = Object.entries(data.facts).map(([id, value]): [string, unknown] => [`facts.${id}`, value]);
  const banner = selectActiveBanners(kind.rules, data).find(({ outcome }) => outcome);
  const texts = banner && kind.texts[language].banners[banner.id];
  return {
    ...Object.fromEntries(facts),
    ...(texts && {
      'banner.level': banner.level,
      'banner.title': fillText(texts.title, data, language),
      'banner.text': fillText(texts.text, data, language),
    }),
  };
}

/** An answer under the names that the kind's folder gives its fields (`api` of kind.json); what there is no value for is left out. */
export function renameResponseValues(
  names: Record<string, string>,
  values: Partial<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.entries(names).reduce<Record<string, unknown>>(
    (body, [name, source]) => writeField(body, name, values[source]),
    {},
  );
}
