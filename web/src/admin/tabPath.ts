/** The Swedish path of a tab: the first one has the back office's own. */
export function tabPath(key: string): string {
  return key === 'dashboard' ? '/admin' : `/admin/${key}`;
}
