import { FolderDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/texts';
import { ApiError } from '../../data/http';
import { deleteLetter, buildLetterExportUrl } from '../../data/deliveredLetter';
import type { LetterKey } from '../../data/letters';
import { useLanguage, usePathTo } from '../../i18n/context';
import { countDaysUntil, formatDate } from '../../i18n/format';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useNowToTheMinute } from '../../ui/useNow';
import { clearSavedAnswersOfLetter } from '../answers/saved';

interface Props {
  letter: LetterKey;
  /** ISO time. */
  purgeAt: string;
  /** False for whoever came by a link that lets one read. */
  mayDelete: boolean;
  onDeleted: (receipt: string) => void;
}

/** How long the letter is kept, and a way to have it deleted at once, asked twice. */
export function RetentionNoticeWithDeletion({ letter, purgeAt, mayDelete, onDeleted }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const now = useNowToTheMinute();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const deleteLetterNow = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { receiptId } = await deleteLetter(letter);
      clearSavedAnswersOfLetter(letter.id);
      onDeleted(receiptId);
    } catch (error) {
      setProblem(error instanceof ApiError && error.status < 500 ? error.message : t('retention.failed'));
      setIsBusy(false);
    }
  };
  return (
    <section aria-labelledby="retention" className="retention">
      <h2 id="retention">{t('retention.title')}</h2>
      <p>{t('retention.left', { count: countDaysUntil(purgeAt, now), date: formatDate(purgeAt, language) })}</p>
      <p>
        {t('retention.memory')} <Link to={pathTo('/back')}>{t('retention.memoryLink')}</Link>
      </p>
      <p className="button-row">
        <a className="button-text" href={buildLetterExportUrl(letter)} download>
          <FolderDown size={18} aria-hidden="true" />
          {t('retention.copy')}
        </a>
        {mayDelete && (
          <button type="button" className="button-text retention-delete" onClick={() => setIsAsking(true)}>
            <Trash2 size={18} aria-hidden="true" />
            {t('retention.deleteNow')}
          </button>
        )}
      </p>
      {!mayDelete && <p className="small soft">{t('retention.elsewhere')}</p>}
      {isAsking && (
        <ConfirmDialog
          title={t('retention.ask')}
          confirm={t('retention.confirm')}
          busyLabel={t('retention.deleting')}
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => void deleteLetterNow()}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('retention.consequence')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
