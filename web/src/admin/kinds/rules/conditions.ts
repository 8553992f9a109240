import { isRecord } from '../../../../../core/shared/isRecord';
import { BOOLEAN_OPERATORS } from '../../../../../core/shared/kinds/rulesInWords';
import type { Question } from '../questions/questions';

export const OPERATORS = ['is', 'isNot', 'over', 'atLeast', 'under', 'atMost', 'answered', 'unanswered'] as const;
export type Operator = (typeof OPERATORS)[number];

/** One thing that must hold. */
export interface Clause {
  /** `form.<question>`, `facts.<fact>`, or `days.<question>`: days that have gone since that day. */
  about: string;
  operator: Operator;
  /** Of comparisons; a number of days or kronor, a day, an option, yes or no. */
  value: string | number | boolean;
}

/** What must hold, all of it or any of it; nothing to hold is always so. */
export interface Condition {
  join: 'and' | 'or';
  clauses: readonly Clause[];
}

/** How an answer is compared. */
export type Compared = 'option' | 'list' | 'yesNo' | 'number' | 'day' | 'text';

/** What a condition can be about, and how it is compared. */
export type Subjects = ReadonlyMap<string, Compared>;

const COMPARED_AS: Readonly<Record<NonNullable<Question['type']>, Compared>> = {
  shortText: 'text',
  longText: 'text',
  day: 'day',
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

/** What rules can look at: questions, days since, and facts that are so or not, or a number. */
export function listSubjects(questions: readonly Question[], facts: readonly Fact[]): Subjects {
  const subjects = new Map<string, Compared>();
  for (const { id, type } of questions) {
    if (type === undefined) continue;
    subjects.set(`form.${id}`, COMPARED_AS[type]);
    if (type === 'day') subjects.set(`days.${id}`, 'number');
  }
  for (const { id, rule } of facts) {
    const compared = compareFactAs(rule, subjects);
    if (compared) subjects.set(`facts.${id}`, compared);
  }
  return subjects;
}

const NUMBER_OPERATORS = new Set(['+', '-', '*', '/', 'daysBetween', 'sum', 'count', 'min', 'max']);

/** A fact that is copied is compared as what it copies; one that is worked out in other ways has no place in the form. */
function compareFactAs(rule: unknown, subjects: Subjects): Compared | undefined {
  if (typeof rule === 'boolean') return 'yesNo';
  const [operator, [first]] = splitRule(rule);
  if (operator === 'var') return subjects.get(String(first));
  if (BOOLEAN_OPERATORS.has(operator)) return 'yesNo';
  return NUMBER_OPERATORS.has(operator) ? 'number' : undefined;
}

/** The comparisons that make sense of a subject. */
export function listOperators(compared: Compared): readonly Operator[] {
  switch (compared) {
    case 'option':
    case 'list':
      return ['is', 'isNot', 'answered', 'unanswered'];
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

function buildSubject(about: string): unknown {
  const [root, id] = splitSubject(about);
  return root === 'days' ? { daysBetween: [{ var: `form.${id}` }, { var: 'today' }] } : { var: about };
}

const splitSubject = (about: string): [string, string] => {
  const dot = about.indexOf('.');
  return [about.slice(0, dot), about.slice(dot + 1)];
};

/** A condition as JsonLogic. */
export function buildRule({ join, clauses }: Condition, subjects: Subjects): unknown {
  const parts = clauses.map((clause) => buildClause(clause, subjects.get(clause.about) ?? 'text'));
  const [only] = parts;
  if (only === undefined) return true;
  return parts.length === 1 ? only : { [join]: parts };
}

function buildClause({ about, operator, value }: Clause, compared: Compared): unknown {
  const subject = buildSubject(about);
  const sign = SIGNS[operator];
  if (sign !== undefined) return { [sign]: [subject, value] };
  if (operator === 'answered') return { present: [subject] };
  if (operator === 'unanswered') return { '!': [{ present: [subject] }] };
  if (compared === 'yesNo') return (operator === 'is') === (value === true) ? subject : { '!': [subject] };
  if (compared === 'list') {
    const holds = { in: [value, subject] };
    return operator === 'is' ? holds : { '!': [holds] };
  }
  return { [operator === 'is' ? '==' : '!=']: [subject, value] };
}

/** A rule as a condition of the form. @returns undefined for one that has no form here */
export function parseRule(rule: unknown, subjects: Subjects): Condition | undefined {
  if (rule === true) return { join: 'and', clauses: [] };
  const [operator, args] = splitRule(rule);
  if (operator === 'and' || operator === 'or') {
    const clauses = args.map((each) => parseClause(each, subjects));
    const known = clauses.filter((each) => each !== undefined);
    return known.length === clauses.length && known.length > 1 ? { join: operator, clauses: known } : undefined;
  }
  const clause = parseClause(rule, subjects);
  return clause && { join: 'and', clauses: [clause] };
}

function splitRule(rule: unknown): [string, unknown[]] {
  const entries: [string, unknown][] = isRecord(rule) ? Object.entries(rule) : [];
  const [entry] = entries;
  if (!entry || entries.length > 1) return ['', []];
  const [operator, args] = entry;
  return [operator, Array.isArray(args) ? args : [args]];
}

function parseClause(rule: unknown, subjects: Subjects): Clause | undefined {
  const [operator, args] = splitRule(rule);
  const [first, second] = args;
  const clauseOf = (subject: unknown, own: Operator, value: Clause['value'], as: readonly Compared[]) => {
    const about = parseSubject(subject);
    const compared = about === undefined ? undefined : subjects.get(about);
    return about !== undefined && compared !== undefined && as.includes(compared)
      ? { about, operator: own, value }
      : undefined;
  };
  const ANY: readonly Compared[] = ['option', 'list', 'yesNo', 'number', 'day', 'text'];
  switch (operator) {
    case 'var':
      return clauseOf(rule, 'is', true, ['yesNo']);
    case 'present':
      return clauseOf(first, 'answered', '', ANY);
    case '==':
    case '!=':
      if (typeof second === 'boolean') return clauseOf(first, 'is', second === (operator === '=='), ['yesNo']);
      return typeof second === 'string'
        ? clauseOf(first, operator === '==' ? 'is' : 'isNot', second, ['option'])
        : undefined;
    case 'in':
      return typeof first === 'string' ? clauseOf(second, 'is', first, ['list']) : undefined;
    case '!': {
      const [inner, values] = splitRule(first);
      if (inner === 'var') return clauseOf(first, 'is', false, ['yesNo']);
      if (inner === 'present') return clauseOf(values[0], 'unanswered', '', ANY);
      return inner === 'in' && typeof values[0] === 'string'
        ? clauseOf(values[1], 'isNot', values[0], ['list'])
        : undefined;
    }
    default: {
      const own = OPERATORS.find((each) => SIGNS[each] === operator);
      if (own === undefined) return undefined;
      if (typeof second === 'number') return clauseOf(first, own, second, ['number']);
      return typeof second === 'string' ? clauseOf(first, own, second, ['day']) : undefined;
    }
  }
}

function parseSubject(value: unknown): string | undefined {
  const [operator, args] = splitRule(value);
  const [first, second] = args;
  if (operator === 'var') return typeof first === 'string' ? first : undefined;
  if (operator !== 'daysBetween') return undefined;
  const [day, today] = [parseSubject(first), parseSubject(second)];
  return today === 'today' && day?.startsWith('form.') ? `days.${day.slice('form.'.length)}` : undefined;
}
