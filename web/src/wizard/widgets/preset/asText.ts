/** An answer as text; '' for any other answer. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
