import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { letterText, type LetterKey, type LetterView } from '../data/letters';
import { useLanguage } from '../i18n/context';
import { formatDate } from '../i18n/format';
import { Sheet } from '../ui/Sheet';
import { sheetOfText } from './sheetOfText';

/** The whole letter on its sheet, once it is paid for. */
export function DoneSheet({ letter: { id, token }, view }: { letter: LetterKey; view: LetterView }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [text, setText] = useState<string>();
  const { pdfReady } = view;
  useEffect(() => {
    let current = true;
    letterText({ id, token }).then(
      (answer) => current && setText(answer.text),
      // The PDF and the mail hold it as well; the sheet then shows the lines known from the preview.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [id, token, pdfReady]);
  const dated = formatDate(view.createdAt, language);
  return (
    <div className="done-sheet">
      {text ? (
        <Sheet label={t('done.letter')} language={view.language} dated={dated} {...sheetOfText(text)} />
      ) : (
        view.preview && (
          <Sheet label={t('done.letter')} language={view.language} dated={dated} subject={view.preview.subject} blocks={view.preview.blocks} fades />
        )
      )}
    </div>
  );
}
