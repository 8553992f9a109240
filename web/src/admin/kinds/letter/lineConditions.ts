import type { Condition } from '../../../../../core/shared/kinds/situationLetter';
import type { Question } from '../questions/questions';
import { parseRuleAsCondition, UNKNOWN_SUBJECT, type Clause, type Operator, type Subjects } from '../rules/conditions';

/** The comparisons that a line of a letter can begin with. */
export const LINE_OPERATORS: readonly Operator[] = ['isOneOf', 'isNoneOf', 'answered', 'unanswered'];

/** What a line can look at: answers among some, and otherwise whether there is one; of facts the same. */
export function limitSubjectsToWhatLinesAsk(subjects: Subjects): Subjects {
  return new Map(
    [...subjects].flatMap(([name, subject]) => {
      if (name.startsWith('days.')) return [];
      const isChosen = ['option', 'list', 'yesNo'].includes(subject.compared);
      return [[name, isChosen ? subject : UNKNOWN_SUBJECT] as const];
    }),
  );
}

/** A line's conditions as a rule, so that they are told and changed as every other rule. */
export function buildRuleOfConditions(
  conditions: readonly Condition[],
  questions: readonly Question[],
  facts: ReadonlySet<string>,
  subjects?: Subjects,
): unknown {
  const parts = conditions.map(({ path, negated, values }) => {
    const name = facts.has(path) ? `facts.${path}` : `form.${path}`;
    const variable = { var: name };
    const type = questions.find(({ id }) => id === path)?.type;
    if (values) {
      const isList = type === 'severalOf';
      const among = isList ? { or: values.map((value) => ({ in: [value, variable] })) } : { in: [variable, values] };
      return negated ? { '!': [among] } : among;
    }
    const isSo = facts.has(path)
      ? subjects === undefined || subjects.get(name)?.compared === 'yesNo'
      : type === 'yesNo';
    const holds = isSo ? variable : { present: [variable] };
    return negated ? { '!': [holds] } : holds;
  });
  const [only] = parts;
  if (only === undefined) return true;
  return parts.length === 1 ? only : { and: parts };
}

/** A rule as a line's conditions. @returns undefined for one that no line can say */
export function readConditionsOfRule(rule: unknown, subjects: Subjects): Condition[] | undefined {
  const condition = parseRuleAsCondition(rule, subjects);
  if (!condition || (condition.join === 'or' && condition.clauses.length > 1)) return undefined;
  const conditions = condition.clauses.map(toLineConditionIfExpressible);
  const known = conditions.filter((each) => each !== undefined);
  return known.length === conditions.length ? known : undefined;
}

function toLineConditionIfExpressible({ about, operator, value }: Clause): Condition | undefined {
  const path = about.replace(/^(?:form|facts)\./, '');
  if (typeof value === 'boolean') return { path, negated: (operator === 'is') !== value };
  if (operator === 'answered' || operator === 'unanswered') return { path, negated: operator === 'unanswered' };
  if ((operator === 'isOneOf' || operator === 'isNoneOf') && typeof value === 'object')
    return { path, negated: operator === 'isNoneOf', values: [...value] };
  return undefined;
}
