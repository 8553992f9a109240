import { addDays, isIsoDate } from '../../shared/formats/dates';
import { writeField } from '../../shared/answers/fields';
import { evaluateRule, doesRuleHold } from '../../shared/rules/logic';
import {
  selectApplicableSources,
  findEventDateOrToday,
  buildRuleDataWithFacts,
  type RuleData,
} from '../../shared/rules/rules';
import type { FormData } from '../../shared/kinds/kind';
import { wordsTemplate, type JsonPath } from '../problems';
import { isDateTime, type Field } from '../schemaFields';
import { cleanAndValidateForm } from '../validate';
import type { SoundExample } from './checkExamples';
import { readValidRowsOfTable } from './checkLookups';
import type { Inspection } from './inspection';
import { lookUpRowsOfAnswers } from '../../tables/tables';

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

/** Every banner, stop, source, checklist item and deadline must come true for some form; else it is a slip. */
export function reportRulesNoExampleReaches(inspection: Inspection, examples: readonly SoundExample[]): void {
  if (examples.length === 0) return;
  for (const rule of collectConditionalRules(inspection)) {
    try {
      if (!isRuleReachable(inspection, rule, examples))
        inspection.report(
          rule.file,
          rule.path,
          wordsTemplate`"${rule.name}" never applies: no example makes it so, nor any change of answers in one`,
        );
    } catch {
      // A rule that can't be evaluated is reported by reportRuleFaults.
    }
  }
}

function collectConditionalRules({ kind }: Inspection): Rule[] {
  const { rules, sources, manifest } = kind;
  const createConditionalRule = (file: string, path: JsonPath, name: string, when: unknown): Rule => ({
    file,
    path,
    name,
    text: JSON.stringify(when),
    applies: (data) => doesRuleHold(when, data),
  });
  return [
    ...rules.banners.map((banner, index) =>
      createConditionalRule('rules.json', ['banners', index, 'when'], banner.id, banner.when),
    ),
    ...rules.stops.map((stop, index) =>
      createConditionalRule('rules.json', ['stops', index, 'when'], stop.id, stop.when),
    ),
    ...(rules.checks ?? []).map((check, index) =>
      createConditionalRule('rules.json', ['checks', index, 'when'], check.id, check.when),
    ),
    ...manifest.checklist.flatMap((item, index) =>
      item.when === undefined
        ? []
        : [createConditionalRule('kind.json', ['checklist', index, 'when'], item.id, item.when)],
    ),
    ...manifest.deadlines.map(({ id, date }, index): Rule => ({
      file: 'kind.json',
      path: ['deadlines', index, 'date'],
      name: id,
      text: JSON.stringify(date),
      applies: (data) => isIsoDate(evaluateRule(date, data)),
    })),
    ...sources.map((source, index): Rule => ({
      file: 'sources.json',
      path: [index, 'when'],
      name: source.id,
      text: JSON.stringify([source.when, { var: `form.${source.dayField ?? manifest.eventDateField}` }]),
      applies: (data) =>
        selectApplicableSources([source], data, findEventDateOrToday(data, manifest.eventDateField)).length > 0,
    })),
  ];
}

function isRuleReachable(inspection: Inspection, rule: Rule, examples: readonly SoundExample[]): boolean {
  const { kind } = inspection;
  const reads = collectRuleFieldsAndFacts(inspection, rule.text);
  const rules = { ...kind.rules, facts: kind.rules.facts.filter((fact) => reads.facts.has(fact.id)) };
  const doesRuleApply = (form: FormData, today: string): boolean =>
    rule.applies(buildRuleDataWithFacts(rules, form, today, lookUpRowsOfAnswers(kind, form)));
  if (examples.some(({ example, form }) => doesRuleApply(form, example.today))) return true;
  for (const { example, form } of examples)
    for (const varied of generateFormVariations(
      form,
      collectAnswersToTry(inspection, reads, example.today),
      Math.ceil(TRIES / examples.length),
    )) {
      if (!doesRuleApply(varied, example.today)) continue;
      const valid = cleanAndValidateForm(kind, varied, 'en');
      if ('form' in valid && doesRuleApply(valid.form, example.today)) return true;
    }
  return false;
}

/**
 * The form with each one change made, then with several at once, drawn evenly: a rule may want four answers together,
 * too many to try them all. The draws are the same every time, so that the check's answer is.
 */
function* generateFormVariations(
  form: FormData,
  changes: ReadonlyMap<string, readonly unknown[]>,
  tries: number,
): Generator<FormData> {
  for (const [path, values] of changes) for (const value of values) yield writeField(form, path, value);
  const draw = createSeededRandomSequence();
  for (let count = 0; count < tries && changes.size > 1; count += 1) {
    let varied = form;
    for (const [path, values] of changes) {
      const pick = Math.floor(draw() * values.length * 2);
      if (pick < values.length) varied = writeField(varied, path, values[pick]);
    }
    yield varied;
  }
}

