/** The name that the choice of language is stored by. */
const STORAGE_KEY = 'i18nextLng';

/** The tag of the language that the reader chose before, or undefined. */
export function readStoredLanguageTag(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the tag of the language that the reader chose. */
export function storeLanguageTag(tag: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, tag);
  } catch {
    // Storage may be off: the address then carries the choice.
  }
}
