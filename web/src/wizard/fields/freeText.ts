const FREE_TEXT: ReadonlySet<unknown> = new Set(['text', 'textarea', 'presetText']);
/** Answers that repeat the other side word for word, by their names (docs/situations.md). */
const OTHERS_WORDS = /(?:quote|words)$/i;

/** Whether an answer is in the person's own words: those may be put more gently, the other side's may not. */
export function isFreeTextField(widget: unknown, path: string): boolean {
  return FREE_TEXT.has(widget) && !OTHERS_WORDS.test(path);
}
