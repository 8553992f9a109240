import sharp from 'sharp';
import { computeRotatedPageSize, type Box, type Size } from './geometry';

/** Brightness, one byte a pixel, row by row. */
export interface Grey extends Size {
  data: Uint8Array;
}

/** px that the light is taken to be the same in. */
const BLOCK = 24;
/** Paper becomes this bright. */
const PAPER = 235;
/** A part is made brighter at most so far that this share of the picture's paper becomes paper: a dark field stays dark. */
const DARKEST_PAPER = 0.35;
/** At least this share of the brightest is bright: paper on a table. */
const BRIGHT = 0.75;
/** px of the longer side that slant is measured on. */
const SLANT_SIDE = 800;
/** Degrees to either side that lines are looked for in. */
const MOST_SLANT = 15;
const MOST_POINTS = 40_000;

export async function readPictureSize(jpeg: Uint8Array): Promise<Size> {
  const { width, height } = await sharp(jpeg).metadata();
  return { width, height };
}

export async function decodeToGrey(jpeg: Uint8Array): Promise<Grey> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

/**
 * The picture as if it had been lit evenly: each part is divided by the brightness of the paper there, so that shadows
 * and dark photographs come out as a bright page. Ink becomes black.
 */
export function evenOutLight({ data, width, height }: Grey): Grey {
  const columns = Math.max(1, Math.ceil(width / BLOCK));
  const rows = Math.max(1, Math.ceil(height / BLOCK));
  const paper = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      paper[row * columns + column] = measureBrightnessOfBlock({ data, width, height }, column, row);
  const least = Math.max(12, DARKEST_PAPER * computePercentile([...paper], 0.95));
  const smooth = smoothBlocks(paper, columns, rows).map((value) => Math.max(least, value));
  const even = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const down = clamp(y / BLOCK - 0.5, 0, rows - 1);
    const [top, yShare] = [Math.floor(down), down - Math.floor(down)];
    const bottom = Math.min(rows - 1, top + 1);
    for (let x = 0; x < width; x += 1) {
      const across = clamp(x / BLOCK - 0.5, 0, columns - 1);
      const [left, xShare] = [Math.floor(across), across - Math.floor(across)];
      const right = Math.min(columns - 1, left + 1);
      const upper =
        (smooth[top * columns + left] ?? PAPER) * (1 - xShare) + (smooth[top * columns + right] ?? PAPER) * xShare;
      const lower =
        (smooth[bottom * columns + left] ?? PAPER) * (1 - xShare) +
        (smooth[bottom * columns + right] ?? PAPER) * xShare;
      const at = y * width + x;
      even[at] = Math.min(255, ((data[at] ?? 0) * PAPER) / (upper * (1 - yShare) + lower * yShare));
    }
  }
  return stretchContrast({ data: even, width, height });
}

/** The brightness that nine of ten pixels of a block stay under. */
function measureBrightnessOfBlock({ data, width, height }: Grey, column: number, row: number): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = row * BLOCK; y < Math.min(height, (row + 1) * BLOCK); y += 1)
    for (let x = column * BLOCK; x < Math.min(width, (column + 1) * BLOCK); x += 1) {
      const value = data[y * width + x] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
      total += 1;
    }
  let above = 0;
  for (let value = 255; value > 0; value -= 1) {
    above += counts[value] ?? 0;
    if (above >= total * 0.1) return value;
  }
  return 0;
}

/** Of `page`, what lies where the picture is bright; the rest is paper without ink. */
export function keepBrightParts(picture: Grey, page: Grey): Grey {
  const { width, height } = page;
  const columns = Math.max(1, Math.ceil(width / BLOCK));
  const rows = Math.max(1, Math.ceil(height / BLOCK));
  const light = Array.from({ length: columns * rows }, (_block, at) =>
    measureBrightnessOfBlock(picture, at % columns, Math.floor(at / columns)),
  );
  const least = BRIGHT * computePercentile(light, 0.95);
  const data = page.data.map((value, at) =>
    (light[Math.floor(at / width / BLOCK) * columns + Math.floor((at % width) / BLOCK)] ?? 0) < least ? 255 : value,
  );
  return { data, width, height };
}

