/** In an order of chance: processes that go through the same work at the same time meet in different places. */
export function shuffled<T>(items: readonly T[]): T[] {
  return items.map((item) => ({ item, key: Math.random() })).sort((a, b) => a.key - b.key).map(({ item }) => item);
}
