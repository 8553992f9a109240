import { addDays, isIsoDate } from '../../shared/formats/dates';
import { OPERATORS } from '../../shared/rules/logic';
import type { Source } from '../../shared/kinds/kind';
import { REVIEW_EVERY } from '../../shared/kinds/kindFolder';
import { wordsTemplate, type JsonPath } from '../problems';
import { isDateTime, isDayOrDateTime } from '../schemaFields';
import { listPossibleValuesOfField } from './checkLookups';
import { findLookupFault } from './checkSlots';
import { type Inspection, reportRepeatedIds } from './inspection';

/** Operators whose second argument sees a list's item rather than the form. */
const OVER_ITEMS = new Set(['map', 'filter', 'reduce', 'all', 'none', 'some']);
/** Operators whose texts are names of variables. */
const NAMING = new Set(['var', 'missing', 'missing_some']);
const COMPARING = new Set(['==', '===', '!=', '!==', 'in']);
/** Operators that reckon: a text among their values would be cut off at its comma, or make the sum unknown. */
const RECKONING = new Set(['+', '-', '*', '/', '%', 'min', 'max']);
/** Operators on days, and which of their values are days; the others are numbers. */
const DAYS: Readonly<Record<string, number[]>> = {
  daysBetween: [0, 1],
  addDays: [0],
  addMonths: [0],
  addYears: [0],
  nextWorkday: [0],
  workdayBefore: [0],
  year: [0],
  byMonth: [0, 1],
};
const ORDERING = new Set(['<', '<=', '>', '>=']);
/** Operators that are silent about a value too few, and how many they take. */
const TAKES: Readonly<Record<string, number>> = {
  daysBetween: 2,
  addDays: 2,
  addMonths: 2,
  addYears: 2,
  year: 1,
  present: 1,
  nextWorkday: 1,
  workdayBefore: 1,
  dateOf: 1,
  sum: 2,
  count: 1,
  greatCircleKm: 4,
  monthShares: 4,
  byMonth: 3,
  eachTimes: 4,
  '==': 2,
  '===': 2,
  '!=': 2,
  '!==': 2,
  in: 2,
  '/': 2,
  '%': 2,
  '!': 1,
  '!!': 1,
};

/** rules.json, sources.json and the rules of kind.json: they name what exists, and every law was read lately. */
export function reportRuleFaults(inspection: Inspection): void {
  const { kind, report } = inspection;
  const { rules, sources, manifest } = kind;
  const known = new Set<string>();
  rules.facts.forEach((fact, index) => {
    reportRuleLogicFaults(inspection, 'rules.json', ['facts', index, 'value'], fact.value, known);
    known.add(fact.id);
  });
  const stepIds = new Set([...manifest.steps, ...(manifest.shortForm ?? [])].map((step) => step.id));
  const sourceIds = new Set(sources.map((source) => source.id));
  const reportSourceIfUnknown = (file: string, path: JsonPath, id: string | undefined): void => {
    if (id !== undefined && !sourceIds.has(id))
      report(file, [...path, 'source'], wordsTemplate`no source "${id}" in sources.json`);
  };
  for (const section of ['banners', 'stops'] as const) {
    rules[section].forEach((rule, index) => {
      const path = [section, index];
      reportRuleLogicFaults(inspection, 'rules.json', [...path, 'when'], rule.when, known);
      if (!stepIds.has(rule.step))
        report('rules.json', [...path, 'step'], wordsTemplate`no step "${rule.step}" in kind.json`);
      reportSourceIfUnknown('rules.json', path, rule.source);
    });
    reportRepeatedIds(inspection, 'rules.json', [section], rules[section]);
  }
  const checks = rules.checks ?? [];
  checks.forEach((check, index) => {
    reportRuleLogicFaults(inspection, 'rules.json', ['checks', index, 'when'], check.when, known);
    if (!inspection.fields.has(check.field))
      report('rules.json', ['checks', index, 'field'], wordsTemplate`no field "${check.field}" in schema.json`);
  });
  reportRepeatedIds(inspection, 'rules.json', ['checks'], checks);
  reportRepeatedIds(inspection, 'rules.json', ['facts'], rules.facts);
  manifest.deadlines.forEach((deadline, index) => {
    reportRuleLogicFaults(inspection, 'kind.json', ['deadlines', index, 'date'], deadline.date, known);
    reportSourceIfUnknown('kind.json', ['deadlines', index], deadline.source);
  });
  manifest.checklist.forEach((item, index) => {
    if (item.when !== undefined)
      reportRuleLogicFaults(inspection, 'kind.json', ['checklist', index, 'when'], item.when, known);
  });
  if (manifest.recipient.takesMail !== undefined)
    reportRuleLogicFaults(inspection, 'kind.json', ['recipient', 'takesMail'], manifest.recipient.takesMail, known);
  reportSourceFaults(inspection, known);
}

