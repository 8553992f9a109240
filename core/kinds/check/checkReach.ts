import { addDays, isIsoDate } from '../../rules/dates';
import { writeField } from '../../rules/fields';
import { evaluate, holds } from '../../rules/logic';
import { applicableSources, ruleData, type RuleData } from '../../rules/rules';
import type { FormData } from '../kind';
import type { JsonPath } from '../problems';
import type { Field } from '../schemaFields';
import { validateForm } from '../validate';
import type { SoundExample } from './checkExamples';
import type { Inspection } from './inspection';

/** How many variations of the examples are tried for one rule before it counts as one that never applies. */
const TRIES = 20_000;
/** Days from the example's own day: either side of the usual limits in days, months and years. */
const DAY_OFFSETS = [0, -1, -8, -20, -40, -55, -75, -100, -190, -400, -800, -1110, -1200, -2000, -3800, 30];
const NUMBERS = [0, 1, 30, 60, 90, 150, 200, 500, 1_000, 3_000, 10_000, 100_000];

interface Rule {
  file: string;
  path: JsonPath;
  name: string;
  /** What it reads, as JSON: field names are found in it. */
  text: string;
  applies(data: RuleData): boolean;
}

interface Change {
  path: string;
  value: unknown;
}

/** Every banner, stop, source, checklist item and deadline must come true for some form; else it is a slip. */
export function checkReach(inspection: Inspection, examples: readonly SoundExample[]): void {
  if (examples.length === 0) return;
  for (const rule of rulesOf(inspection)) {
    try {
      if (!reachable(inspection, rule, examples))
        inspection.report(rule.file, rule.path, `"${rule.name}" never applies: no example makes it so, nor any change of answers in one`);
    } catch {
      // A rule that can't be evaluated is reported by checkRules.
    }
  }
}

function rulesOf({ kind }: Inspection): Rule[] {
  const { rules, sources, manifest } = kind;
  const conditional = (file: string, path: JsonPath, name: string, when: unknown): Rule => ({
    file, path, name, text: JSON.stringify(when), applies: (data) => holds(when, data),
  });
  return [
    ...rules.banners.map((banner, index) => conditional('rules.json', ['banners', index, 'when'], banner.id, banner.when)),
    ...rules.stops.map((stop, index) => conditional('rules.json', ['stops', index, 'when'], stop.id, stop.when)),
    ...manifest.checklist.flatMap((item, index) => (item.when === undefined ? [] : [conditional('kind.json', ['checklist', index, 'when'], item.id, item.when)])),
    ...manifest.deadlines.map(({ id, date }, index): Rule => ({
      file: 'kind.json', path: ['deadlines', index, 'date'], name: id, text: JSON.stringify(date), applies: (data) => isIsoDate(evaluate(date, data)),
    })),
    ...sources.map((source, index): Rule => ({
      file: 'sources.json',
      path: [index, 'when'],
      name: source.id,
      text: JSON.stringify([source.when, { var: 'form.incidentDate' }]),
      applies: (data) => applicableSources([source], data).length > 0,
    })),
  ];
}

function reachable(inspection: Inspection, rule: Rule, examples: readonly SoundExample[]): boolean {
  const { kind } = inspection;
  const applies = (form: FormData, today: string): boolean => rule.applies(ruleData(kind.rules, form, today));
  if (examples.some(({ example, form }) => applies(form, example.today))) return true;
  const fields = fieldsRead(inspection, rule.text);
  let tries = 0;
  // One changed answer first, then two, then three.
  for (const depth of [1, 2, 3])
    for (const { example, form } of examples)
      for (const varied of variations(form, changesOf(inspection, fields, example.today), depth)) {
        if ((tries += 1) > TRIES) return false;
        if (!applies(varied, example.today)) continue;
        const valid = validateForm(kind, varied, 'en');
        if ('form' in valid && applies(valid.form, example.today)) return true;
      }
  return false;
}

/** The form with `depth` of the changes made, each to another field. */
function* variations(form: FormData, changes: readonly Change[], depth: number, from = 0, taken: readonly string[] = []): Generator<FormData> {
  if (depth === 0) {
    yield form;
    return;
  }
  for (let index = from; index < changes.length; index += 1) {
    const change = changes[index];
    if (!change || taken.includes(change.path)) continue;
    yield* variations(writeField(form, change.path, change.value), changes, depth - 1, index + 1, [...taken, change.path]);
  }
}

/** Fields that a rule reads, through facts too. */
function fieldsRead({ kind, fields }: Inspection, text: string): Field[] {
  const found = new Map<string, Field>();
  const seen = new Set<string>();
  const visit = (rule: string): void => {
    for (const [, root, name = ''] of rule.matchAll(/"(form|facts)\.([^"]+)"/g)) {
      if (root === 'form') {
        const field = fields.get(name);
        if (field) found.set(name, field);
        continue;
      }
      const fact = kind.rules.facts.find((each) => each.id === name.split('.')[0]);
      if (!fact || seen.has(fact.id)) continue;
      seen.add(fact.id);
      visit(JSON.stringify(fact.value));
    }
  };
  visit(text);
  return [...found.values()];
}

function changesOf({ kind }: Inspection, fields: readonly Field[], today: string): Change[] {
  const turns = kind.sources.flatMap(({ validFrom, validTo }) => [validFrom, validTo]).filter((date) => date !== null);
  return fields.flatMap((field) => {
    const values = field.options ?? candidates(field, today, turns);
    return [...values, ...(field.required ? [] : [undefined])].map((value) => ({ path: field.path, value }));
  });
}

function candidates({ schema }: Field, today: string, turns: readonly string[]): unknown[] {
  if (schema['type'] === 'boolean') return [true, false];
  if (schema['type'] === 'integer' || schema['type'] === 'number') return NUMBERS;
  if (schema['format'] === 'date') return [...DAY_OFFSETS.map((days) => addDays(today, days)), ...turns];
  return schema['type'] === 'string' ? ['Exempel'] : [];
}
