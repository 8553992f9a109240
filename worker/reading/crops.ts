import sharp from 'sharp';
import type { Box, Size } from './geometry';
import { readPictureSize, clamp } from './picture';

/** Bytes that a piece of a page may have as JPEG. */
const MOST_CROP = 22_000;

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
export async function cropLinesIntoOneJpeg(
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
