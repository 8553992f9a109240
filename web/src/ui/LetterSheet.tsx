import type { Letter } from '../../../core/shared/letter/letter';
import { wrapBlockForPreview } from '../../../core/shared/letter/preview';
import { formatPlaceAndDay } from '../../../core/shared/letter/placeAndDay';
import { PaperSheet } from './Sheet';

interface Props {
  letter: Letter;
  /** As it is written in a letter. */
  date: string;
  label: string;
}

/** A whole letter on its sheet, and each document that goes with it on another. */
export function LetterSheet({ letter, date, label }: Props) {
  const { language, documents = [] } = letter;
  const formatPlaceAndLetterDate = (place: string) => formatPlaceAndDay(place, date, language);
  return (
    <>
      <PaperSheet
        label={label}
        language={language}
        sender={letter.sender}
        recipient={letter.recipient}
        dated={formatPlaceAndLetterDate(letter.place)}
        subject={letter.subject}
        blocks={letter.body.map(wrapBlockForPreview)}
        closing={letter.closing}
        signatures={[letter.signature, ...(letter.cosigners ?? [])]}
      />
      {documents.map(({ id, sender, recipient, place, subject, body, closing, signatures, isUndated }) => (
        <PaperSheet
          key={id}
          label={subject}
          language={language}
          sender={sender}
          recipient={recipient}
          dated={isUndated ? undefined : formatPlaceAndLetterDate(place)}
          subject={subject}
          blocks={body.map(wrapBlockForPreview)}
          closing={closing}
          signatures={signatures}
        />
      ))}
    </>
  );
}
