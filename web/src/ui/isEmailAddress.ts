/** Whether a browser's e-mail field would take it: one address, something on each side of the @, and a dot behind it. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}
