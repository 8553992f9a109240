import type { Box } from './geometry';
import { computePercentile, type Grey } from './picture';

/** Writing keeps at least this share of its contrast to either end, unless a glare lies over it. */
const FADED = 0.65;
/** From here on paper is blown out; darker paper than the second is none that is as bright by itself. */
const [BLOWN, UNBLOWN] = [250, 240];

/**
 * Whether a glare lies over one end of a line, so that more may have stood there: the writing grows pale towards it, or
 * the paper beside it is blown out as the paper under the line is not. Shadows change neither, since ink and paper darken alike.
 */
export function isGlaredOver(page: Grey, line: Box): boolean {
  const listPixelBrightnessesBetween = (from: number, to: number) =>
    listPixelBrightnessesInBox(page, { ...line, x: from, width: to - from });
  const count = Math.max(1, Math.round(line.width / line.height));
  const part = line.width / count;
  const parts = Array.from({ length: count }, (_part, at) =>
    listPixelBrightnessesBetween(line.x + at * part, line.x + (at + 1) * part),
  ).filter((light) => light.length > 0);
  const contrasts = parts.map(
    (light) => 1 - computePercentile(light, 0.03) / Math.max(1, computePercentile(light, 0.9)),
  );
  if (Math.min(contrasts[0] ?? 1, contrasts.at(-1) ?? 1) < FADED * computePercentile(contrasts, 0.8)) return true;
  const paper = Math.min(...parts.map((light) => computePercentile(light, 0.9)));
  const right = line.x + line.width;
  const [near, far] = [line.height / 4, line.height * 2];
  return (
    paper < UNBLOWN &&
    [
      listPixelBrightnessesBetween(line.x - far, line.x - near),
      listPixelBrightnessesBetween(right + near, right + far),
    ].some((light) => computePercentile(light, 0.75) >= BLOWN)
  );
}

/** At least this share of the picture is blown out: a glare, and no grain. */
const GLARE = 0.004;

/** Whether a glare hides a part of a page whose paper is not as bright itself. */
export function hasGlare({ data }: Grey): boolean {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const blown = counts.slice(BLOWN).reduce((sum, count) => sum + count, 0);
  return blown > GLARE * data.length && blown < 0.4 * data.length;
}

/** The brightness of each pixel of a box, as far as it lies in the page. */
function listPixelBrightnessesInBox({ data, width, height }: Grey, box: Box): number[] {
  const light: number[] = [];
  const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(width, Math.ceil(box.x + box.width))];
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, Math.ceil(box.y + box.height)); y += 1)
    for (let x = left; x < right; x += 1) light.push(data[y * width + x] ?? 0);
  return light;
}
