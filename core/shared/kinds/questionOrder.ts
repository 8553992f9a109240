import { isRecord } from '../isRecord';
import type { JsonSchema } from './kind';

export type Question = [name: string, schema: JsonSchema];

/**
 * The questions of a schema in the order of asking: one under a condition stands behind the last one that its condition
 * looks at.
 * @param isQuestion whether a node under `properties` is a question of its own
 */
export function sortQuestionsAsAsked(schema: JsonSchema, isQuestion: (node: JsonSchema) => boolean): Question[] {
  const listQuestionsOfSchema = (part: unknown): Question[] => {
    const properties = isRecord(part) && isRecord(part['properties']) ? part['properties'] : {};
    return Object.entries(properties).flatMap(([name, node]): Question[] =>
      isRecord(node) && isQuestion(node) ? [[name, node]] : [],
    );
  };
  const asked = listQuestionsOfSchema(schema);
  /** The question behind which one stands that is under a condition. */
  const follows = new Map<string, string>();
  const isPlacedBehind = (name: string, anchor: string): boolean => {
    for (let at = follows.get(name); at !== undefined; at = follows.get(at)) if (at === anchor) return true;
    return false;
  };
  for (const part of Array.isArray(schema['allOf']) ? schema['allOf'] : []) {
    if (!isRecord(part)) continue;
    const added = ['then', 'else'].flatMap((branch) => listQuestionsOfSchema(part[branch]));
    const fresh = added.filter(([name]) => !asked.some(([known]) => known === name));
    const looksAt = isRecord(part['if']) ? listFieldNamesInCondition(part['if']) : [];
    const anchor = asked.findLast(([name]) => looksAt.includes(name))?.[0];
    if (anchor === undefined) {
      asked.push(...fresh);
      continue;
    }
    for (const [name] of fresh) follows.set(name, anchor);
    const last = asked.findLastIndex(([name]) => name === anchor || isPlacedBehind(name, anchor));
    asked.splice(last + 1, 0, ...fresh);
  }
  return asked;
}

function listFieldNamesInCondition(condition: JsonSchema): string[] {
  const required = Array.isArray(condition['required']) ? condition['required'].map(String) : [];
  return [...required, ...(isRecord(condition['properties']) ? Object.keys(condition['properties']) : [])];
}
