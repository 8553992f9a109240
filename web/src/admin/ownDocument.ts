const IN_BACK_OFFICE = /^(\/en)?\/admin(\/|$)/;

/** Whether this document was fetched as a page of the back office, and not entered from another page. */
export function wasPageLoadedInBackOffice(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation === undefined || IN_BACK_OFFICE.test(new URL(navigation.name).pathname);
}

/** By which the server lets this document put styles into itself; undefined where anything may, as under `vite dev`. */
export function readStyleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || undefined;
}

/**
 * Lets style elements that code makes into this document. The component libraries make most of theirs with the nonce that
 * they are given, and some without. What text from outside might write into the page stays refused.
 */
export function makeNewStyleElementsCarryNonce(): void {
  const nonce = readStyleNonce();
  if (nonce === undefined) return;
  const make = document.createElement.bind(document);
  Object.defineProperty(document, 'createElement', {
    configurable: true,
    value: (name: string, options?: ElementCreationOptions) => {
      const element = make(name, options);
      if (element instanceof HTMLStyleElement) element.nonce = nonce;
      return element;
    },
  });
}
