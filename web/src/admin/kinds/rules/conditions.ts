import { isRecord } from '../../../../../core/shared/isRecord';
import { BOOLEAN_OPERATORS } from '../../../../../core/shared/kinds/rulesInWords';
import type { Question } from '../questions/questions';

export const OPERATORS = [
  'is',
  'isNot',
  'isOneOf',
  'isNoneOf',
  'over',
  'atLeast',
  'under',
  'atMost',
  'answered',
  'unanswered',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** One thing that must hold. */
export interface Clause {
  /** `form.<question>`, `facts.<fact>`, or `days.<question>`: days that have gone since that day. */
  about: string;
  operator: Operator;
  /** Of comparisons; a number of days or kronor, a day, an option, several of them, yes or no. */
  value: string | number | boolean | readonly string[];
}

/** What must hold, all of it or any of it; nothing to hold is always so. */
export interface Condition {
  join: 'and' | 'or';
  clauses: readonly Clause[];
}

/** How an answer is compared. */
export type Compared = 'option' | 'list' | 'yesNo' | 'number' | 'day' | 'text';

/** What a condition can be about. */
export interface Subject {
  compared: Compared;
  /** What it can be, as the files call it; empty where that is not one of a few. */
  options: readonly string[];
}

/** By name, as in `Clause.about`. */
export type Subjects = ReadonlyMap<string, Subject>;

/** For a name that nothing has any more. */
export const UNKNOWN_SUBJECT: Subject = { compared: 'text', options: [] };

const COMPARED_AS: Readonly<Record<NonNullable<Question['type']>, Compared>> = {
  shortText: 'text',
  longText: 'text',
  day: 'day',
  // Compared with no day or time: only a situation's facts can do that.
  span: 'text',
  clock: 'text',
  money: 'number',
  number: 'number',
  yesNo: 'yesNo',
  oneOf: 'option',
  severalOf: 'list',
  files: 'text',
};

/** A fact by its rule. */
interface Fact {
  id: string;
  rule: unknown;
}

/** What rules can look at: questions, days since, and facts that are so or not, a number, or one of a few values. */
export function listConditionSubjects(questions: readonly Question[], facts: readonly Fact[]): Subjects {
  const subjects = new Map<string, Subject>();
  for (const { id, type, options } of questions) {
    if (type === undefined) continue;
    subjects.set(`form.${id}`, { compared: COMPARED_AS[type], options });
    if (type === 'day') subjects.set(`days.${id}`, { compared: 'number', options: [] });
  }
  for (const { id, rule } of facts) {
    const subject = inferHowFactIsCompared(rule, subjects);
    if (subject) subjects.set(`facts.${id}`, subject);
  }
  return subjects;
}

const NUMBER_OPERATORS = new Set(['+', '-', '*', '/', 'daysBetween', 'sum', 'count', 'min', 'max']);

/** A fact that is copied is compared as what it copies; one that is worked out in other ways has no place in the form. */
function inferHowFactIsCompared(rule: unknown, subjects: Subjects): Subject | undefined {
  if (typeof rule === 'boolean') return { compared: 'yesNo', options: [] };
  if (typeof rule === 'number') return { compared: 'number', options: [] };
  if (typeof rule === 'string') return { compared: 'option', options: [rule] };
  const [operator, args] = splitRuleIntoOperatorAndArguments(rule);
  if (operator === 'var') return subjects.get(String(args[0]));
  if (operator === 'if') return inferHowIfFactIsCompared(args, subjects);
  if (BOOLEAN_OPERATORS.has(operator)) return { compared: 'yesNo', options: [] };
  return NUMBER_OPERATORS.has(operator) ? { compared: 'number', options: [] } : undefined;
}

/** A fact that is one thing or another: it is compared only if all of them are compared alike. */
function inferHowIfFactIsCompared(args: readonly unknown[], subjects: Subjects): Subject | undefined {
  // `if` holds conditions and values by turns, and last what is left where none of them holds.
  const values = args.filter((_each, index) => index % 2 === 1 || index === args.length - 1);
  const described = values.flatMap((each) => (each === null ? [] : [inferHowFactIsCompared(each, subjects)]));
  const [first] = described;
  if (!first || described.some((each) => each?.compared !== first.compared)) return undefined;
  return { compared: first.compared, options: [...new Set(described.flatMap((each) => each?.options ?? []))] };
}

/** The comparisons that make sense of a subject. */
export function listOperatorsForCompared(compared: Compared): readonly Operator[] {
  switch (compared) {
    case 'option':
      return ['is', 'isNot', 'isOneOf', 'isNoneOf', 'answered', 'unanswered'];
    case 'list':
      return ['is', 'isNot', 'isOneOf', 'isNoneOf', 'answered', 'unanswered'];
    case 'yesNo':
      return ['is'];
    case 'number':
    case 'day':
      return ['over', 'atLeast', 'under', 'atMost', 'answered', 'unanswered'];
    case 'text':
      return ['answered', 'unanswered'];
  }
}

const SIGNS: Partial<Record<Operator, string>> = { over: '>', atLeast: '>=', under: '<', atMost: '<=' };

function buildRuleOfSubject(about: string): unknown {
  const [root, id] = splitSubjectIntoRootAndId(about);
  return root === 'days' ? { daysBetween: [{ var: `form.${id}` }, { var: 'today' }] } : { var: about };
}

const splitSubjectIntoRootAndId = (about: string): [string, string] => {
  const dot = about.indexOf('.');
  return [about.slice(0, dot), about.slice(dot + 1)];
};

/** A condition as JsonLogic. */
export function buildRuleOfCondition({ join, clauses }: Condition, subjects: Subjects): unknown {
  const parts = clauses.map((clause) =>
    buildRuleOfClause(clause, (subjects.get(clause.about) ?? UNKNOWN_SUBJECT).compared),
  );
  const [only] = parts;
  if (only === undefined) return true;
  return parts.length === 1 ? only : { [join]: parts };
}

function buildRuleOfClause({ about, operator, value }: Clause, compared: Compared): unknown {
  const subject = buildRuleOfSubject(about);
  const sign = SIGNS[operator];
  if (sign !== undefined) return { [sign]: [subject, value] };
  if (operator === 'answered') return { present: [subject] };
  if (operator === 'unanswered') return { '!': [{ present: [subject] }] };
  if (operator === 'isOneOf') return buildRuleForAnyOfValues(subject, compared, value);
  if (operator === 'isNoneOf') return { '!': [buildRuleForAnyOfValues(subject, compared, value)] };
  if (compared === 'yesNo') return (operator === 'is') === (value === true) ? subject : { '!': [subject] };
  if (compared === 'list') {
    const holds = { in: [value, subject] };
    return operator === 'is' ? holds : { '!': [holds] };
  }
  return { [operator === 'is' ? '==' : '!=']: [subject, value] };
}

/** One answer is among some; of several answers, one is. */
function buildRuleForAnyOfValues(subject: unknown, compared: Compared, value: Clause['value']): unknown {
  if (compared !== 'list' || typeof value !== 'object') return { in: [subject, value] };
  return { or: value.map((each) => ({ in: [each, subject] })) };
}

/** A rule as a condition of the form. @returns undefined for one that has no form here */
export function parseRuleAsCondition(rule: unknown, subjects: Subjects): Condition | undefined {
  if (rule === true) return { join: 'and', clauses: [] };
  const [operator, args] = splitRuleIntoOperatorAndArguments(rule);
  const among = parseRuleAsAnyOfOptions(rule, subjects);
  if (among) return { join: 'and', clauses: [{ ...among, operator: 'isOneOf' }] };
  if (operator === 'and' || operator === 'or') {
    const clauses = args.map((each) => parseRuleAsClause(each, subjects));
    const known = clauses.filter((each) => each !== undefined);
    return known.length === clauses.length && known.length > 1 ? { join: operator, clauses: known } : undefined;
  }
  const clause = parseRuleAsClause(rule, subjects);
  return clause && { join: 'and', clauses: [clause] };
}

function splitRuleIntoOperatorAndArguments(rule: unknown): [string, unknown[]] {
  const entries: [string, unknown][] = isRecord(rule) ? Object.entries(rule) : [];
  const [entry] = entries;
  if (!entry || entries.length > 1) return ['', []];
  const [operator, args] = entry;
  return [operator, Array.isArray(args) ? args : [args]];
}

/** What holds if the answers to one question hold one of some. @returns undefined for any other rule */
function parseRuleAsAnyOfOptions(rule: unknown, subjects: Subjects): Pick<Clause, 'about' | 'value'> | undefined {
  const [operator, args] = splitRuleIntoOperatorAndArguments(rule);
  if (operator !== 'or' || args.length === 0) return undefined;
  const clauses = args.flatMap((each) => {
    const clause = parseRuleAsClause(each, subjects);
    return clause?.operator === 'is' && typeof clause.value === 'string' ? [{ ...clause, value: clause.value }] : [];
  });
  const [first] = clauses;
  const isOfOneList = clauses.length === args.length && clauses.every(({ about }) => about === first?.about);
  if (!first || !isOfOneList || subjects.get(first.about)?.compared !== 'list') return undefined;
  return { about: first.about, value: clauses.map(({ value }) => value) };
}

function parseRuleAsClause(rule: unknown, subjects: Subjects): Clause | undefined {
  const [operator, args] = splitRuleIntoOperatorAndArguments(rule);
  const [first, second] = args;
  const buildClauseIfComparable = (
    subject: unknown,
    wantedOperator: Operator,
    value: Clause['value'],
    allowedTypes: readonly Compared[],
  ) => {
    const about = parseRuleAsSubject(subject);
    const compared = about === undefined ? undefined : subjects.get(about)?.compared;
    return about !== undefined && compared !== undefined && allowedTypes.includes(compared)
      ? { about, operator: wantedOperator, value }
      : undefined;
  };
  const among = parseRuleAsAnyOfOptions(operator === '!' ? first : rule, subjects);
  if (among) return { ...among, operator: operator === '!' ? 'isNoneOf' : 'isOneOf' };
  const ANY: readonly Compared[] = ['option', 'list', 'yesNo', 'number', 'day', 'text'];
  switch (operator) {
    case 'var':
      return buildClauseIfComparable(rule, 'is', true, ['yesNo']);
    case 'present':
      return buildClauseIfComparable(first, 'answered', '', ANY);
    case '==':
    case '!=':
      if (typeof second === 'boolean')
        return buildClauseIfComparable(first, 'is', second === (operator === '=='), ['yesNo']);
      return typeof second === 'string'
        ? buildClauseIfComparable(first, operator === '==' ? 'is' : 'isNot', second, ['option'])
        : undefined;
    case 'in': {
      const chosen = getListIfOnlyTexts(second);
      if (chosen) return buildClauseIfComparable(first, 'isOneOf', chosen, ['option']);
      return typeof first === 'string' ? buildClauseIfComparable(second, 'is', first, ['list']) : undefined;
    }
    case '!': {
      const [inner, values] = splitRuleIntoOperatorAndArguments(first);
      if (inner === 'var') return buildClauseIfComparable(first, 'is', false, ['yesNo']);
      if (inner === 'present') return buildClauseIfComparable(values[0], 'unanswered', '', ANY);
      if (inner !== 'in') return undefined;
      const chosen = getListIfOnlyTexts(values[1]);
      if (chosen) return buildClauseIfComparable(values[0], 'isNoneOf', chosen, ['option']);
      return typeof values[0] === 'string'
        ? buildClauseIfComparable(values[1], 'isNot', values[0], ['list'])
        : undefined;
    }
    default: {
      const own = OPERATORS.find((each) => SIGNS[each] === operator);
      if (own === undefined) return undefined;
      if (typeof second === 'number') return buildClauseIfComparable(first, own, second, ['number']);
      return typeof second === 'string' ? buildClauseIfComparable(first, own, second, ['day']) : undefined;
    }
  }
}

/** Options that are listed to choose among. @returns undefined for what is no such list */
function getListIfOnlyTexts(list: unknown): readonly string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const chosen = list.filter((each) => typeof each === 'string');
  return chosen.length === list.length && chosen.length > 0 ? chosen : undefined;
}

function parseRuleAsSubject(value: unknown): string | undefined {
  const [operator, args] = splitRuleIntoOperatorAndArguments(value);
  const [first, second] = args;
  if (operator === 'var') return typeof first === 'string' ? first : undefined;
  if (operator !== 'daysBetween') return undefined;
  const [day, today] = [parseRuleAsSubject(first), parseRuleAsSubject(second)];
  return today === 'today' && day?.startsWith('form.') ? `days.${day.slice('form.'.length)}` : undefined;
}
