import { PAPER, clamp, type Grey } from './picture';

/** Radius, px, that the picture is blurred by along its rows and along its columns; 0 where its edges are sharp. */
export interface Blur {
  across: number;
  down: number;
}

/** Brightness that the sharpest edges of writing change by from one pixel to the next; blurred ones do by less. */
const SHARP = 115;
/** The share of a page's pixels that is counted among its sharpest edges. */
const EDGES = 0.003;
/** How much of what a pixel differs from its surroundings by is put on top: along one way, or along both. */
const [SHARPEN, SHARPEN_BOTH] = [3, 1.8];

/** How blurred a page is that `evenOutLight` made: a hand that moved blurs one way, a lens both. */
export function measureBlur({ data, width, height }: Grey): Blur {
  const [across, down] = [new Uint32Array(256), new Uint32Array(256)];
  for (let y = 0; y + 1 < height; y += 1)
    for (let x = 0; x + 1 < width; x += 1) {
      const at = y * width + x;
      const value = data[at] ?? 0;
      const [right, below] = [Math.abs((data[at + 1] ?? 0) - value), Math.abs((data[at + width] ?? 0) - value)];
      across[right] = (across[right] ?? 0) + 1;
      down[below] = (down[below] ?? 0) + 1;
    }
  return { across: estimateBlurRadius(across), down: estimateBlurRadius(down) };
}

function estimateBlurRadius(changes: Uint32Array): number {
  const total = changes.reduce((sum, count) => sum + count, 0);
  let [above, change] = [0, 255];
  for (; change > 0; change -= 1) {
    above += changes[change] ?? 0;
    if (above > total * EDGES) break;
  }
  // A page without writing has no edges to go by.
  return change >= SHARP || change < 12 ? 0 : Math.round(PAPER / change) + 1;
}

/** The page with its edges made steeper along the ways that it is blurred. */
export function sharpenPage(page: Grey, { across, down }: Blur): Grey {
  const amount = across > 0 && down > 0 ? SHARPEN_BOTH : SHARPEN;
  const means = [
    ...(across > 0 ? [computeMovingMeans(page, across, 1)] : []),
    ...(down > 0 ? [computeMovingMeans(page, down, page.width)] : []),
  ];
  const data = page.data.map((value, at) =>
    clamp(
      means.reduce((sum, mean) => sum + amount * (value - (mean[at] ?? value)), value),
      0,
      255,
    ),
  );
  return { ...page, data };
}

/** Each pixel's mean with those so far before and behind it; `step` is 1 along rows, the width along columns. */
function computeMovingMeans({ data, width, height }: Grey, radius: number, step: number): Float32Array {
  const [lines, length] = step === 1 ? [height, width] : [width, height];
  const next = step === 1 ? width : 1;
  const means = new Float32Array(data.length);
  for (let line = 0; line < lines; line += 1) {
    const valueAt = (at: number) => data[line * next + clamp(at, 0, length - 1) * step] ?? 0;
    let sum = 0;
    for (let at = -radius; at <= radius; at += 1) sum += valueAt(at);
    for (let at = 0; at < length; at += 1) {
      means[line * next + at * step] = sum / (2 * radius + 1);
      sum += valueAt(at + radius + 1) - valueAt(at - radius);
    }
  }
  return means;
}
