/** An answer as text; '' for any other answer. */
export const toTextOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
