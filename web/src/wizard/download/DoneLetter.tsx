import { Copy, Download, FileCheck, Files, MailCheck, MailWarning } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import { ApiError, NetworkError } from '../../data/http';
import { buildLetterDownloadUrl, fetchLetterText, addTokenToAddress } from '../../data/deliveredLetter';
import { isErrorThatLetterIsGone, type LetterKey, type LetterView } from '../../data/letters';
import { resendLetter } from '../../data/mails';
import { Note } from '../../ui/Note';
import { useToast } from '../../ui/Toast';
import { downloadFile } from '../../ui/saveFile';

interface Props {
  letter: LetterKey;
  view: LetterView;
  apiPath: string;
  onRefresh: () => void;
}

/** The letter in hand: download, copy, and how far PDF and mail are. */
export function LetterDownloadBox({ letter, view, apiPath, onRefresh }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [problem, setProblem] = useState<{ title: string; text: string }>();
  const [isResending, setIsResending] = useState(false);
  const address = buildLetterDownloadUrl(apiPath, letter);

  const fail = (text: string, title = t('errors.title')) => {
    setProblem({ title, text });
    toast(title, text);
  };
  const dossier = view.downloads?.dossier && addTokenToAddress(view.downloads.dossier, letter);
  const downloadLetter = async (from: string) => {
    setProblem(undefined);
    try {
      await downloadFile(from, `${view.title}.pdf`);
    } catch (error) {
      // Deleted meanwhile, which the page then says.
      if (isErrorThatLetterIsGone(error)) return onRefresh();
      fail(
        t(
          error instanceof ApiError && error.code === 'letter_not_ready'
            ? 'done.nothingToDownload'
            : 'done.downloadFailed',
        ),
        t('done.failed'),
      );
    }
  };
  const copyLetterText = async () => {
    setProblem(undefined);
    try {
      const { text } = await fetchLetterText(letter);
      if (!text) return fail(t('done.nothingToCopy'));
      await navigator.clipboard.writeText(text);
      toast(t('done.copied'));
    } catch (error) {
      if (isErrorThatLetterIsGone(error)) return onRefresh();
      fail(`${t('done.copyFailed')} ${t(error instanceof NetworkError ? 'errors.connection' : 'done.copyWays')}`);
    }
  };
  const requestResend = async () => {
    if (isResending) return;
    setIsResending(true);
    try {
      await resendLetter(letter);
      toast(t('done.resent', { email: view.email }));
      onRefresh();
    } catch (error) {
      fail(
        error instanceof ApiError && error.code !== 'internal' ? error.message : t('done.resendFailed'),
        t('done.mailError'),
      );
    }
    setIsResending(false);
  };
  const mailFailed = view.mail === 'failed';
  return (
    <section className="done-letter" aria-label={t('done.letter')}>
      <div className="button-row">
        {view.pdfReady ? (
          <a
            className="button button-primary button-large"
            href={address}
            download
            onClick={(event) => {
              event.preventDefault();
              void downloadLetter(address);
            }}
          >
            <Download size={20} aria-hidden="true" />
            {t('done.download')}
          </a>
        ) : (
          <button type="button" className="button button-primary button-large" aria-disabled="true">
            <span className="spinner" aria-hidden="true" />
            {t('done.makingPdf')}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={() => void copyLetterText()}>
          <Copy size={18} aria-hidden="true" />
          {t('done.copy')}
        </button>
        {dossier && (
          <a
            className="button button-quiet"
            href={dossier}
            download
            aria-describedby="done-dossier"
            onClick={(event) => {
              event.preventDefault();
              void downloadLetter(dossier);
            }}
          >
            <Files size={18} aria-hidden="true" />
            {t('done.dossier')}
          </a>
        )}
      </div>
      {dossier && (
        <p className="small soft" id="done-dossier">
          {t('done.dossierHint')}
        </p>
      )}
      {problem && (
        <Note level="wrong" role="alert" title={problem.title}>
          <p>{problem.text}</p>
        </Note>
      )}
      <ul className="badges" aria-live="polite">
        <li className={view.pdfReady ? 'badge badge-done' : 'badge'}>
          {view.pdfReady ? <FileCheck size={20} aria-hidden="true" /> : <span className="spinner" aria-hidden="true" />}
          {view.pdfReady ? t('done.pdfReady') : t('done.pdfSoon')}
        </li>
        <li className={view.mail === 'sent' ? 'badge badge-done' : mailFailed ? 'badge badge-watch' : 'badge'}>
          {view.mail === 'sent' ? (
            <MailCheck size={20} aria-hidden="true" />
          ) : mailFailed ? (
            <MailWarning size={20} aria-hidden="true" />
          ) : (
            <span className="spinner" aria-hidden="true" />
          )}
          <span>
            {t(view.mail === 'sent' ? 'done.mailSent' : mailFailed ? 'done.mailFailed' : 'done.mailSending', {
              email: view.email,
            })}
          </span>
        </li>
      </ul>
      {(view.mail === 'sent' || mailFailed) && view.rights.includes('edit') && (
        <button type="button" className="button-text" onClick={() => void requestResend()}>
          {t('done.resend')}
        </button>
      )}
    </section>
  );
}
