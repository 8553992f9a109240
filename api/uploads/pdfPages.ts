import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { createPageFromPixels } from './pageImage';
import { FileRefused, LONGEST_SIDE, MOST_PAGES, MOST_PIXELS, type PageImage } from './filePages';

/** Enough for small print of a letter-size page (288 dpi); larger would only blur. */
const MOST_SCALE = 4;

/**
 * The first pages of a PDF as pictures. Nothing in it is run, and nothing is fetched: no scripts, no forms, no fonts of
 * the system.
 * @throws FileRefused file_unreadable when it is broken, empty or locked by a password
 */
export async function renderPdfPages(bytes: Uint8Array): Promise<{ pages: PageImage[]; pagesLeftOut: number }> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const home = path.dirname(require.resolve('pdfjs-dist/package.json'));
  const task = getDocument({
    // pdf.js takes the bytes over.
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    maxImageSize: MOST_PIXELS,
    standardFontDataUrl: `${path.join(home, 'standard_fonts')}/`,
    cMapUrl: `${path.join(home, 'cmaps')}/`,
    wasmUrl: `${path.join(home, 'wasm')}/`,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    const pages: PageImage[] = [];
    for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number += 1) {
      const page = await document.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const longest = Math.max(natural.width, natural.height);
      if (!(longest > 0)) throw new FileRefused('file_unreadable');
      const viewport = page.getViewport({ scale: Math.min(MOST_SCALE, LONGEST_SIDE / longest) });
      const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
      const canvas = createCanvas(width, height);
      // pdf.js draws on any canvas; its types know the browser's only.
      const element: unknown = canvas;
      await page.render({ canvas: element as HTMLCanvasElement, viewport }).promise;
      pages.push(await createPageFromPixels({ width, height, data: canvas.data() }));
      page.cleanup();
    }
    if (pages.length === 0) throw new FileRefused('file_unreadable');
    return { pages, pagesLeftOut: Math.max(0, document.numPages - MOST_PAGES) };
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused('file_unreadable');
  } finally {
    await task.destroy();
  }
}
