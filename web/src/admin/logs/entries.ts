import type { Doing } from '../../../../core/shared/contracts/admin/logs';
import type { StateWords } from './stateWords';

/** Characters of an entry's details that the list shows. */
const SHOWN = 100;

/** A part of a state, in words. */
export interface Said {
  key: string;
  name: string;
  text: string;
}

/** What a state says. Of a list each part is one, named by its day where it has one. */
export function listRecordStateInWords(state: unknown, words: StateWords): Said[] {
  if (typeof state !== 'object' || state === null) return [];
  if (!Array.isArray(state))
    return Object.entries(state).map(([key, value]: [string, unknown]) => ({
      key,
      name: words.name(key),
      text: words.value(key, value, { ...state }),
    }));
  return state.map((each: unknown, index) => {
    const { day, ...rest }: { day?: unknown } = typeof each === 'object' && each !== null ? { ...each } : {};
    const key = typeof day === 'string' ? day : String(index + 1);
    return { key, name: key, text: words.value('', rest, {}) };
  });
}

/**
 * What an entry says besides who did what, on one line: the admin's words, what changed from what to what, and what
 * stands only before or only after.
 */
export function describeEntryDetailsAndChanges({ details, before, after }: Doing, words: StateWords): string {
  const [was, is] = [listRecordStateInWords(before, words), listRecordStateInWords(after, words)];
  const earlier = new Map(was.map((each) => [each.key, each.text]));
  const later = new Set(is.map(({ key }) => key));
  const changed = is
    .filter(({ key, text }) => earlier.has(key) && earlier.get(key) !== text)
    .map(({ key, name, text }) => `${name}: ${earlier.get(key)} → ${text}`);
  const joinNamedParts = (parts: readonly Said[]) => parts.map(({ name, text }) => `${name}: ${text}`).join(', ');
  const rest = [
    joinNamedParts(was.filter(({ key }) => !later.has(key))),
    joinNamedParts(is.filter(({ key }) => !earlier.has(key))),
  ]
    .filter(Boolean)
    .join(' → ');
  return [words.typed(details), changed.join(', '), rest].filter(Boolean).join(' · ');
}

/** The line as the list shows it, and whether that is all. */
export function shortenLineAndTellIfWhole(line: string): { text: string; isWhole: boolean } {
  return line.length <= SHOWN
    ? { text: line, isWhole: true }
    : { text: `${line.slice(0, SHOWN - 1).trimEnd()}…`, isWhole: false };
}

/** The order that an entry is about: it has a page of its own. */
export function getOrderIdOfEntry({
  resource,
  resourceId,
}: Pick<Doing, 'resource' | 'resourceId'>): string | undefined {
  return (resource === 'letter' || resource === 'transaction') && resourceId !== null ? resourceId : undefined;
}
