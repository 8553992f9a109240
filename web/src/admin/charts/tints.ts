/** Red, green and blue of #rrggbb, or of #rgb, as which a build may write it. */
function parseHexChannels(hex: string): number[] {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}

/** A share of another colour mixed into one. Charts are drawn on a canvas, which knows no color-mix(). */
export function mixColours(colour: string, other: string, share: number): string {
  const ground = parseHexChannels(other);
  const channels = parseHexChannels(colour).map((each, index) =>
    Math.round(each * (1 - share) + (ground[index] ?? 0) * share),
  );
  return `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}
