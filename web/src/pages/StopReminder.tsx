import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ApiError } from '../data/http';
import { fetchReminder, stopReminder } from '../data/mails';
import { useLanguage, usePathTo } from '../i18n/context';
import { formatDate } from '../i18n/format';
import { useTranslation } from '../i18n/texts';
import { Note } from '../ui/Note';
import { useTitle } from '../ui/useTitle';
import { useIsHydrated } from './rights/useIsReady';
import './plain.css';

/** What the link in a reminder's mail opens (`#<token>`): one press stops it. Programs that open links stop nothing. */
export default function StopReminderPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const { hash } = useLocation();
  const isReady = useIsHydrated();
  const token = isReady ? hash.slice(1) : '';
  const [date, setDate] = useState<string>();
  const [isStopped, setIsStopped] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  useTitle(t('reminder.title'), failure !== undefined);
  const day = date === undefined ? '' : formatDate(date, language);

  const look = useEffectEvent(
    (named: string) => void fetchReminder(named, language).then((answer) => setDate(answer.date), setFailure),
  );
  useEffect(() => {
    if (token !== '') look(token);
  }, [token]);
  const stopThisReminder = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await stopReminder(token, language);
      setIsStopped(true);
    } catch (error) {
      setFailure(error);
    }
    setIsBusy(false);
  };
  const isOver = (isReady && token === '') || (failure instanceof ApiError && failure.code === 'link_over');
  return (
    <div className="wrap plain">
      <h1>{t('reminder.title')}</h1>
      {isOver && (
        <Note level="info" role="alert" title={t('reminder.failed')}>
          <p>{t('reminder.failedText')}</p>
        </Note>
      )}
      {failure !== undefined && !isOver && (
        <Note level="wrong" role="alert">
          <p>{failure instanceof ApiError ? failure.message : t('errors.network')}</p>
        </Note>
      )}
      {isStopped && (
        <Note level="done" role="status" title={t('reminder.stopped')}>
          <p>{t('reminder.stoppedText', { day })}</p>
        </Note>
      )}
      {date !== undefined && !isStopped && !isOver && (
        <>
          <p className="lead">{t('reminder.lead', { day })}</p>
          <p>{t('reminder.text')}</p>
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isBusy || undefined}
            onClick={() => void stopThisReminder()}
          >
            {isBusy && <span className="spinner" aria-hidden="true" />}
            {t(isBusy ? 'reminder.stopping' : 'reminder.stop')}
          </button>
        </>
      )}
      {date === undefined && failure === undefined && !isOver && (
        <p role="status">
          <span className="spinner" aria-hidden="true" /> {t('reminder.loading')}
        </p>
      )}
      <p>
        <Link to={pathTo('/')}>{t('reminder.home')}</Link>
      </p>
    </div>
  );
}
