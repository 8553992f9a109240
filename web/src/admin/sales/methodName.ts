/** What a way to pay is called; one that has no name of ours is called as the provider calls it. */
export function methodName(method: string, t: (keys: string | string[]) => string): string {
  const key = `admin.sales.methods.${method}`;
  const name = t(key);
  return name === key ? method : name;
}
