import { computePercentile, clamp, PAPER, type Grey } from './picture';

/** px that the light is taken to be the same in. */
const BLOCK = 24;

/** A part is made brighter at most so far that this share of the picture's paper becomes paper: a dark field stays dark. */
const DARKEST_PAPER = 0.35;
/** At least this share of the brightest is bright: paper on a table. */
const BRIGHT = 0.75;

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
  const smooth = averageBlocksWithNeighbours(paper, columns, rows).map((value) => Math.max(least, value));
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
export function whitenBlocksDarkInPicture(picture: Grey, page: Grey): Grey {
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
function averageBlocksWithNeighbours(values: Float32Array, columns: number, rows: number): Float32Array {
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
