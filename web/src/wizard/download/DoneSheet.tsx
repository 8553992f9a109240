import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import type { Letter } from '../../../../core/shared/letter/letter';
import { fetchLetterText } from '../../data/deliveredLetter';
import type { LetterKey, LetterView } from '../../data/letters';
import { formatDate } from '../../i18n/format';
import { LetterSheet } from '../../ui/LetterSheet';
import { Note } from '../../ui/Note';
import { PaperSheet } from '../../ui/Sheet';

/** The whole letter on its sheet, once it is paid for. */
export function DoneLetterSheet({ letter: { id, token }, view }: { letter: LetterKey; view: LetterView }) {
  const { t } = useTranslation();
  const [letter, setLetter] = useState<Letter>();
  const [isMissing, setIsMissing] = useState(false);
  const { pdfReady } = view;
  useEffect(() => {
    let current = true;
    fetchLetterText({ id, token }).then(
      (answer) => current && setLetter(answer.letter),
      // The sheet then shows the lines known from the preview.
      () => current && setIsMissing(true),
    );
    return () => {
      current = false;
    };
  }, [id, token, pdfReady]);
  const date = formatDate(view.createdAt, view.language);
  return (
    <div className="done-sheet">
      {isMissing && !letter && pdfReady && (
        <Note level="warning" role="status" title={t('done.wholeMissing')}>
          <p>{t('done.wholeMissingText')}</p>
        </Note>
      )}
      {letter ? (
        <LetterSheet label={t('done.letter')} letter={letter} date={date} />
      ) : (
        view.preview && (
          <PaperSheet
            label={t('done.letter')}
            language={view.language}
            dated={date}
            subject={view.preview.subject}
            blocks={view.preview.blocks}
            fades
          />
        )
      )}
    </div>
  );
}
