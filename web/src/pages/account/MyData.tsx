import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteMyAccount, EXPORT, type Receipt } from '../../data/account';
import { ApiError } from '../../data/http';
import { useSessionActions } from '../../data/session';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Note } from '../../ui/Note';
import { downloadFile } from '../../ui/saveFile';
import { useToast } from '../../ui/Toast';
import { clearAllSavedAnswers } from '../../wizard/answers/saved';

/** A person's rights, without writing to anybody: a copy of everything, and an end of everything. */
export function MyDataDownloadAndErasure({ onErased }: { onErased: (receipts: Receipt[]) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const [isFetching, setIsFetching] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const downloadMyData = async () => {
    if (isFetching) return;
    setIsFetching(true);
    setProblem(undefined);
    try {
      await downloadFile(`${EXPORT}?language=${language}`, 'brevia.zip');
      toast(t('data.fetched'));
    } catch (error) {
      setProblem(error instanceof ApiError && error.code !== 'internal' ? error.message : t('data.fetchFailed'));
    }
    setIsFetching(false);
  };
  return (
    <section className="account-part" aria-labelledby="my-data">
      <h2 id="my-data">{t('data.title')}</h2>
      <p>{t('data.text')}</p>
      {problem && (
        <Note level="wrong" role="alert">
          <p>{problem}</p>
        </Note>
      )}
      <div className="button-row">
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isFetching}
          onClick={() => void downloadMyData()}
        >
          {isFetching ? <span className="spinner" aria-hidden="true" /> : <Download size={18} aria-hidden="true" />}
          {t(isFetching ? 'data.fetching' : 'data.fetch')}
        </button>
        <button type="button" className="button button-danger" onClick={() => setIsAsking(true)}>
          <Trash2 size={18} aria-hidden="true" />
          {t('data.erase')}
        </button>
      </div>
      {isAsking && <DeleteAccountByTypedWordDialog onErased={onErased} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

/** Everything goes, so a word must be typed first. */
function DeleteAccountByTypedWordDialog({
  onErased,
  onClose,
}: {
  onErased: (receipts: Receipt[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { refresh } = useSessionActions();
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const word = t('data.word');
  const eraseMyData = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { receipts } = await deleteMyAccount(language);
      clearAllSavedAnswers();
      onErased(receipts);
      void refresh();
    } catch (error) {
      setProblem(error instanceof ApiError && error.code !== 'internal' ? error.message : t('data.eraseFailed'));
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={t('data.ask')}
      confirm={t('data.confirm')}
      busyLabel={t('data.erasing')}
      isBusy={isBusy}
      isHeld={typed.trim().toLocaleUpperCase() !== word}
      problem={problem}
      onConfirm={() => void eraseMyData()}
      onClose={onClose}
    >
      <p>{t('data.consequence')}</p>
      <label className="account-typed">
        <span>{t('data.type', { word })}</span>
        <input
          className="account-input"
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
    </ConfirmDialog>
  );
}
