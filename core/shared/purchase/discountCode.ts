/** Codes are compared trimmed and upper-cased. */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase();
}
