import type { Completion, Letter } from '../../core/letter/letter';
import { letterDocx } from './letter-docx';
import type { DocumentOptions } from './letter-docx';
import { countPages } from './pdf-file';
import type { PdfPool } from './pdf-pool';

export interface RenderedLetter {
  docx: Buffer;
  pdf: Buffer;
  pages: number;
}

/** Characters of body that surely fit the first page; only a guess, which the finished PDF confirms or corrects. */
const FIRST_PAGE = 1_900;

/**
 * The letter as a Word document and as PDF/A-1a. Pages are numbered when there are several (SPEC section 9): the
 * number of pages is guessed, and the letter set once more in the rare case that the guess was wrong.
 * @throws what `PdfPool.convert` throws
 */
export async function renderLetter(letter: Letter, completion: Completion, options: DocumentOptions, pool: PdfPool, signal?: AbortSignal): Promise<RenderedLetter> {
  const characters = letter.body.reduce((sum, block) => sum + (block.type === 'list' ? block.items.join('  ').length + block.items.length * 40 : block.text.length + 90), 0);
  const guess = characters > FIRST_PAGE;
  const first = await render(letter, completion, { ...options, numbered: guess }, pool, signal);
  const several = first.pages > 1;
  return several === guess ? first : render(letter, completion, { ...options, numbered: several }, pool, signal);
}

async function render(letter: Letter, completion: Completion, options: DocumentOptions & { numbered: boolean }, pool: PdfPool, signal?: AbortSignal): Promise<RenderedLetter> {
  const docx = await letterDocx(letter, completion, options);
  const pdf = await pool.convert(docx, signal);
  return { docx, pdf, pages: countPages(pdf) };
}
