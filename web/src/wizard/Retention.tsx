import { FolderDown, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../i18n/texts';
import { ApiError } from '../data/http';
import { deleteLetter, exportUrl, type LetterKey } from '../data/letters';
import { useLanguage } from '../i18n/context';
import { daysUntil, formatDate } from '../i18n/format';
import { Note } from '../ui/Note';
import { clearSavedLetter } from './saved';

interface Props {
  letter: LetterKey;
  /** ISO time. */
  purgeAt: string;
  onDeleted: (receipt: string) => void;
}

/** How long the letter is kept, and a way to have it deleted at once, asked twice. */
export function Retention({ letter, purgeAt, onDeleted }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const remove = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { receiptId } = await deleteLetter(letter);
      clearSavedLetter(letter.id);
      dialog.current?.close();
      onDeleted(receiptId);
    } catch (error) {
      setProblem(error instanceof ApiError && error.status < 500 ? error.message : t('retention.failed'));
      setIsBusy(false);
    }
  };
  return (
    <section aria-labelledby="retention" className="retention">
      <h2 id="retention">{t('retention.title')}</h2>
      <p>{t('retention.left', { count: daysUntil(purgeAt, Date.now()), date: formatDate(purgeAt, language) })}</p>
      <p className="button-row">
        <a className="button-text" href={exportUrl(letter)} download>
          <FolderDown size={18} aria-hidden="true" />
          {t('retention.copy')}
        </a>
        <button type="button" className="button-text retention-delete" onClick={() => dialog.current?.showModal()}>
          <Trash2 size={18} aria-hidden="true" />
          {t('retention.deleteNow')}
        </button>
      </p>
      <dialog ref={dialog} className="dialog" aria-labelledby="retention-ask">
        <h2 id="retention-ask">{t('retention.ask')}</h2>
        <p>{t('retention.consequence')}</p>
        {problem && (
          <Note level="wrong" role="alert">
            <p>{problem}</p>
          </Note>
        )}
        <p className="button-row">
          <button type="button" className="button button-danger" aria-disabled={isBusy} onClick={() => void remove()}>
            {isBusy ? t('retention.deleting') : t('retention.confirm')}
          </button>
          <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
            {t('common.cancel')}
          </button>
        </p>
      </dialog>
    </section>
  );
}
