import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { ApiError } from '../data/http';
import { buildTokenQueryIfNoCookies } from '../data/letters';
import { useSessionActions } from '../data/session';
import {
  performActOfMailedLink,
  fetchPurposeOfMailedLink,
  type Confirmed,
  type MailedLink,
  type SendingPlan,
  type Withdrawal,
} from '../data/rights';
import { useLanguage, usePathTo } from '../i18n/context';
import { formatDateAndTime, formatPrice } from '../i18n/format';
import { useTranslation } from '../i18n/texts';
import { FactList, type Fact } from '../ui/Facts';
import { Note } from '../ui/Note';
import { useTitle } from '../ui/useTitle';
import { useIsHydrated } from './rights/useIsReady';
import { useFailureDescriber } from './rights/useOrder';
import { useHeadingFocusedOnNewStage } from './rights/useStageFocus';
import '../wizard/wizard.css';
import './rights/rights.css';

/** Where another link is asked for. */
const ASKED_AT = { withdraw: '/withdraw', resend: '/resend', receipt: '/deletion-receipt' } as const;
/** One that sends a letter is asked for on that letter's page, which the mail with the letter leads to. */
type AskedHere = keyof typeof ASKED_AT;

interface Failed {
  text: string;
  code: string;
}

/** What a mailed link opens (`#<token>`): it says what it is for, and nothing is done before the button is pressed. */
export default function ConfirmMailedLinkPage() {
  const { hash } = useLocation();
  const isReady = useIsHydrated();
  const token = isReady ? hash.slice(1) : '';
  // Another link that is opened in the same tab begins from the beginning.
  return <ConfirmMailedLink key={token} token={token} isReady={isReady} />;
}

function ConfirmMailedLink({ token, isReady }: { token: string; isReady: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const { refresh } = useSessionActions();
  const wordsFor = useFailureDescriber();
  const [asked, setAsked] = useState<MailedLink>();
  const [done, setDone] = useState<Exclude<Confirmed, { act: 'receipt' | 'resume' | 'signIn' }>>();
  const [failed, setFailed] = useState<Failed>();
  const [isBusy, setIsBusy] = useState(false);
  const stage = done ? 'done' : (asked?.act ?? 'look');
  const heading = useHeadingFocusedOnNewStage(stage);
  const headline = t(
    done?.act === 'withdraw' ? 'withdraw.done' : done?.act === 'send' ? 'link.sentOn' : `link.${stage}`,
  );
  useTitle(headline, failed !== undefined);

  const showFailure = (error: unknown) =>
    setFailed({ text: wordsFor(error), code: error instanceof ApiError ? error.code : '' });
  const readPurpose = useEffectEvent(() => void fetchPurposeOfMailedLink(token, language).then(setAsked, showFailure));
  useEffect(() => {
    if (token !== '') readPurpose();
  }, [token]);
  const goToPageOfActOrShowItDone = (answer: Confirmed) => {
    if (answer.act === 'receipt')
      void navigate(pathTo(`/deletion-receipt?id=${encodeURIComponent(answer.receiptId)}`), { replace: true });
    else if (answer.act === 'resume') {
      const key = new URLSearchParams({
        step: '0',
        draft_id: answer.draftId,
        ...buildTokenQueryIfNoCookies(answer.token),
      });
      // Whoever pressed the button has said that the letter is theirs.
      void navigate(pathTo(`${answer.resume}${answer.resume.includes('?') ? '&' : '?'}${key.toString()}`), {
        replace: true,
        state: { accepted: answer.draftId, token: answer.token },
      });
    } else if (answer.act === 'signIn') {
      void refresh().then(() => navigate(pathTo('/my-letters'), { replace: true }));
    } else setDone(answer);
  };
  const performActAndGoOn = async () => {
    setIsBusy(true);
    setFailed(undefined);
    try {
      goToPageOfActOrShowItDone(await performActOfMailedLink(token, language));
    } catch (error) {
      showFailure(error);
    }
    setIsBusy(false);
  };
  return (
    <div className="wrap rights">
      <div className="rights-head">
        <h1 ref={heading} tabIndex={-1}>
          {headline}
        </h1>
        {asked && !done && <p className="lead">{t(`link.${asked.act}Lead`)}</p>}
      </div>
      <div className="rights-main">
        {failed && <RefusedLinkNotice failed={failed} act={asked?.act} />}
        {isReady && token === '' && <p>{t('link.nothing')}</p>}
        <PlainConfirmationForm />
        {done?.act === 'withdraw' && <WithdrawalDoneNotice withdrawal={done} />}
        {done?.act === 'resend' && (
          <Note level="done" title={done.message}>
            <p>{t('link.resent')}</p>
          </Note>
        )}
        {done?.act === 'send' && (
          <Note level="done" title={t('link.sentOnTo', { to: done.to })}>
            <p>{t('link.sentOnNext')}</p>
          </Note>
        )}
        {!asked && !failed && token !== '' && (
          <p role="status">
            <span className="spinner" aria-hidden="true" /> {t('link.loading')}
          </p>
        )}
        {asked && !done && failed?.code !== 'link_over' && (
          <>
            {asked.plan ? (
              <SendingPlanFacts plan={asked.plan} />
            ) : (
              <FactList
                rows={[
                  asked.orderNumber !== '' && [t('order.orderNumber'), asked.orderNumber],
                  asked.email !== undefined && [t('link.signInEmail'), asked.email],
                  [
                    t(asked.act === 'withdraw' ? 'link.askedAt' : 'link.requestedAt'),
                    formatDateAndTime(asked.askedAt, language),
                  ],
                ]}
                areNumbers
              />
            )}
            <p className="button-row">
              <button
                type="button"
                className="button button-primary"
                aria-disabled={isBusy || undefined}
                onClick={() => !isBusy && void performActAndGoOn()}
              >
                {isBusy && <span className="spinner" aria-hidden="true" />}
                {t(isBusy ? 'link.working' : `link.${asked.act}Button`)}
              </button>
            </p>
          </>
        )}
      </div>
    </div>
  );
}

/** Without JavaScript nobody can read what stands behind the link's `#`: the person pastes it, and the form sends it. */
function PlainConfirmationForm() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <noscript>
      <form className="rights-form" method="post" action="/api/confirmations">
        <p>{t('noScript.confirm')}</p>
        <input type="hidden" name="language" value={language} />
        <div className="field">
          <label className="field-label" htmlFor="plain-link">
            {t('noScript.pasted')}
          </label>
          <input className="input" id="plain-link" name="token" type="text" required autoComplete="off" />
        </div>
        <button type="submit" className="button button-primary">
          {t('noScript.confirmButton')}
        </button>
      </form>
    </noscript>
  );
}

