import { useState } from 'react';
import { ApiError } from '../../data/http';
import { claimLettersOfSession } from '../../data/myLetters';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import { useToast } from '../../ui/Toast';

/** The offer to take over what was written in this browser before signing in. */
export function ClaimLettersNotice({ count, onClaimed }: { count: number; onClaimed: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const claimAndToast = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { claimed } = await claimLettersOfSession();
      toast(t('mine.claim.done', { count: claimed }));
      onClaimed();
    } catch (error) {
      setProblem(error instanceof ApiError && error.code !== 'internal' ? error.message : t('mine.claim.failed'));
    }
    setIsBusy(false);
  };
  return (
    <Note level={problem ? 'wrong' : 'info'} title={t('mine.claim.title', { count })}>
      <p>{t('mine.claim.text', { count })}</p>
      {problem && <p role="alert">{problem}</p>}
      <p>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={isBusy}
          onClick={() => void claimAndToast()}
        >
          {isBusy && <span className="spinner" aria-hidden="true" />}
          {t('mine.claim.do', { count })}
        </button>
      </p>
    </Note>
  );
}
