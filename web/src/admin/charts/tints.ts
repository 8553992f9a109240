/** A share of another colour mixed into one; both as #rrggbb. Charts are drawn on a canvas, which knows no color-mix(). */
export function mixed(colour: string, other: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const channels = [1, 3, 5].map((at) => Math.round(part(colour, at) * (1 - share) + part(other, at) * share));
  return `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}
