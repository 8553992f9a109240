/** Letters and figures only, without accents, in lower case: what is left when an engine slips on the rest. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[æä]/g, 'a')
    .replace(/[øö]/g, 'o')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');
}

/** Characters that have to be changed, put in or left out to get from one to the other; more than `most` is `most + 1`. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_each, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(row[b.length] ?? 0, most + 1);
}

/** Slips that are let through in a text of this length: in a short one each might make another word. */
export function slips(length: number): number {
  if (length < 7) return 0;
  return length < 14 ? 1 : 2;
}
