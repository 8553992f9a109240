/** The Swedish path of a tab: the first one has the back office's own. */
export function buildTabPath(key: string): string {
  return key === 'dashboard' ? '/admin' : `/admin/${key}`;
}

/** The Swedish path of one order, or of a letter that is none yet. @param id the letter's, or the invoice's of a subscription */
export function buildOrderPath(id: string): string {
  return `${buildTabPath('orders')}/${encodeURIComponent(id)}`;
}

/** The order that a path without its language's prefix names. */
export function parseOrderIdInPath(path: string): string | undefined {
  const id = /^\/admin\/orders\/([^/]+)\/?$/.exec(path)?.[1];
  return id === undefined ? undefined : decodeOrKeep(id);
}

function decodeOrKeep(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
