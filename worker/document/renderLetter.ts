import type { Completion, Letter } from '../../core/letter/letter';
import { letterDocx } from './letterDocx';
import type { DocumentOptions, Layout } from './letterDocx';
import type { Setting } from './letterStyles';
import { countPages } from './pdfFile';
import type { PdfPool } from './pdfPool';

export interface RenderedLetter {
  docx: Buffer;
  pdf: Buffer;
  pages: number;
  /** How it was set in the end. */
  setting: Setting;
}

/** Characters of body that surely fit the first page; only a guess, which the finished PDF confirms or corrects. */
const FIRST_PAGE = 1_900;
/** A body of more characters fits no single page, however tightly it is set. */
const TIGHT_PAGE = 3_200;

/**
 * The letter as a Word document and as PDF/A-1a. Pages are numbered when there are several (SPEC section 9): the
 * number of pages is guessed, and the letter set once more in the rare case that the guess was wrong. A letter that
 * needs little more than a page is set tighter, so that its ending does not stand alone on a second.
 * @throws what `PdfPool.convert` throws
 */
export async function renderLetter(letter: Letter, completion: Completion, options: DocumentOptions, pool: PdfPool, signal?: AbortSignal): Promise<RenderedLetter> {
  const render = async (layout: Layout): Promise<RenderedLetter> => {
    const docx = await letterDocx(letter, completion, options, layout);
    const pdf = await pool.convert(docx, signal);
    return { docx, pdf, pages: countPages(pdf), setting: layout.setting ?? 'normal' };
  };
  const characters = bodyCharacters(letter);
  const guess = characters > FIRST_PAGE;
  const first = await render({ numbered: guess });
  if (first.pages === 2 && characters < TIGHT_PAGE) {
    const tight = await render({ setting: 'compact' });
    if (tight.pages === 1) return tight;
  }
  const several = first.pages > 1;
  return several === guess ? first : render({ numbered: several });
}

/** Each block counts with the line that it may leave half empty. */
function bodyCharacters({ body }: Letter): number {
  return body.reduce((sum, block) => sum + (block.type === 'list' ? block.items.join('').length + block.items.length * 40 : block.text.length + 90), 0);
}