function reportSourceFaults(inspection: Inspection, facts: ReadonlySet<string>): void {
  const { kind, report, remark, today } = inspection;
  kind.sources.forEach((source, index) => {
    reportRuleLogicFaults(inspection, 'sources.json', [index, 'when'], source.when, facts);
    if (source.reviewed > today) remark('sources.json', [index, 'reviewed'], wordsTemplate`is a day to come`);
    const every = source.reviewEvery ?? REVIEW_EVERY;
    if ((addDays(source.reviewed, every) ?? '') < today)
      remark(
        'sources.json',
        [index, 'reviewed'],
        wordsTemplate`was last held against the statute more than ${every} days ago: read it again`,
      );
    if (source.validFrom !== null && source.validTo !== null && source.validTo < source.validFrom)
      report('sources.json', [index, 'validTo'], wordsTemplate`comes before validFrom`);
    reportDateAndSuccessorFaults(inspection, source, index);
  });
}

/** A source's versions share no day, the day that chooses is a date in the form, and its successor follows it. */
function reportDateAndSuccessorFaults({ kind, fields, report }: Inspection, source: Source, index: number): void {
  const isSameSourceAtSameTime = (other: Source): boolean =>
    other.id === source.id &&
    (other.validFrom ?? '') <= (source.validTo ?? '9') &&
    (source.validFrom ?? '') <= (other.validTo ?? '9');
  if (kind.sources.slice(0, index).some(isSameSourceAtSameTime))
    report(
      'sources.json',
      [index, 'id'],
      wordsTemplate`"${source.id}" stands here twice for the same days: of its versions one counts on each day (validFrom, validTo)`,
    );
  const { dayField, replacedBy, validTo } = source;
  const field = dayField === undefined || dayField === 'today' ? undefined : fields.get(dayField);
  if (dayField !== undefined && dayField !== 'today' && !(field && isDayOrDateTime(field.schema)))
    report('sources.json', [index, 'dayField'], wordsTemplate`no date "${dayField}" in schema.json`);
  if (replacedBy === undefined) return;
  const next = kind.sources.find(({ id }) => id === replacedBy);
  if (!next || replacedBy === source.id)
    report('sources.json', [index, 'replacedBy'], wordsTemplate`no other source "${replacedBy}" in sources.json`);
  else if (validTo === null || next.validFrom === null || next.validFrom !== addDays(validTo, 1))
    report(
      'sources.json',
      [index, 'replacedBy'],
      wordsTemplate`"${replacedBy}" must be valid from the day after this one ends`,
    );
}

/** Reports operators, fields, facts and options in a rule that do not exist. `facts` are those known at this point. */
function reportRuleLogicFaults(
  inspection: Inspection,
  file: string,
  path: JsonPath,
  logic: unknown,
  facts: ReadonlySet<string>,
): void {
  if (Array.isArray(logic)) {
    logic.forEach((item, index) => reportRuleLogicFaults(inspection, file, [...path, index], item, facts));
    return;
  }
  if (typeof logic === 'string' && /^(form|facts|lookups)\.[a-zA-Z]/.test(logic))
    return inspection.report(file, path, wordsTemplate`"${logic}" is only a text here: write { "var": "${logic}" }`);
  if (typeof logic !== 'object' || logic === null) return;
  const [entry, more]: [string, unknown][] = Object.entries(logic);
  if (!entry || more) return inspection.report(file, path, wordsTemplate`a rule is an object with one operator`);
  const [operator, value] = entry;
  const at = [...path, operator];
  if (!OPERATORS.has(operator)) return inspection.report(file, at, wordsTemplate`no operator "${operator}"`);
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const takes = TAKES[operator];
  if (takes !== undefined && values.length !== takes)
    inspection.report(file, at, wordsTemplate`"${operator}" takes a list of ${takes}, not ${values.length}`);
  const buildPathOfArgument = (index: number): JsonPath => (Array.isArray(value) ? [...at, index] : at);
  reportLiteralFaults(inspection, file, buildPathOfArgument, operator, values);
  reportOperandTypeFaults(inspection, file, buildPathOfArgument, operator, values);
  if (operator === 'var') reportUnknownVariable(inspection, file, at, values[0], facts);
  if (operator === 'missing' || operator === 'missing_some')
    values
      .flat()
      .forEach((each) => typeof each === 'string' && reportUnknownVariable(inspection, file, at, each, facts));
  if (operator === 'sum') reportSumListFaults(inspection, file, at, values);
  if (COMPARING.has(operator)) reportUnknownComparedOptions(inspection, file, at, values);
  if (NAMING.has(operator)) return;
  const inner = OVER_ITEMS.has(operator) ? values.slice(0, 1) : values;
  inner.forEach((item, index) =>
    reportRuleLogicFaults(inspection, file, Array.isArray(value) ? [...at, index] : at, item, facts),
  );
}

