import { fileTypeFromBuffer } from 'file-type/core';
import { createPageFromHeic, createPageFromImage } from './pageImage';
import { renderPdfPages } from './pdfPages';
import { FileRefused, type Accepted, type FilePages } from './filePages';

const IMAGES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/avif']);
const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);

/**
 * Judges a file by its content, whatever it is called, and makes it anew as JPEG pages: what else was in it (metadata,
 * scripts, a second file behind the first) is gone.
 * @throws FileRefused
 */
export async function convertAcceptedFileToPages(bytes: Uint8Array, accepted: readonly Accepted[]): Promise<FilePages> {
  if (bytes.length === 0) throw new FileRefused('file_empty');
  const mimeType = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
  if (mimeType === 'application/pdf' && accepted.includes('pdf')) {
    const { pages, pagesLeftOut } = await renderPdfPages(bytes);
    return { type: mimeType, pages, pagesLeftOut };
  }
  if (IMAGES.has(mimeType) && accepted.includes('image'))
    return { type: mimeType, pages: [await createPageFromImage(bytes)], pagesLeftOut: 0 };
  if (HEIC.has(mimeType) && accepted.includes('image'))
    return { type: mimeType, pages: [await createPageFromHeic(bytes)], pagesLeftOut: 0 };
  throw new FileRefused('file_type');
}
