import { use, useCallback, useEffect, useState } from 'react';
import { RenderingContext } from '../rendering';
import { sendRequestWithRetries } from './http';

interface Resource<T> {
  /** The last answer: that of another path while the asked one is on its way. */
  answer?: T;
  failed: boolean;
  retry: () => void;
}

const loading = new Map<string, Promise<unknown>>();

/** Whether it is what was asked for. */
type Check<T> = (answer: unknown) => answer is T;

async function loadResourceOnce<T>(path: string, isExpected: Check<T>): Promise<T> {
  const asked = loading.get(path) ?? sendRequestWithRetries(path);
  loading.set(path, asked);
  try {
    const answer = await asked;
    if (isExpected(answer)) return answer;
    throw new TypeError();
  } catch (error) {
    loading.delete(path);
    throw error;
  }
}

/**
 * What a GET of the API answers, for pages that anybody may see: read once per visit. A page that the server rendered has
 * it from the first moment.
 */
export function useResource<T>(path: string, isExpected: Check<T>): Resource<T> {
  const found = use(RenderingContext).answer(path);
  const known = found instanceof Promise ? use<unknown>(found) : found;
  const embedded = isExpected(known) ? known : undefined;
  const [loaded, setLoaded] = useState<{ path: string; answer: T } | undefined>(embedded && { path, answer: embedded });
  const [failed, setFailed] = useState<string>();
  const [round, setRound] = useState(0);
  const isHere = loaded?.path === path;
  useEffect(() => {
    if (isHere) return undefined;
    let current = true;
    const take = (answer: T) => {
      if (!current) return;
      setLoaded({ path, answer });
      setFailed(undefined);
    };
    (embedded ? Promise.resolve(embedded) : loadResourceOnce(path, isExpected)).then(
      take,
      () => current && setFailed(path),
    );
    return () => {
      current = false;
    };
  }, [path, isHere, embedded, isExpected, round]);
  const retry = useCallback(() => setRound((value) => value + 1), []);
  return { failed: failed === path, retry, ...(loaded && { answer: loaded.answer }) };
}