/** Each block the mean of itself and those around it. */
function smoothBlocks(values: Float32Array, columns: number, rows: number): Float32Array {
  const smooth = new Float32Array(values.length);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      let [sum, count] = [0, 0];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
          sum += values[y * columns + x] ?? 0;
          count += 1;
        }
      smooth[row * columns + column] = sum / count;
    }
  return smooth;
}

/** The darkest pixels become black; a page that has next to no ink stays as it is. */
function stretchContrast({ data, width, height }: Grey): Grey {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  let [below, low] = [0, 0];
  for (; low < 150; low += 1) {
    below += counts[low] ?? 0;
    if (below > data.length * 0.01) break;
  }
  const scale = PAPER / (PAPER - low);
  return { data: data.map((value) => clamp((value - low) * scale, 0, 255)), width, height };
}

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

/** A page turned clockwise and made larger or smaller, as a PNG that an engine takes. */
export async function renderPageAsPng(
  page: Grey,
  { turn, scale, soft }: { turn: number; scale: number; soft: boolean },
): Promise<Buffer> {
  let picture = sharp(page.data, { raw: { width: page.width, height: page.height, channels: 1 } });
  if (soft) picture = picture.median(3);
  if (turn !== 0) {
    const { width, height } = computeRotatedPageSize(page, turn);
    // sharp turns after it resizes, whatever is asked first: two steps.
    const turned = await picture
      .rotate(turn, { background: '#ebebeb' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    picture = sharp(turned.data, { raw: { width: turned.info.width, height: turned.info.height, channels: 1 } });
    if (turned.info.width !== width || turned.info.height !== height)
      picture = picture.resize(width, height, { fit: 'fill' });
    if (scale !== 1)
      return resizeToPng(await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true }), scale);
  } else if (scale !== 1) {
    picture = picture.resize(Math.round(page.width * scale), Math.round(page.height * scale), { fit: 'fill' });
  }
  return picture.png({ compressionLevel: 1 }).toBuffer();
}