/** Numbers from 0 to 1 that look random: the minimal standard generator (Park and Miller, 1988). */
function createSeededRandomSequence(): () => number {
  let state = 20_261_121;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

interface Reads {
  fields: Field[];
  facts: Set<string>;
  /** The rule and its facts as JSON. */
  text: string;
}

/** What a rule reads, through facts too. */
function collectRuleFieldsAndFacts({ kind, fields }: Inspection, rule: string): Reads {
  const found = new Set<Field>();
  const facts = new Set<string>();
  const texts: string[] = [];
  const addFieldsAndFactsReadIn = (text: string): void => {
    texts.push(text);
    for (const [, root, name = ''] of text.matchAll(/"(form|facts|lookups)\.([^"]+)"/g)) {
      const field =
        root === 'form'
          ? findTopLevelFieldContaining(fields, name)
          : root === 'lookups'
            ? fields.get(name.split('.')[0] ?? '')
            : undefined;
      if (field) found.add(field);
      const fact = root === 'facts' ? kind.rules.facts.find((each) => each.id === name.split('.')[0]) : undefined;
      if (!fact || facts.has(fact.id)) continue;
      facts.add(fact.id);
      addFieldsAndFactsReadIn(JSON.stringify(fact.value));
    }
  };
  addFieldsAndFactsReadIn(rule);
  return { fields: [...found], facts, text: texts.join('\n') };
}

/** The field itself, or the list that it stands in: a list is tried as a whole. */
function findTopLevelFieldContaining(fields: Inspection['fields'], name: string): Field | undefined {
  const field = fields.get(name);
  return field?.within === undefined ? field : findTopLevelFieldContaining(fields, field.within);
}

/** By field, the answers worth trying: of a list those that the rule names and one that it does not. */
function collectAnswersToTry(inspection: Inspection, { fields, text }: Reads, today: string): Map<string, unknown[]> {
  const { kind } = inspection;
  const lawChangeDays = kind.sources
    .flatMap(({ validFrom, validTo }) => [validFrom, validTo])
    .filter((date) => date !== null);
  return new Map(
    fields.map((field) => {
      const named = field.options?.filter((value) => text.includes(JSON.stringify(value)));
      const unnamed = field.options?.find((value) => !named?.includes(value));
      const listed = named && [...named, ...(unnamed === undefined ? [] : [unnamed])];
      const values = field.list
        ? createSampleLists(inspection, field, listed, today)
        : (listed ?? pickSampleRowValues(inspection, field) ?? listAnswersToTry(field, today, lawChangeDays));
      return [field.path, field.required ? values : [...values, undefined]];
    }),
  );
}

/** How many rows of a table are tried, spread over the whole of it. */
const ROWS = 80;

function pickSampleRowValues({ kind }: Inspection, field: Field): string[] | undefined {
  const lookup = kind.manifest.lookups[field.path];
  if (!lookup) return undefined;
  const rows = readValidRowsOfTable({ kind }, lookup.table);
  const every = Math.max(1, Math.floor(rows.length / ROWS));
  return rows.filter((_row, index) => index % every === 0).map((row) => row.value);
}

/** Some lists of items: of options one and two, of files and the like one for each number, and several. */
function createSampleLists(
  { fields }: Inspection,
  field: Field,
  options: readonly string[] | undefined,
  today: string,
): unknown[] {
  if (options)
    return [...options.map((value) => [value]), ...options.slice(1).map((value, index) => [options[index], value])];
  const members = [...fields.values()].filter((each) => each.within === field.path && each.leaf);
  if (members.length === 0) return [['Exempel'], ['Exempel', 'Annat']];
  const createSampleItem = (pick: number): FormData =>
    Object.fromEntries(
      members.map((member) => {
        const values =
          member.schema['format'] === 'uuid' ? [UUID] : (member.options ?? listAnswersToTry(member, today, []));
        return [member.path.slice(field.path.length + 1), values[pick % Math.max(1, values.length)]];
      }),
    );
  const each = Array.from({ length: NUMBERS.length }, (_none, index) => [createSampleItem(index)]);
  return [
    ...each,
    [createSampleItem(1), createSampleItem(2)],
    [createSampleItem(3), createSampleItem(4), createSampleItem(5)],
  ];
}

const UUID = '00000000-0000-4000-8000-000000000000';

function listAnswersToTry({ schema }: Field, today: string, lawChangeDays: readonly string[]): unknown[] {
  if (schema['type'] === 'boolean') return [true, false];
  if (schema['type'] === 'integer' || schema['type'] === 'number') return NUMBERS;
  const days = [...DAY_OFFSETS.map((offset) => addDays(today, offset)), ...lawChangeDays];
  if (schema['format'] === 'date') return days;
  if (schema['type'] !== 'string') return [];
  return isDateTime(schema) ? days.map((day) => `${day ?? today}T14:30`) : ['Exempel'];
}
