import { mapLanguages } from '../../shared/mapLanguages';
import {
  selectActiveStops,
  selectApplicableSources,
  findEventDateOrToday,
  buildRuleDataWithFacts,
} from '../../shared/rules/rules';
import type { Example } from '../../shared/kinds/kind';
import { cleanAndValidateForm } from '../validate';
import type { Inspection } from './inspection';
import { lookUpRowsOfAnswers } from '../../tables/tables';
import { wordsTemplate } from '../problems';

/** An example whose form passes: the ground that rules are tried on. */
export interface SoundExample {
  example: Example;
  /** As validated: defaults in, hidden answers out. */
  form: Record<string, unknown>;
}

/** examples/*.json: each form passes, can be helped, and cites sources that apply to it. */
export function reportExampleFaultsAndListSound(inspection: Inspection): SoundExample[] {
  const { kind, report } = inspection;
  const sound: SoundExample[] = [];
  const shown = new Map<string, string>();
  for (const [name, example] of Object.entries(kind.examples)) {
    const file = `examples/${name}.json`;
    if (!kind.manifest.letterLanguages.includes(example.language))
      report(file, ['language'], wordsTemplate`letters of this kind are not written in "${example.language}"`);
    if (example.showcase) {
      const before = shown.get(example.language);
      if (before !== undefined)
        report(file, ['showcase'], wordsTemplate`examples/${before}.json is shown in this language already`);
      shown.set(example.language, name);
    }
    const form = cleanExampleFormOrReportErrors(inspection, file, example);
    if (!form) continue;
    sound.push({ example, form });
    reportStopsAndWrongCitesOfExample(inspection, file, example, form);
  }
  if (Object.keys(kind.examples).length === 0)
    report('examples', [], wordsTemplate`at least one example is needed: rules and letters are tried on them`);
  else if (shown.size === 0)
    report('examples', [], wordsTemplate`one example must have "showcase": true, for the landing page`);
  return sound;
}

function cleanExampleFormOrReportErrors(
  { kind, report }: Inspection,
  file: string,
  example: Example,
): Record<string, unknown> | undefined {
  const result = cleanAndValidateForm(kind, example.form, 'en');
  if ('errors' in result) {
    const translated = mapLanguages((language) => cleanAndValidateForm(kind, example.form, language));
    result.errors.forEach(({ path, code, message }, index) => {
      const translations = mapLanguages((language) => {
        const other = translated[language];
        return `${('errors' in other && other.errors[index]?.message) || message} (${code})`;
      });
      report(file, ['form', ...path.split('.')], { ...wordsTemplate`${message} (${code})`, translations });
    });
    return undefined;
  }
  for (const name of Object.keys(example.form))
    if (!Object.hasOwn(result.form, name))
      report(
        file,
        ['form', name],
        wordsTemplate`is not asked for in this form: unknown, empty, or hidden by another answer`,
      );
  return result.form;
}

function reportStopsAndWrongCitesOfExample(
  { kind, report }: Inspection,
  file: string,
  example: Example,
  form: Record<string, unknown>,
): void {
  try {
    const data = buildRuleDataWithFacts(kind.rules, form, example.today, lookUpRowsOfAnswers(kind, form));
    for (const stop of selectActiveStops(kind.rules, data))
      report(file, ['form'], wordsTemplate`the stop "${stop.id}" holds: this form gets no letter`);
    const applicable = new Set(
      selectApplicableSources(kind.sources, data, findEventDateOrToday(data, kind.manifest.eventDateField)).map(
        (source) => source.id,
      ),
    );
    example.cites.forEach((id, index) => {
      if (!kind.sources.some((source) => source.id === id))
        report(file, ['cites', index], wordsTemplate`no source "${id}" in sources.json`);
      else if (!applicable.has(id))
        report(file, ['cites', index], wordsTemplate`"${id}" does not apply to this form on its day`);
    });
  } catch (error) {
    report(file, ['form'], wordsTemplate`a rule failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
