import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import { Link, useNavigate } from 'react-router-dom';
import type { FormData } from '../../../../core/shared/kinds/kind';
import { ApiError } from '../../data/http';
import { useKinds } from '../../data/KindsProvider';
import type { LetterKey } from '../../data/letters';
import { listKindsFollowUpsAndPaused } from '../../data/kinds';
import { useLanguage, usePathTo } from '../../i18n/context';
import { formatPrice } from '../../i18n/format';
import { FactList, type Fact } from '../../ui/Facts';
import { Failure } from '../../ui/Failure';
import { Loading } from '../../ui/Loading';
import { Note } from '../../ui/Note';
import { useHasTimePassed } from '../../ui/useLate';
import { useTitle } from '../../ui/useTitle';
import { useToast } from '../../ui/Toast';
import { orNothing } from '../../lazyPart';
import { LetterDownloadBox } from './DoneLetter';
import { DoneLetterSheet } from './DoneSheet';
import { NextStepsAfterLetter } from './NextSteps';
import { RetentionNoticeWithDeletion } from './Retention';
import { clearSavedAnswersOfLetter } from '../answers/saved';
import { withSendingTexts } from '../sending/texts';
import { useFollowedLetter } from './useLetter';
import './done.css';

const SendLetter = lazy(() => orNothing(withSendingTexts(import('../sending/SendLetter'))));

interface Props {
  letter: LetterKey;
  returned?: { sessionId?: string | undefined } | undefined;
  /** Where an unpaid letter can be paid for. */
  onUnpaid: (kindId: string, token: string | undefined) => void;
  onAnother: () => void;
  /** Once the letter is known to be paid for: what the browser kept of it can go. Told the answers that it was written from. */
  onPaid?: (answers: FormData) => void;
}

