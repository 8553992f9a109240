import { useTranslation } from '../../i18n/texts';
import { useHasTimePassed } from '../../ui/useLate';

/** While the letter is written: an empty sheet, and honest words on what is going on. */
export function LetterWritingInProgress() {
  const { t } = useTranslation();
  const isSlow = useHasTimePassed(6_000);
  const isVerySlow = useHasTimePassed(20_000);
  return (
    <div className="writing">
      <p className="writing-words" role="status">
        <span className="spinner" aria-hidden="true" />
        <span>{isVerySlow ? t('writing.verySlow') : isSlow ? t('writing.slow') : t('writing.now')}</span>
      </p>
      <div className="sheet-frame" aria-hidden="true">
        <div className="sheet sheet-empty">
          {Array.from({ length: 9 }, (_, index) => (
            <span key={index} className="sheet-bone" />
          ))}
        </div>
      </div>
    </div>
  );
}
