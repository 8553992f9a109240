import { z } from 'zod';
import { said, type JsonPath, type Words } from './problems';

const SWEDISH = z.locales.sv().localeError;

/** What zod found in a file, as paths and words in both languages; a key that does not belong is pointed at itself. */
export function spelledOut(schema: z.ZodType, value: unknown, { issues }: z.ZodError): { path: JsonPath; words: Words }[] {
  // Issues keep no values, so zod can only say it in Swedish by looking once more; it finds the same, in the same order.
  const swedish = schema.safeParse(value, { error: SWEDISH }).error?.issues ?? [];
  return issues.flatMap((issue, index) => {
    const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: [...path, key], words: said`no such key here` }));
    if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return [{ path, words: said`is missing (${issue.expected})` }];
    const sv = swedish[index]?.message;
    return [{ path, words: { template: issue.message, values: [], ...(sv !== undefined && { sv }) } }];
  });
}
