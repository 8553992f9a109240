import decodeHeic from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import { FileRefused, LONGEST_SIDE, MOST_PIXELS, type PageImage } from './filePages';

/** Small writing stays legible, and a page of a phone's camera comes to about half a megabyte. */
const QUALITY = 85;
/** Seconds that one picture may take. */
const PATIENCE = 20;

/**
 * A picture made anew: turned upright by its EXIF, at most LONGEST_SIDE, without metadata (sharp keeps none unless it is
 * asked to), on white where it was transparent.
 * @throws FileRefused file_unreadable when it is broken, file_rejected when it unfolds to more than MOST_PIXELS
 */
export async function createPageFromImage(bytes: Uint8Array): Promise<PageImage> {
  const openImageOfBytes = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  // The header says how large it gets: a bomb is refused before it is unfolded.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new FileRefused('file_unreadable');
    });
  if (width * height > MOST_PIXELS) throw new FileRefused('file_rejected');
  return encodePageImage(openImageOfBytes().autoOrient());
}

/**
 * A HEIC as a page; its own turns are applied by the decoder.
 * @throws FileRefused file_heic when the decoder does not know its sort or it is broken, file_rejected when it is too large
 */
export async function createPageFromHeic(bytes: Uint8Array): Promise<PageImage> {
  const images = await decodeHeic.all({ buffer: bytes }).catch(() => {
    throw new FileRefused('file_heic');
  });
  try {
    const [first] = images;
    if (!first) throw new FileRefused('file_heic');
    if (first.width * first.height > MOST_PIXELS) throw new FileRefused('file_rejected');
    const decoded = await first.decode().catch(() => {
      throw new FileRefused('file_heic');
    });
    return await createPageFromPixels(decoded);
  } finally {
    images.dispose();
  }
}

/** A page of bare pixels: RGBA, 8 bits each. */
export function createPageFromPixels({
  width,
  height,
  data,
}: {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}): Promise<PageImage> {
  return encodePageImage(sharp(data, { raw: { width, height, channels: 4 } }));
}

async function encodePageImage(picture: Sharp): Promise<PageImage> {
  const { data, info } = await picture
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: PATIENCE })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new FileRefused('file_unreadable');
    });
  return { jpeg: new Uint8Array(data), width: info.width, height: info.height };
}
