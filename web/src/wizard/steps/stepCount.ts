import { postJsonWithoutWaiting } from '../../data/tellServer';

/** Steps told in this visit: in memory alone, since nothing is kept in the browser to count by. */
const told = new Set<string>();

/** Whether the browser asks not to be followed: https://www.w3.org/TR/gpc/ and the older Do Not Track. */
function asksNotToTrack(): boolean {
  const { doNotTrack } = navigator;
  return doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
}

/**
 * Tells the server, once a visit, that somebody reached a step: the kind's and the step's name, no cookie, no answer
 * waited for. It becomes a sum a day (the terms say so).
 */
export function reportReachedStepOncePerVisit(kind: string, step: string): void {
  const key = `${kind}/${step}`;
  if (told.has(key) || asksNotToTrack()) return;
  told.add(key);
  postJsonWithoutWaiting('/api/steps', { kind, step });
}
