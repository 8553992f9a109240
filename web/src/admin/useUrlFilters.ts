import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface UrlFilters<K extends string> {
  /** What the address says, by name; what it does not name has its default. */
  filters: Record<K, string>;
  /** Changes some of them; whatever else changes, `page` begins anew. A value equal to its default leaves the address. */
  setFilters: (changes: Partial<Record<K, string>>) => void;
  clear: () => void;
  /** Names in the address that are no filters here. */
  unknown: string[];
  /** Takes these out of the address, known or not. */
  remove: (names: readonly string[]) => void;
  /** As an API call's query, without the question mark; empty values are left out. */
  query: string;
}

const NO_OTHERS = {};

/**
 * Filters, page and sorting kept in the address: a reload, a bookmark and signing in again show the same.
 * @param defaults by name; must be the same object at every call
 * @param others what else the page keeps in its address
 */
export function useUrlFilters<K extends string>(
  defaults: Record<K, string>,
  others: Readonly<Record<string, string>> = NO_OTHERS,
): UrlFilters<K> {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => {
    const read = { ...defaults };
    for (const name in defaults) read[name] = params.get(name) ?? defaults[name];
    return read;
  }, [params, defaults]);
  const setFilters = useCallback(
    (changes: Partial<Record<K, string>>) => {
      // Not the params last drawn: of two changes in a row on a slow page, the second would undo the first.
      const next = new URLSearchParams(window.location.search);
      for (const name in changes) {
        const value = changes[name] ?? '';
        if (value === defaults[name]) next.delete(name);
        else next.set(name, value);
      }
      if (!('page' in changes)) next.delete('page');
      setParams(next, { replace: true });
    },
    [setParams, defaults],
  );
  const unknown = useMemo(
    () => [...new Set(params.keys())].filter((name) => !Object.hasOwn(defaults, name) && !Object.hasOwn(others, name)),
    [params, defaults, others],
  );
  const remove = useCallback(
    (names: readonly string[]) => {
      const next = new URLSearchParams(window.location.search);
      for (const name of names) next.delete(name);
      setParams(next, { replace: true });
    },
    [setParams],
  );
  const clear = useCallback(() => setParams(new URLSearchParams(), { replace: true }), [setParams]);
  const query = useMemo(() => {
    const asked = new URLSearchParams();
    for (const name in filters) if (filters[name] !== '') asked.set(name, filters[name]);
    return asked.toString();
  }, [filters]);
  return { filters, setFilters, clear, unknown, remove, query };
}