/** All that is confirmed of a letter that is to be sent: what goes where, and in whose name. */
function SendingPlanFacts({ plan: { from, replyTo, to, subject, withEvidence, leftOut, pdf } }: { plan: SendingPlan }) {
  const { t } = useTranslation();
  return (
    <>
      <FactList
        rows={[
          [t('link.planTo'), to],
          [t('link.planFrom'), from],
          [t('link.planReplyTo'), replyTo],
          [t('link.planCopy'), replyTo],
          [t('link.planSubject'), subject],
          [
            t('link.planFile'),
            <a key="pdf" href={pdf} target="_blank" rel="noreferrer">
              {t(withEvidence ? 'link.planFileWithEvidence' : 'link.planFileAlone')}
            </a>,
          ],
        ]}
      />
      {leftOut.length > 0 && (
        <Note level="warning" title={t('link.planLeftOut')}>
          <p>{leftOut.join(' · ')}</p>
          <p>{t('link.planLeftOutText')}</p>
        </Note>
      )}
      <p>{t('link.planOnce')}</p>
    </>
  );
}

function RefusedLinkNotice({ failed: { text, code }, act }: { failed: Failed; act: MailedLink['act'] | undefined }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const operator = useKinds().answer?.operator;
  const again: readonly AskedHere[] =
    act === undefined
      ? ['withdraw', 'resend', 'receipt']
      : act === 'send' || act === 'resume' || act === 'signIn'
        ? []
        : [act];
  return (
    <>
      <Note level="wrong" role="alert" title={t('link.failed')}>
        <p>{text}</p>
        {code === 'withdrawal_too_late' && operator && (
          <p>
            <a href={`mailto:${operator.email}`}>
              {t('withdraw.tooLate')}: {operator.email}
            </a>
          </p>
        )}
      </Note>
      {code === 'link_over' && (
        <p className="button-row">
          {again.map((each) => (
            <Link key={each} className="button button-quiet" to={pathTo(ASKED_AT[each])}>
              {t(`link.${each}Again`)}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

function WithdrawalDoneNotice({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const { withdrawnAt, orderNumber, amount, before, refund, what } = withdrawal;
  const isLetter = what === 'letter';
  const moment = formatDateAndTime(withdrawnAt, language);
  const facts: Fact[] = [
    [t('order.orderNumber'), orderNumber],
    [t('withdraw.at'), moment],
    before > 0 && [t('withdraw.before'), formatPrice(before, language)],
    [t('withdraw.back'), refund || before > 0 ? formatPrice(amount, language) : t('withdraw.nothing')],
  ];
  return (
    <>
      <Note level="done">
        <p>{t('withdraw.doneLead', { moment })}</p>
      </Note>
      <FactList rows={facts} areNumbers />
      {refund && <p>{t('withdraw.when')}</p>}
      <p>{t(isLetter ? 'withdraw.deleted' : 'withdraw.ended')}</p>
      <p className="button-row">
        {isLetter && (
          <Link className="button button-quiet" to={pathTo(`/deletion-receipt?order=${orderNumber}`)}>
            {t('withdraw.seeReceipt')}
          </Link>
        )}
        <Link className="button button-plain" to={pathTo('/')}>
          {t('withdraw.home')}
        </Link>
      </p>
    </>
  );
}
