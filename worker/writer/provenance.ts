import type { FormData, KindVersion } from '../../core/shared/kinds/kind';
import type { Provenance } from '../../core/shared/letter/letter';
import { readField } from '../../core/shared/answers/fields';

/** What the rendering of one block has read so far. */
export class ReadLog {
  private readonly answers = new Set<string>();
  private readonly rules = new Set<string>();
  private readonly cited = new Set<string>();
  /** Sources whose applying was asked for, whatever the answer. */
  private readonly asked = new Set<string>();

  answer(path: string): void {
    this.answers.add(path);
  }
  rule(id: string): void {
    this.rules.add(id);
  }
  source(id: string, applies: boolean): void {
    this.asked.add(id);
    if (applies) this.cited.add(id);
  }

  /**
   * Where the block came from: what it read, and behind the facts and sources that it read, the answers that these
   * were worked out from. So an answer that makes a difference to a block is always named by it; questions left
   * unanswered are not.
   */
  provenance(kind: KindVersion, form: FormData): Provenance {
    const answers = new Set(keepDeepestPaths(this.answers));
    const rules = new Set(this.rules);
    const follow = (logic: unknown): void => {
      for (const variable of collectVariablesOfRule(logic)) {
        const [scope, ...rest] = variable.split('.');
        const name = rest.join('.');
        if (scope === 'form' && name) answers.add(name);
        if (scope === 'facts' && name) rules.add(rest[0] ?? name);
        // A row was looked up by the answer that names it.
        if (scope === 'lookups' && name) answers.add(rest[0] ?? name);
      }
    };
    for (const source of kind.sources.filter(({ id: each }) => this.asked.has(each))) {
      follow(source.when);
      if (source.validFrom !== null || source.validTo !== null)
        answers.add(source.dayField ?? kind.manifest.eventDateField);
    }
    // A set that grows while it is walked is walked to its end: facts behind facts are followed too.
    for (const id of rules) follow(kind.rules.facts.find((fact) => fact.id === id)?.value);
    return {
      answers: [...answers].filter((path) => readField(form, path) !== undefined),
      rules: [...rules],
      sources: [...this.cited],
    };
  }
}

/** `userContact.name` was reached by way of `userContact`, which then says nothing of its own. */
function keepDeepestPaths(paths: ReadonlySet<string>): string[] {
  const all = [...paths];
  return all.filter((path) => {
    const within = `${path}.`;
    return !all.some((other) => other.startsWith(within));
  });
}

const variables = new WeakMap<object, string[]>();

/** The variables that a JsonLogic rule names, e.g. `form.price`; a kind's rules never change, so each is read once. */
function collectVariablesOfRule(logic: unknown): string[] {
  if (typeof logic !== 'object' || logic === null) return [];
  const known = variables.get(logic) ?? [...new Set(collectVariablesOfRuleUncached(logic))];
  variables.set(logic, known);
  return known;
}

function collectVariablesOfRuleUncached(logic: object): string[] {
  if (Array.isArray(logic)) return logic.flatMap(collectVariablesOfRule);
  return Object.entries(logic).flatMap(([operator, args]) => {
    if (operator === 'missing' || operator === 'missing_some') return collectStringsOfNestedArrays(args);
    if (operator !== 'var') return collectVariablesOfRule(args);
    return Array.isArray(args)
      ? [...collectStringsOfNestedArrays(args[0]), ...collectVariablesOfRule(args.slice(1))]
      : collectStringsOfNestedArrays(args);
  });
}

function collectStringsOfNestedArrays(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap(collectStringsOfNestedArrays) : [];
}
