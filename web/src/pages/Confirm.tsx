import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { ApiError } from '../data/http';
import { confirmLink, lookAtLink, type Asked, type Confirmed, type Withdrawal } from '../data/rights';
import { useLanguage, usePathTo } from '../i18n/context';
import { formatMoment, formatPrice } from '../i18n/format';
import { useTranslation } from '../i18n/texts';
import { Facts, type Fact } from '../ui/Facts';
import { Note } from '../ui/Note';
import { useTitle } from '../ui/useTitle';
import { useIsReady } from './rights/useIsReady';
import { useFailureWords } from './rights/useOrder';
import { useStageFocus } from './rights/useStageFocus';
import './rights/rights.css';

/** Where another link is asked for. */
const ASKED_AT = { withdraw: '/withdraw', resend: '/resend', receipt: '/deletion-receipt' } as const;

interface Failed {
  text: string;
  code: string;
}

/** What a mailed link opens (`#<token>`): it says what it is for, and nothing is done before the button is pressed. */
export default function Confirm() {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const wordsFor = useFailureWords();
  const { hash } = useLocation();
  const isReady = useIsReady();
  const token = isReady ? hash.slice(1) : '';
  const [asked, setAsked] = useState<Asked>();
  const [done, setDone] = useState<Exclude<Confirmed, { act: 'receipt' }>>();
  const [failed, setFailed] = useState<Failed>();
  const [isBusy, setIsBusy] = useState(false);
  const stage = done ? 'done' : (asked?.act ?? 'look');
  const heading = useStageFocus(stage);
  const headline = t(done?.act === 'withdraw' ? 'withdraw.done' : `link.${stage}`);
  useTitle(headline, failed !== undefined);

  const attempt = async <T,>(call: () => Promise<T>, take: (answer: T) => void) => {
    setIsBusy(true);
    setFailed(undefined);
    try {
      take(await call());
    } catch (error) {
      setFailed({ text: wordsFor(error), code: error instanceof ApiError ? error.code : '' });
    }
    setIsBusy(false);
  };
  const look = useEffectEvent((named: string) => void attempt(() => lookAtLink(named, language), setAsked));
  useEffect(() => {
    if (token !== '') look(token);
  }, [token]);
  const confirm = () =>
    void attempt(
      () => confirmLink(token, language),
      (answer) => {
        if (answer.act === 'receipt') void navigate(pathTo(`/deletion-receipt?id=${encodeURIComponent(answer.receiptId)}`), { replace: true });
        else setDone(answer);
      },
    );
  return (
    <div className="wrap rights">
      <div className="rights-head">
        <h1 ref={heading} tabIndex={-1}>
          {headline}
        </h1>
        {asked && !done && <p className="lead">{t(`link.${asked.act}Lead`)}</p>}
      </div>
      <div className="rights-main">
        {failed && <Refused failed={failed} act={asked?.act} />}
        {isReady && token === '' && <p>{t('link.nothing')}</p>}
        {done?.act === 'withdraw' && <Withdrawn withdrawal={done} />}
        {done?.act === 'resend' && (
          <Note level="done" title={done.message}>
            <p>{t('link.resent')}</p>
          </Note>
        )}
        {!asked && !failed && token !== '' && (
          <p role="status">
            <span className="spinner" aria-hidden="true" /> {t('link.loading')}
          </p>
        )}
        {asked && !done && failed?.code !== 'link_over' && (
          <>
            <Facts
              rows={[
                [t('order.orderNumber'), asked.orderNumber],
                [t('link.askedAt'), formatMoment(asked.askedAt, language)],
              ]}
              areNumbers
            />
            <p className="button-row">
              <button type="button" className="button button-primary" aria-disabled={isBusy || undefined} onClick={() => !isBusy && confirm()}>
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

function Refused({ failed: { text, code }, act }: { failed: Failed; act: Asked['act'] | undefined }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const operator = useKinds().answer?.operator;
  const again = act === undefined ? (['withdraw', 'resend', 'receipt'] as const) : ([act] as const);
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

function Withdrawn({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const { withdrawnAt, orderNumber, amount, before, refund, what } = withdrawal;
  const isLetter = what === 'letter';
  const moment = formatMoment(withdrawnAt, language);
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
      <Facts rows={facts} areNumbers />
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
