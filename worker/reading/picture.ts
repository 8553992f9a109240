import sharp from 'sharp';
import { computeRotatedPageSize, type Size } from './geometry';

/** Brightness, one byte a pixel, row by row. */
export interface Grey extends Size {
  data: Uint8Array;
}

/** Paper becomes this bright. */
export const PAPER = 235;

export async function readPictureSize(jpeg: Uint8Array): Promise<Size> {
  const { width, height } = await sharp(jpeg).metadata();
  return { width, height };
}

export async function decodeToGrey(jpeg: Uint8Array): Promise<Grey> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
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

/** A page turned clockwise, as JPEG. */
export async function rotatePage(jpeg: Uint8Array, turn: number): Promise<Uint8Array> {
  return turn === 0 ? jpeg : sharp(jpeg).rotate(turn, { background: '#ffffff' }).jpeg({ quality: 92 }).toBuffer();
}

export function computePercentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