async function resizeToPng({ data, info }: { data: Buffer; info: Size }, scale: number): Promise<Buffer> {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .resize(Math.round(info.width * scale), Math.round(info.height * scale), { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Bytes that a piece of a page may have as JPEG. */
const MOST_CROP = 22_000;

/** A page turned clockwise, as JPEG. */
export async function rotatePage(jpeg: Uint8Array, turn: number): Promise<Uint8Array> {
  return turn === 0 ? jpeg : sharp(jpeg).rotate(turn, { background: '#ffffff' }).jpeg({ quality: 92 }).toBuffer();
}

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

/** A piece of a page with a little around it, as JPEG: what a value was read from. */
export async function cropBoxAsJpeg(page: Uint8Array, box: Box): Promise<Buffer> {
  const area = addMarginToBox(box, Math.min(40, box.height * 0.6), await readPictureSize(page));
  const piece = sharp(page).extract({ left: area.x, top: area.y, width: area.width, height: area.height });
  return shrinkJpegToFit(await piece.png().toBuffer());
}

/** px between the pieces of a value that stands on several lines. */
const BETWEEN = 8;

/**
 * What a value was read from, as JPEG: its words, line by line, with so little around them that no other word of the
 * page is seen.
 * @param lines boxes around a line's words, from the top; at least one
 * @param neighbours boxes of the page's other words
 */
export async function cropLinesAsJpeg(
  page: Uint8Array,
  lines: readonly Box[],
  neighbours: readonly Box[],
): Promise<Buffer> {
  const size = await readPictureSize(page);
  const pieces: { data: Buffer; width: number; height: number }[] = [];
  for (const line of lines) {
    const { x, y, width, height } = expandBoxAvoidingNeighbours(line, neighbours, size);
    const data = await sharp(page).extract({ left: x, top: y, width, height }).png().toBuffer();
    pieces.push({ data, width, height });
  }
  const [first] = pieces;
  if (first && pieces.length === 1) return shrinkJpegToFit(first.data);
  const width = Math.max(...pieces.map((piece) => piece.width));
  const height = pieces.reduce((sum, piece) => sum + piece.height, BETWEEN * (pieces.length - 1));
  let top = 0;
  const placed = pieces.map(({ data, height: tall }) => {
    const at = { input: data, left: 0, top };
    top += tall + BETWEEN;
    return at;
  });
  return shrinkJpegToFit(
    await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
      .composite(placed)
      .png()
      .toBuffer(),
  );
}

/** A line's box with a margin to each side that ends before the next word of the page. */
export function expandBoxAvoidingNeighbours(line: Box, neighbours: readonly Box[], { width, height }: Size): Box {
  const [right, bottom] = [line.x + line.width, line.y + line.height];
  const [wide, tall] = [Math.min(24, line.height * 0.4), Math.min(16, line.height * 0.25)];
  const computeMiddleOfSpan = (from: number, length: number) => from + length / 2;
  const beside = neighbours.filter((each) => each.y < bottom && each.y + each.height > line.y);
  const across = neighbours.filter((each) => each.x < right + wide && each.x + each.width > line.x - wide);
  // Boxes of neighbouring lines may overlap by a descender: then there is no room at all.
  const limitMarginToGaps = (gaps: number[], most: number) =>
    Math.min(most, ...gaps.map((gap) => Math.max(0, gap) * 0.6));
  const before = limitMarginToGaps(
    beside
      .filter((each) => computeMiddleOfSpan(each.x, each.width) < line.x)
      .map((each) => line.x - (each.x + each.width)),
    wide,
  );
  const behind = limitMarginToGaps(
    beside.filter((each) => computeMiddleOfSpan(each.x, each.width) > right).map((each) => each.x - right),
    wide,
  );
  const above = limitMarginToGaps(
    across
      .filter((each) => computeMiddleOfSpan(each.y, each.height) < line.y)
      .map((each) => line.y - (each.y + each.height)),
    tall,
  );
  const below = limitMarginToGaps(
    across.filter((each) => computeMiddleOfSpan(each.y, each.height) > bottom).map((each) => each.y - bottom),
    tall,
  );
  const left = Math.max(0, Math.floor(line.x - before));
  const top = Math.max(0, Math.floor(line.y - above));
  const end = Math.min(width, Math.ceil(right + behind));
  const foot = Math.min(height, Math.ceil(bottom + below));
  return {
    x: Math.min(left, width - 1),
    y: Math.min(top, height - 1),
    width: Math.max(1, end - left),
    height: Math.max(1, foot - top),
  };
}

/** Small enough to be sent with its value. */
async function shrinkJpegToFit(bytes: Buffer): Promise<Buffer> {
  for (const [side, quality] of [
    [900, 80],
    [600, 70],
    [400, 60],
    [240, 45],
  ] as const) {
    const crop = await sharp(bytes)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer();
    if (crop.length <= MOST_CROP || side === 240) return crop;
  }
  return bytes;
}

/** Whole px within the page. */
export function addMarginToBox(box: Box, margin: number, { width, height }: Size): Box {
  const x = clamp(Math.floor(box.x - margin), 0, width - 1);
  const y = clamp(Math.floor(box.y - margin), 0, height - 1);
  return {
    x,
    y,
    width: Math.max(1, Math.min(width - x, Math.ceil(box.x + box.width + margin) - x)),
    height: Math.max(1, Math.min(height - y, Math.ceil(box.y + box.height + margin) - y)),
  };
}

function computePercentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
