/** The Swedish path of a tab: the first one has the back office's own. */
export function tabPath(key: string): string {
  return key === 'dashboard' ? '/admin' : `/admin/${key}`;
}

/** The Swedish path of one order, or of a letter that is none yet. @param id the letter's, or the invoice's of a subscription */
export function orderPath(id: string): string {
  return `${tabPath('orders')}/${encodeURIComponent(id)}`;
}

/** The order that a path without its language's prefix names. */
export function orderIdInPath(path: string): string | undefined {
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
