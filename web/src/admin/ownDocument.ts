const IN_BACK_OFFICE = /^(\/en)?\/admin(\/|$)/;

/** Whether this document was fetched as a page of the back office, and not entered from another page. */
export function isOwnDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation === undefined || IN_BACK_OFFICE.test(new URL(navigation.name).pathname);
}

/** By which the server lets this document put styles into itself; undefined where anything may, as under `vite dev`. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || undefined;
}
