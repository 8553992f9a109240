import sharp from 'sharp';
import type { Grey } from './picture';

/** px of the longer side that slant is measured on. */
const SLANT_SIDE = 800;
/** Degrees to either side that lines are looked for in. */
const MOST_SLANT = 15;
const MOST_POINTS = 40_000;

export interface Slant {
  /** Degrees clockwise that make the lines level, from -15 to 15. */
  level: number;
  /** The lines run up and down: a quarter turn comes first. */
  upright: boolean;
}

/** How the lines of a page lie, by the direction in which ink gathers in rows. */
export async function measureSlantAndOrientation(page: Grey): Promise<Slant> {
  const small = await resizePage(page, Math.min(1, SLANT_SIDE / Math.max(page.width, page.height)));
  const points: [number, number][] = [];
  for (let y = 0; y < small.height; y += 1)
    for (let x = 0; x < small.width; x += 1) if ((small.data[y * small.width + x] ?? 255) < 150) points.push([x, y]);
  const step = Math.max(1, Math.ceil(points.length / MOST_POINTS));
  const some = points.filter((_point, at) => at % step === 0);
  if (some.length < 50) return { level: 0, upright: false };
  const level = findTextSlant(some);
  const upright = findTextSlant(some.map(([x, y]) => [y, small.width - x]));
  // Left edges of columns gather ink too: a page is taken to lie level unless it clearly does not.
  return level.score * 1.3 >= upright.score
    ? { level: level.degrees, upright: false }
    : { level: upright.degrees, upright: true };
}

/** The turn at which rows of ink and rows of paper differ most. */
function findTextSlant(points: [number, number][]): { degrees: number; score: number } {
  let best = { degrees: 0, score: scoreRowContrast(points, 0) };
  const keepAngleIfBetter = (degrees: number, gain: number) => {
    const score = scoreRowContrast(points, degrees);
    if (score > best.score * gain) best = { degrees, score };
  };
  for (let degrees = -MOST_SLANT; degrees <= MOST_SLANT; degrees += 0.5) keepAngleIfBetter(degrees, 1.02);
  const coarse = best.degrees;
  for (let degrees = coarse - 0.4; degrees <= coarse + 0.4; degrees += 0.1) keepAngleIfBetter(degrees, 1);
  return { degrees: Math.abs(best.degrees) < 0.25 ? 0 : best.degrees, score: best.score };
}

function scoreRowContrast(points: [number, number][], degrees: number): number {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const rows = new Map<number, number>();
  for (const [x, y] of points) {
    const row = Math.round(sin * x + cos * y);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  let sum = 0;
  for (const [row, count] of rows) sum += (count - (rows.get(row - 1) ?? 0)) ** 2;
  return sum / points.length;
}

async function resizePage(page: Grey, scale: number): Promise<Grey> {
  const { data, info } = await sharp(page.data, { raw: { width: page.width, height: page.height, channels: 1 } })
    .resize(Math.max(1, Math.round(page.width * scale)), Math.max(1, Math.round(page.height * scale)))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}
