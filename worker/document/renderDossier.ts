import sharp from 'sharp';
import type { Completion, Letter } from '../../core/shared/letter/letter';
import { buildDossierDocx, PICTURE, type Evidence, type Picture } from './dossierDocx';
import type { DocumentOptions } from './printedLetter';
import type { Setting } from './letterStyles';
import { countPages } from './pdfFile';
import type { PdfPool } from './pdfPool';

export interface EvidenceFile extends Omit<Evidence, 'pages'> {
  /** Reads a page's JPEG: one after the other, so that the full-sized ones are never in memory together. */
  pages: (() => Promise<Buffer>)[];
}

export interface Dossier {
  pdf: Buffer;
  pages: number;
}

/** Dots an inch on paper: enough to read a receipt by, and less when there is very much. */
const FINE = 200;
const COARSE = 140;
const MANY = 30;
const QUALITY = 82;

/**
 * Letter, list of evidence and every page of it as one PDF/A-1a. The page numbers in the list are foreseen, and the
 * dossier is set once more in the rare case that the list took more than a page.
 * @param set how the letter itself was set, and on how many pages
 * @throws what `PdfPool.convert` throws; Error when a picture can't be read
 */
export async function renderDossier(
  letter: Letter,
  completion: Completion,
  files: readonly EvidenceFile[],
  options: DocumentOptions,
  set: { setting: Setting; letterPages: number },
  pool: PdfPool,
  signal?: AbortSignal,
): Promise<Dossier> {
  const evidence = await prepareEvidencePictures(files, signal);
  // Documents that go with the letter go to others than the dossier.
  const { documents: _documents, ...alone } = letter;
  const pictures = evidence.reduce((sum, { pages }) => sum + pages.length, 0);
  const renderDossierFromPage = async (firstPage: number): Promise<Dossier> => {
    const docx = await buildDossierDocx(alone, completion, evidence, options, { setting: set.setting, firstPage });
    const pdf = await pool.convert(docx, signal);
    return { pdf, pages: countPages(pdf) };
  };
  const foreseen = set.letterPages + 2;
  const first = await renderDossierFromPage(foreseen);
  const found = first.pages - pictures + 1;
  return found === foreseen ? first : renderDossierFromPage(found);
}

async function prepareEvidencePictures(
  files: readonly EvidenceFile[],
  signal: AbortSignal | undefined,
): Promise<Evidence[]> {
  const count = files.reduce((sum, { pages }) => sum + pages.length, 0);
  const dots = (count > MANY ? COARSE : FINE) / 25.4;
  const evidence: Evidence[] = [];
  for (const file of files) {
    const pages: Picture[] = [];
    for (const read of file.pages) {
      signal?.throwIfAborted();
      pages.push(await resizePicture(await read(), dots));
    }
    evidence.push({ ...file, pages });
  }
  return evidence;
}

async function resizePicture(jpeg: Buffer, dotsPerMillimetre: number): Promise<Picture> {
  const { data, info } = await sharp(jpeg, { failOn: 'error' })
    .resize({
      width: Math.round(PICTURE.width * dotsPerMillimetre),
      height: Math.round(PICTURE.height * dotsPerMillimetre),
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
