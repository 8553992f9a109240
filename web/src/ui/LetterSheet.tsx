import type { Letter } from '../../../core/letter/letter';
import { blockLines } from '../../../core/letter/preview';
import { Sheet } from './Sheet';

interface Props {
  letter: Letter;
  /** As it is written in a letter. */
  date: string;
  label: string;
}

/** A whole letter on its sheet. */
export function LetterSheet({ letter, date, label }: Props) {
  return (
    <Sheet
      label={label}
      language={letter.language}
      sender={letter.sender}
      recipient={letter.recipient}
      dated={letter.place ? `${letter.place}${letter.language === 'sv' ? ' den' : ','} ${date}` : date}
      subject={letter.subject}
      blocks={letter.body.map((block) => ({ type: block.type, lines: blockLines(block) }))}
      closing={letter.closing}
      signature={letter.signature}
    />
  );
}
