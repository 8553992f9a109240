/**
 * How near a rule of law is to what somebody tells: by words that they share, rare ones counting more. It finds no law; it
 * puts first what is worth reading (worker/writer/furtherLaw.ts for a model, the question for a rule of one's own for people).
 */

/** Letters at the beginning of a word by which its forms are told to be the same; shorter words say nothing. */
const STEM = 6;
const SHORTEST_WORD = 5;
const WORD = /\p{L}[\p{L}\p{M}'’]*(?:[-&][\p{L}\p{M}'’]+)*/gu;

export function collectWordStems(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(WORD)]
      .filter(([word]) => word.length >= SHORTEST_WORD)
      .map(([word]) => word.toLowerCase().slice(0, STEM)),
  );
}

/** How much a word tells: one that stands in few of the texts tells more. */
export function measureRarityOfStems(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) for (const stem of collectWordStems(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, Math.log(texts.length / count)]));
}

/** What a text shares with what was told, a long text not counted above a short one. */
export function measureSharedRareStems(
  text: string,
  wantedStems: ReadonlySet<string>,
  rarity: ReadonlyMap<string, number>,
): number {
  const own = [...collectWordStems(text)];
  const shared = own.filter((stem) => wantedStems.has(stem)).reduce((sum, stem) => sum + (rarity.get(stem) ?? 0), 0);
  return shared / Math.sqrt(own.length + 3);
}
