import { blockTexts } from '../../core/letter/letter';
import type { Source } from '../../core/kinds/kind';
import { asksForSomething } from './demands';
import type { Fault } from './fault';
import type { Figure } from './figures';
import type { Grounds } from './grounds';
import { isSaid, speaksToTheWriter } from './said';

/** One sentence under examination, with the sources that its block cites. */
export interface Examined {
  sentence: string;
  cited: readonly Source[];
  where: string;
  grounds: Grounds;
}

/** Figures that nothing in the grounds bears out. References to law are `lawFaults`' business. */
export function figureFaults(examined: Examined): Fault[] {
  const { sentence, where, grounds } = examined;
  return grounds
    .figures(sentence)
    .filter((figure) => figure.kind !== 'section' && figure.kind !== 'act')
    .filter((figure) => !isBorneOut(figure, examined))
    .map(({ text }) => ({ code: 'figure', where, text }));
}

function isBorneOut(figure: Figure, { sentence, cited, grounds }: Examined): boolean {
  const { support, sourceSupport, letterCase, said } = grounds;
  const supported = figure.keys.every((key) => {
    const wanted = `${figure.kind}:${key}`;
    return support.has(wanted) || cited.some((source) => sourceSupport.get(source.id)?.has(wanted));
  });
  if (isSaid(sentence, grounds)) return true;
  const quotable = said.filter((text) => !speaksToTheWriter(text));
  if (!supported)
    return (
      quotable.some((text) => standsIn(figure.text, text)) ||
      cited.some((source) => standsIn(figure.text, source.text[letterCase.language]))
    );
  return figure.kind !== 'money' || !asksForSomething(sentence, letterCase.language) || isClaimable(figure, grounds);
}

/** The amount claimed is one that the embedded letter or a document with it claims, not one that happens to stand in an account. */
function isClaimable(figure: Figure, { outline, figures, accounts }: Grounds): boolean {
  const own = [outline, ...(outline.documents ?? [])]
    .flatMap(({ body }) => body)
    .filter((block) => !accounts.some((text) => block.type === 'paragraph' && block.text.includes(text.slice(0, 60))));
  const texts = own.flatMap(blockTexts);
  return texts.some((text) =>
    figures(text).some((each) => each.kind === 'money' && each.keys.some((key) => figure.keys.includes(key))),
  );
}

/** Whether `piece` stands in `text` by itself, not as part of a longer word or number. */
function standsIn(piece: string, text: string): boolean {
  // Told at once for most, since the pattern takes longer to make than to use.
  if (
    !piece
      .trim()
      .split(/[\s\u00A0]+/)
      .every((part) => text.includes(part))
  )
    return false;
  const escaped = piece
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/[\s\u00A0]+/g, '[\\s\\u00A0]+');
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[.,:/ -])${escaped}(?![\\p{L}\\p{N}]|[.,:/-]\\p{N})`, 'u').test(text);
}
