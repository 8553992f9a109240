import { isRecord } from '../../core/shared/isRecord';
import type { LetterCase } from './case';

/** A figure that the rules worked out, and from what. */
interface Reckoned {
  value: unknown;
  /** "price + sum(costs, amount)"; left out where it would take more than a line. */
  reckoned?: string;
}

/** The facts of a case for a reader: figures with how they were reckoned, and the names of those that are so. */
export function describeFactsWithFormulas({ kind, facts }: LetterCase): {
  figures: Record<string, Reckoned>;
  settled: string[];
} {
  const known = kind.rules.facts.filter(({ id }) => !isEmptyFact(facts[id]));
  return {
    figures: Object.fromEntries(
      known.flatMap(({ id, value }) => (facts[id] === true ? [] : [[id, describeFactWithFormula(facts[id], value)]])),
    ),
    settled: known.flatMap(({ id }) => (facts[id] === true ? [id] : [])),
  };
}

function isEmptyFact(value: unknown): boolean {
  return value === undefined || value === null || value === false || value === 0 || value === '';
}

function describeFactWithFormula(value: unknown, rule: unknown): Reckoned {
  const formula = writeRuleAsFormula(rule);
  return { value, ...(formula.length <= LONGEST && { reckoned: formula }) };
}

const LONGEST = 160;
const SIGNS: Readonly<Record<string, string>> = { '+': ' + ', '-': ' − ', '*': ' × ', '/': ' / ' };

/** A rule of JsonLogic as a formula: `a + b`, `nextWorkday(addDays(today, 10))`. */
function writeRuleAsFormula(rule: unknown): string {
  if (!isRecord(rule))
    return Array.isArray(rule) ? rule.map(writeRuleAsFormula).join(', ') : JSON.stringify(rule ?? null);
  return Object.entries(rule)
    .map(([operator, args]) => {
      const parts: unknown[] = Array.isArray(args) ? args : [args];
      if (operator === 'var') return String(parts[0]).replace(/^(?:form|facts)\./, '');
      const sign = SIGNS[operator];
      if (sign === undefined || parts.length < 2) return `${operator}(${parts.map(writeRuleAsFormula).join(', ')})`;
      return parts
        .map((part) =>
          isProductOrQuotientOperator(operator) && isSumOrDifferenceRule(part)
            ? `(${writeRuleAsFormula(part)})`
            : writeRuleAsFormula(part),
        )
        .join(sign);
    })
    .join('; ');
}

function isProductOrQuotientOperator(operator: string): boolean {
  return operator === '*' || operator === '/';
}

function isSumOrDifferenceRule(rule: unknown): boolean {
  return isRecord(rule) && ('+' in rule || '-' in rule);
}
