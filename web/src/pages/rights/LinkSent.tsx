import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';

/** What to do now that a link is on its way, if there is such an order. @param answer the server's own words */
export function LinkSentNotice({ answer, onAgain }: { answer: string; onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Note level="info" title={answer}>
        <p>{t('link.sent')}</p>
      </Note>
      <p className="small soft">{t('link.why')}</p>
      <p className="button-row">
        <button type="button" className="button button-quiet" onClick={onAgain}>
          {t('link.again')}
        </button>
      </p>
    </>
  );
}
