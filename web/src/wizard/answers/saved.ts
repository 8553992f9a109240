import type { FormData } from '../../../../core/shared/kinds/kind';
import { isLanguage, type Language } from '../../../../core/shared/languages';
import { isRecord } from '../../../../core/shared/isRecord';
import { isPictureSource, type FromPicture } from '../uploads/fromPicture';

/** What a browser keeps of an unfinished letter. */
export interface Saved {
  form: FormData;
  /** Id of the step last stood on. */
  step: string;
  /** Place of the screen within it, where a phone parted the step. */
  screen?: number | undefined;
  letterLanguage?: Language | undefined;
  draft?: Draft | undefined;
  /** Answers taken over from pictures, by dotted path. */
  fromPicture?: Record<string, FromPicture> | undefined;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** The letter on the server, and the answers that it was written from. */
export interface Draft {
  id: string;
  token?: string | undefined;
  fingerprint: string;
}

/** As long as the server keeps a letter: answers do not lie around in a shared browser for ever. */
const KEEP = 7 * 86_400_000;
const buildSavedAnswersKey = (kind: string) => `brevia:answers:${kind}`;

/** Reads what an earlier visit kept; anything odd or old counts as nothing. */
export function readUnexpiredSavedAnswers(
  kind: string,
  now: number,
  storage?: Pick<Storage, 'getItem'>,
): Saved | undefined {
  try {
    // The server, which renders pages too, has none.
    const value: unknown = JSON.parse((storage ?? localStorage).getItem(buildSavedAnswersKey(kind)) ?? 'null');
    if (!isRecord(value) || !isRecord(value['form']) || typeof value['savedAt'] !== 'number') return undefined;
    if (now - value['savedAt'] > KEEP) return undefined;
    const { form, step, screen, letterLanguage, draft, fromPicture, savedAt } = value;
    return {
      form,
      step: typeof step === 'string' ? step : '',
      savedAt,
      ...(typeof screen === 'number' ? { screen } : {}),
      ...(isLanguage(letterLanguage) ? { letterLanguage } : {}),
      ...(isSavedDraft(draft) ? { draft } : {}),
      ...(isRecord(fromPicture)
        ? {
            fromPicture: Object.fromEntries(
              Object.entries(fromPicture).flatMap(([path, each]) => (isPictureSource(each) ? [[path, each]] : [])),
            ),
          }
        : {}),
    };
  } catch {
    return undefined;
  }
}

function isSavedDraft(value: unknown): value is Draft {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['fingerprint'] === 'string';
}

export function writeSavedAnswers(kind: string, saved: Saved): void {
  try {
    localStorage.setItem(buildSavedAnswersKey(kind), JSON.stringify(saved));
  } catch {
    // Storage full or off: the answers then live as long as the page.
  }
}

export function clearSavedAnswers(kind: string): void {
  try {
    localStorage.removeItem(buildSavedAnswersKey(kind));
  } catch {
    // Nothing was kept, then.
  }
}

/** Forgets the answers behind a letter, whichever kind they were kept under: it is delivered or deleted. */
export function clearSavedAnswersOfLetter(letterId: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith('brevia:answers:') && localStorage.getItem(name)?.includes(letterId))
        localStorage.removeItem(name);
  } catch {
    // As above.
  }
}

/** Told to the wizard of this page when the answers of all unfinished letters were forgotten. */
export const FORGOTTEN = 'brevia:forgotten';

/** Forgets the answers of all unfinished letters, those that are open in a wizard too. */
export function clearAllSavedAnswers(): void {
  try {
    for (const name of listSavedKeys()) localStorage.removeItem(name);
  } catch {
    // As above.
  }
  window.dispatchEvent(new Event(FORGOTTEN));
}

/** Whether answers of an unfinished letter are kept here. */
export function hasSavedAnswers(): boolean {
  try {
    return listSavedKeys().some(
      (name) =>
        Object.keys(readUnexpiredSavedAnswers(name.slice(buildSavedAnswersKey('').length), Date.now())?.form ?? {})
          .length > 0,
    );
  } catch {
    return false;
  }
}

const listSavedKeys = () => Object.keys(localStorage).filter((name) => name.startsWith(buildSavedAnswersKey('')));
