import { useCallback, useEffect, useState } from 'react';
import { usePollingWhileAwaited } from './useLookAgain';

const isServerAnswering = () =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * Loads the page anew, but not while nothing answers: the browser's own page would stand in the place of this one.
 * @returns whether the server answers
 */
export async function reloadPageAndTellIfServerAnswered(): Promise<boolean> {
  const isThere = await isServerAnswering();
  if (isThere) window.location.reload();
  return isThere;
}

/**
 * For what stands in the place of a page that failed. While the server does not answer it is asked again, and the page is
 * loaded anew when it does. One that fails though the server answers is loaded anew only by `retry`: it might fail for ever.
 */
export function useReloadOnceServerAnswers(): { isAway: boolean; retry: () => void } {
  const [isAway, setIsAway] = useState(false);
  const retry = useCallback(() => void reloadPageAndTellIfServerAnswered().then((isThere) => setIsAway(!isThere)), []);
  useEffect(() => {
    void isServerAnswering().then((isThere) => setIsAway(!isThere));
  }, []);
  usePollingWhileAwaited(retry, isAway);
  return { isAway, retry };
}
