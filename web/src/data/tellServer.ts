/** Sends what no answer is waited for: as navigator.sendBeacon, which would send the cookies along. */
export function postJsonWithoutWaiting(path: string, message: object): void {
  fetch(path, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
  }).catch(() => undefined);
}
