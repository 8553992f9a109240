import { listAllTableRows, type Block, type Completion, type Letter } from '../../core/shared/letter/letter';
import { buildLetterDocx } from './letterDocx';
import type { DocumentOptions, Layout } from './printedLetter';
import type { Setting } from './letterStyles';
import { countPages } from './pdfFile';
import type { PdfPool } from './pdfPool';

export interface RenderedLetter {
  docx: Buffer;
  pdf: Buffer;
  pages: number;
  /** Of the letter itself, without the documents that go with it. */
  letterPages: number;
  /** How it was set in the end. */
  setting: Setting;
}

/** Characters of body that surely fit the first page; only a guess, which the finished PDF confirms or corrects. */
const FIRST_PAGE = 1_900;
/** By how many pages a letter takes: a body of more characters doesn't fit one page less, however tightly it is set. */
const TIGHT: Readonly<Record<number, number>> = { 2: 3_200, 3: 6_600 };

/**
 * The letter as a Word document and as PDF/A-1a. Pages are numbered when there are several: the
 * number of pages is guessed, and the letter set once more in the rare case that the guess was wrong. A letter
 * of little more than one page, or two, is set tighter where that saves the last. The documents that go with it follow on
 * pages of their own, which are not numbered.
 * @throws what `PdfPool.convert` throws
 */
export async function renderLetterAsDocxAndPdf(
  letter: Letter,
  completion: Completion,
  options: DocumentOptions,
  pool: PdfPool,
  signal?: AbortSignal,
): Promise<RenderedLetter> {
  const renderWithLayout = async (printed: Letter, layout: Layout): Promise<RenderedLetter> => {
    const docx = await buildLetterDocx(printed, completion, options, layout);
    const pdf = await pool.convert(docx, signal);
    const pages = countPages(pdf);
    return { docx, pdf, pages, letterPages: layout.letterPages ?? pages, setting: layout.setting ?? 'normal' };
  };
  const { documents = [], ...alone } = letter;
  const set = await renderWithBestLayout(alone, (layout) => renderWithLayout(alone, layout));
  if (documents.length === 0) return set;
  return renderWithLayout(letter, { setting: set.setting, numbered: set.pages > 1, letterPages: set.pages });
}

/** Sets a letter by itself: once, or again where the first try shows how it is done better. */
async function renderWithBestLayout(
  letter: Letter,
  render: (layout: Layout) => Promise<RenderedLetter>,
): Promise<RenderedLetter> {
  const characters = estimateBodyCharacters(letter);
  const guess = characters > FIRST_PAGE;
  const first = await render({ numbered: guess });
  if (characters < (TIGHT[first.pages] ?? 0)) {
    const tight = await render({ setting: 'compact', numbered: first.pages > 2 });
    if (tight.pages < first.pages) return tight;
  }
  const several = first.pages > 1;
  return several === guess ? first : render({ numbered: several });
}

/** Each block counts with the line that it may leave half empty. */
function estimateBodyCharacters({ body }: Letter): number {
  return body.reduce((sum, block) => sum + estimateBlockCharacters(block), 0);
}

/** A line of a table takes the room of a full line of text and a little. */
function estimateBlockCharacters(block: Block): number {
  if (block.type === 'table') return listAllTableRows(block).length * 120;
  return block.type === 'list' ? block.items.join('').length + block.items.length * 40 : block.text.length + 90;
}