/** Texts where a number or a day is wanted, and a list where `in` looks for one value. */
function reportLiteralFaults(
  { fields, report }: Inspection,
  file: string,
  pathOfArgument: (index: number) => JsonPath,
  operator: string,
  values: unknown[],
): void {
  values.forEach((value, index) => {
    if (typeof value !== 'string' || /^(form|facts|lookups)\./.test(value)) return;
    if (RECKONING.has(operator))
      report(
        file,
        pathOfArgument(index),
        wordsTemplate`"${value}" is a text: write the number without quotes, with a point before decimals`,
      );
    else if (ORDERING.has(operator) && !isIsoDate(value.slice(0, 10)))
      report(
        file,
        pathOfArgument(index),
        wordsTemplate`"${value}" is compared by its letters: write a number without quotes, a day as 2026-11-20`,
      );
  });
  const [sought, among] = values;
  if (
    operator === 'in' &&
    typeof among === 'string' &&
    fields.get(findFormVariableName(sought)?.replace(/^form\./, '') ?? '')?.list
  )
    report(file, pathOfArgument(0), wordsTemplate`"in" takes the value first, then the list that it may stand in`);
}

/** Answers and values of another type than an operator reckons with: it would be silent, and its result nothing. */
function reportOperandTypeFaults(
  { fields, report }: Inspection,
  file: string,
  pathOfArgument: (index: number) => JsonPath,
  operator: string,
  values: unknown[],
): void {
  const days = DAYS[operator];
  values.forEach((value, index) => {
    const schema = fields.get(findFormVariableName(value)?.replace(/^form\./, '') ?? '')?.schema;
    const type = typeof schema?.['type'] === 'string' ? schema['type'] : undefined;
    const isDayWanted = days?.includes(index);
    if (isDayWanted && schema && isDateTime(schema))
      report(file, pathOfArgument(index), wordsTemplate`is a day and a time: take its day, { "dateOf": [ … ] }`);
    else if (isDayWanted && (typeof value === 'number' || (schema && schema['format'] !== 'date')))
      report(file, pathOfArgument(index), wordsTemplate`"${operator}" wants a day here`);
    else if (days && !isDayWanted && (typeof value === 'string' || (type !== undefined && !NUMERIC.has(type))))
      report(file, pathOfArgument(index), wordsTemplate`"${operator}" wants a number here`);
    else if (RECKONING.has(operator) && type !== undefined && !NUMERIC.has(type))
      report(file, pathOfArgument(index), wordsTemplate`"${operator}" wants a number here`);
  });
}

const NUMERIC = new Set(['number', 'integer']);

function reportUnknownVariable(
  { kind, fields, report }: Inspection,
  file: string,
  path: JsonPath,
  variable: unknown,
  facts: ReadonlySet<string>,
): void {
  if (typeof variable !== 'string') return;
  const [root, ...rest] = variable.split('.');
  const inner = rest.join('.');
  if (root === 'lookups' && rest[0] !== undefined) {
    const fault = findLookupFault({ kind }, rest[0], rest.slice(1));
    if (fault !== undefined) report(file, path, fault);
    return;
  }
  if (
    root === 'form'
      ? inner === '' || fields.has(inner)
      : root === 'facts'
        ? facts.has(rest[0] ?? '')
        : variable === 'today'
  )
    return;
  if (root === 'form') report(file, path, wordsTemplate`no field "${inner}" in schema.json`);
  else if (root === 'facts') report(file, path, wordsTemplate`no fact "${inner}" before this rule`);
  else
    report(
      file,
      path,
      wordsTemplate`"${variable}" is unknown: a rule sees form.<field>, facts.<id>, lookups.<field>.<member> and today`,
    );
}

/** A sum over a member that the list's items do not have would always be 0. */
function reportSumListFaults(
  { fields, report }: Inspection,
  file: string,
  path: JsonPath,
  [over, member]: unknown[],
): void {
  const list = findFormVariableName(over)?.replace(/^form\./, '');
  if (list === undefined || typeof member !== 'string') return;
  if (fields.has(list) && !fields.get(list)?.list) report(file, [...path, 0], wordsTemplate`"${list}" is no list`);
  else if (fields.has(list) && !fields.has(`${list}.${member}`))
    report(file, [...path, 1], wordsTemplate`items of "${list}" have no "${member}"`);
}

/** A field compared with a value that it can never have. */
function reportUnknownComparedOptions(inspection: Inspection, file: string, path: JsonPath, values: unknown[]): void {
  const options = values
    .map((value) => listPossibleValuesOfField(inspection, findFormVariableName(value)?.replace(/^form\./, '') ?? ''))
    .find(Boolean);
  if (!options) return;
  values.forEach((value, index) => {
    const compared: unknown[] = Array.isArray(value) ? value : [value];
    for (const each of compared)
      if (typeof each === 'string' && each !== '' && !options.includes(each))
        inspection.report(
          file,
          [...path, index],
          wordsTemplate`"${each}" is no value of the field it is compared with`,
        );
  });
}

function findFormVariableName(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('var' in value)) return undefined;
  const name: unknown = Array.isArray(value.var) ? value.var[0] : value.var;
  return typeof name === 'string' && name.startsWith('form.') ? name : undefined;
}
