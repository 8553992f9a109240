import { swedishDate } from '../../core/shared/formats/dates';

interface NamedLetter {
  createdAt: Date;
  /** The kind's name. */
  type: string;
  orderNumber?: string | undefined;
}

/** What some file system takes for a path's end, or refuses: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const UNSAFE = /[\p{Cc}<>:"/\\|?*]+/gu;

/** A folder a letter, by day, kind and order number, in the same order; two that would be called the same are counted. */
export function assignFolderNames(letters: readonly NamedLetter[]): string[] {
  const taken = new Map<string, number>();
  return letters.map(({ createdAt, type, orderNumber }) => {
    const name = [swedishDate(createdAt), type, orderNumber]
      .filter((part) => part !== undefined)
      .join(' ')
      .replace(UNSAFE, '-')
      .replace(/[. ]+$/, '');
    const before = taken.get(name) ?? 0;
    taken.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}