/** "Klart": the letter, what to do next, and when everything is deleted. Follows payment, PDF and mail as they happen. */
export function LetterDoneWaitingOrDeletedStep({ letter: named, returned, onUnpaid, onAnother, onPaid }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const toast = useToast();
  const { answer } = useKinds();
  const { view, error, refresh, letter } = useFollowedLetter(named, { returned });
  const [receipt, setReceipt] = useState<string>();
  const isPaid = view !== undefined && view.status !== 'preview';
  const status = error instanceof ApiError ? error.status : 0;
  useTitle(receipt ? t('deleted.title') : isPaid ? t('done.title') : t('waiting.title'));

  const tellPaid = useEffectEvent(() => view && onPaid?.(view.form));
  useEffect(() => {
    if (!isPaid) return;
    clearSavedAnswersOfLetter(letter.id);
    tellPaid();
  }, [isPaid, letter.id]);
  // The page after payment is no step of the wizard, and yet the end of its way.
  const fetched = returned && isPaid && view.pdfReady ? view.kind : undefined;
  useEffect(() => {
    if (fetched === undefined) return undefined;
    const timer = setTimeout(
      () =>
        void import('../steps/stepCount').then(
          ({ reportReachedStepOncePerVisit }) => reportReachedStepOncePerVisit(fetched, 'fetched'),
          () => undefined,
        ),
      2_000,
    );
    return () => clearTimeout(timer);
  }, [fetched]);
  const leave = useEffectEvent((refusal: number) => {
    if (refusal === 410) void navigate(pathTo('/letter-expired'), { replace: true });
    else if (refusal === 404 || refusal === 403) {
      toast(t('done.notFound'));
      void navigate(pathTo('/'), { replace: true });
    }
  });
  useEffect(() => {
    if (!receipt) leave(status);
  }, [status, receipt]);

  if (receipt)
    return (
      <div className="wrap done-deleted">
        <h1>{t('deleted.title')}</h1>
        <Note level="done" title={t('deleted.lead')}>
          <p>
            {t('deleted.receipt')} <code>{receipt}</code>
          </p>
        </Note>
        <p className="button-row">
          <Link className="button button-primary" to={pathTo(`/deletion-receipt?id=${receipt}`)}>
            {t('deleted.see')}
          </Link>
          <Link className="button button-plain" to={pathTo('/')}>
            {t('done.home')}
          </Link>
        </p>
      </div>
    );
  if (!view)
    return error !== undefined && status !== 410 ? (
      <Failure title={t(returned ? 'waiting.failed' : 'done.loadFailed')} error={error} onRetry={refresh} />
    ) : returned ? (
      <VerifyingPayment />
    ) : (
      <Loading />
    );
  if (!isPaid)
    return <WaitingForPayment onUnpaid={() => onUnpaid(view.kind, letter.token)} problem={view.error?.message} />;

  const apiPath = listKindsFollowUpsAndPaused(answer).find((kind) => kind.id === view.kind)?.apiPath ?? view.kind;
  const isFree = view.price.total === 0;
  const failure = view.pdfReady ? undefined : view.error;
  const facts: Fact[] = [
    [
      t('done.amount'),
      view.price.subscription
        ? t('price.included')
        : isFree
          ? t('price.free')
          : formatPrice(view.price.total, language),
    ],
    view.price.discount > 0 && [
      t('done.discount'),
      `−${formatPrice(view.price.discount, language)}${view.price.code ? ` (${view.price.code})` : ''}`,
    ],
    view.orderNumber !== undefined && [t('done.orderNumber'), view.orderNumber],
    [t('done.letterId'), view.id],
  ];
  return (
    <div className="done">
      <div className="done-main">
        <h1 className="step-heading" tabIndex={-1}>
          {t(failure ? 'done.notMade' : isFree ? 'done.headlineFree' : 'done.headlinePaid')}
        </h1>
        {failure ? (
          // Tried for as long as it may be: what was paid goes back.
          <Note level="wrong" role="alert" title={t('done.failed')}>
            <p>{failure.message}</p>
            <p>{t(isFree ? 'done.writeAgain' : 'done.moneyBack')}</p>
          </Note>
        ) : (
          <>
            <LetterDownloadBox letter={letter} view={view} apiPath={apiPath} onRefresh={refresh} />
            {view.pdfReady && (
              <Suspense fallback={null}>
                <SendLetter letter={letter} view={view} onRefresh={refresh} />
              </Suspense>
            )}
            <NextStepsAfterLetter letter={letter} view={view} />
          </>
        )}
        <section aria-labelledby="done-order">
          <h2 id="done-order">{t('done.order')}</h2>
          <FactList rows={facts} areNumbers />
          {view.orderNumber && (
            <p className="small soft done-rights">
              <Link to={pathTo(`/resend?order=${view.orderNumber}`)}>{t('done.lostMail')}</Link>
              {!isFree && <Link to={pathTo(`/withdraw?order=${view.orderNumber}`)}>{t('done.withdraw')}</Link>}
            </p>
          )}
        </section>
        <RetentionNoticeWithDeletion
          letter={letter}
          purgeAt={view.purgeAt}
          mayDelete={view.rights.includes('delete')}
          onDeleted={setReceipt}
        />
        <p className="button-row">
          <button type="button" className="button button-quiet" onClick={onAnother}>
            {t('done.another')}
          </button>
          <Link className="button button-plain" to={pathTo('/')}>
            {t('done.home')}
          </Link>
        </p>
      </div>
      <DoneLetterSheet letter={letter} view={view} />
    </div>
  );
}

/** The browser is back, and the payment is being looked up. */
function VerifyingPayment() {
  const { t } = useTranslation();
  return (
    <div className="wrap done-waiting">
      <p className="writing-words" role="status">
        <span className="spinner" aria-hidden="true" />
        <span>{t('waiting.title')}</span>
      </p>
    </div>
  );
}

/** The browser is back, the payment's outcome is not known yet. */
function WaitingForPayment({ onUnpaid, problem }: { onUnpaid: () => void; problem: string | undefined }) {
  const { t } = useTranslation();
  const isLate = useHasTimePassed(8_000);
  return (
    <div className="wrap done-waiting">
      <h1 className="step-heading">{t('waiting.title')}</h1>
      {problem ? (
        <Note level="wrong" role="alert" title={t('payment.failed')}>
          <p>{problem}</p>
        </Note>
      ) : (
        <p className="writing-words" role="status">
          <span className="spinner" aria-hidden="true" />
          <span>{isLate ? t('waiting.late') : t('waiting.now')}</span>
        </p>
      )}
      {(isLate || problem) && (
        <p className="button-row">
          <button type="button" className="button button-quiet" onClick={onUnpaid}>
            {t('waiting.payAgain')}
          </button>
        </p>
      )}
    </div>
  );
}
