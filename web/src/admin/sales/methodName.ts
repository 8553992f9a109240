/** What a way to pay is called; one that has no name of ours is called as the provider calls it. */
export function translatePaymentMethod(method: string, t: (keys: string | string[]) => string): string {
  const name = t(`admin.sales.methods.${method}`);
  return name.endsWith(`.${method}`) ? method : name;
}
