import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { cleanAndValidateForm } from '../../core/kinds/validate';
import type { Letter } from '../../core/shared/letter/letter';
import { renderLetterAsText } from '../../core/shared/letter/preview';
import { selectActiveStops, buildRuleDataWithFacts } from '../../core/shared/rules/rules';
import { lookUpRowsOfAnswers } from '../../core/tables/tables';
import { prepareLetterCase } from '../../worker/writer/case';
import { collectGroundsForCheck, type Grounds } from '../../worker/writer/grounds';
import { writeLetterFromTemplateOnce } from '../../worker/writer/template';

/**
 * Reviewed letters: `<kind>/<case>.json` is what a person said, `<case>.txt` the letter that it gives. The examples of
 * the kind's folder are cases too: their letters are `example-<name>.txt`.
 */

const caseSchema = z.strictObject({
  /** Whose case it is, in a line. */
  about: z.string(),
  language: z.enum(['sv', 'en']),
  /** ISO date on which it is filled in. */
  today: z.iso.date(),
  form: z.record(z.string(), z.unknown()),
  /** Sources that the letter must cite, and words that it must hold or must not. */
  cites: z.array(z.string()).default([]),
  says: z.array(z.string()).default([]),
  saysNot: z.array(z.string()).default([]),
});

export interface GoldenCase extends z.infer<typeof caseSchema> {
  name: string;
  /** Where the letter's text is kept. */
  textFile: string;
}

const HERE = __dirname;

export function kindsWithCases(): string[] {
  return readdirSync(HERE, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** The kind's cases and examples, by name. */
export function casesOf(kind: KindVersion): GoldenCase[] {
  const folder = path.join(HERE, kind.manifest.id);
  const own = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      ...caseSchema.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))),
      name: name.replace(/\.json$/, ''),
    }));
  const examples = Object.entries(kind.examples).map(([name, { title, language, today, form, cites }]) => ({
    name: `example-${name}`,
    about: title[language],
    language,
    today,
    form,
    cites,
    says: [],
    saysNot: [],
  }));
  return [...own, ...examples, ...situationCases(kind)].map((golden) => ({
    ...golden,
    textFile: path.join(folder, `${golden.name}.txt`),
  }));
}

/** Each example of each situation, in every language of the kind's letters: `situations/<situation>/<example>.<language>.txt`. */
function situationCases(kind: KindVersion): Omit<GoldenCase, 'textFile'>[] {
  return Object.entries(kind.situations?.each ?? {}).flatMap(([id, { examples }]) =>
    Object.entries(examples)
      .filter(([, { expects }]) => expects.stop === undefined)
      .flatMap(([name, { title, today, form, expects }]) =>
        kind.manifest.letterLanguages.map((language) => ({
          name: `situations/${id}/${name}.${language}`,
          about: title[language],
          language,
          today,
          form,
          cites: expects.cites,
          says: [],
          saysNot: [],
        })),
      ),
  );
}

/** Subject of the letter, its text, and what the check holds it against. @throws Error when the form gets no letter */
export function lettered(
  kind: KindVersion,
  golden: GoldenCase,
): { letter: Letter; text: string; grounds: Grounds; form: Record<string, unknown> } {
  const form = sound.get(golden.form) ?? judgeForm(kind, golden);
  sound.set(golden.form, form);
  const letterCase = prepareLetterCase({ kind, form, language: golden.language, today: golden.today });
  const letter = writeLetterFromTemplateOnce(letterCase);
  return { letter, text: `${renderLetterAsText(letter)}\n`, grounds: collectGroundsForCheck(letterCase, letter), form };
}

/** Forms that a letter is sold for, by what was said: the case in the other language has the same. */
const sound = new WeakMap<object, Record<string, unknown>>();

/** @throws Error when the form gets no letter */
function judgeForm(kind: KindVersion, { form: said, today }: GoldenCase): Record<string, unknown> {
  const judged = cleanAndValidateForm(kind, said, 'en');
  if ('errors' in judged)
    throw new Error(judged.errors.map(({ path: field, message }) => `${field}: ${message}`).join('; '));
  const { form } = judged;
  const stops = selectActiveStops(
    kind.rules,
    buildRuleDataWithFacts(kind.rules, form, today, lookUpRowsOfAnswers(kind, form)),
  );
  if (stops.length > 0) throw new Error(`stopped: ${stops.map(({ id }) => id).join(', ')}`);
  return form;
}
