import { Banknote, MailCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { ApiError } from '../data/http';
import { withdraw, type Withdrawal } from '../data/rights';
import { useLanguage, usePathTo } from '../i18n/context';
import { formatMoment, formatPrice } from '../i18n/format';
import { useTranslation } from '../i18n/texts';
import { Facts, type Fact } from '../ui/Facts';
import { Note } from '../ui/Note';
import { useTitle } from '../ui/useTitle';
import type { Problem } from '../wizard/problem';
import { OrderForm, type OrderValues } from './rights/OrderForm';
import { useFailureWords, useOrder } from './rights/useOrder';
import { useStageFocus } from './rights/useStageFocus';

const FIELDS = ['orderNumber', 'email', 'name'] as const;

/** "Ångra köpet": fill in, confirm, done (lag 2005:59, 2 kap. 10 a §). */
export default function Withdraw() {
  const { t } = useTranslation();
  const language = useLanguage();
  const wordsFor = useFailureWords();
  const [values, setValues] = useOrder();
  const [stage, setStage] = useState<'form' | 'confirm'>('form');
  const [refused, setRefused] = useState<Problem>();
  const [problem, setProblem] = useState<{ text: string; code?: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const [done, setDone] = useState<Withdrawal>();
  const heading = useStageFocus(done ? 'done' : stage, refused !== undefined);
  const headline = t(done ? 'withdraw.done' : stage === 'form' ? 'withdraw.title' : 'withdraw.check');
  useTitle(headline, refused !== undefined || problem !== undefined);

  const confirm = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      setDone(await withdraw(values, language));
    } catch (error) {
      const text = wordsFor(error);
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'order_not_found') {
        setRefused({ path: 'orderNumber', code, message: text });
        setStage('form');
      } else setProblem({ text, code });
    }
    setIsBusy(false);
  };
  return (
    <div className="wrap rights">
      <div className="rights-head">
        {!done && <p className="soft small">{t('withdraw.step', { step: stage === 'form' ? 1 : 2 })}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {headline}
        </h1>
        {!done && <p className="lead">{t(stage === 'form' ? 'withdraw.lead' : 'withdraw.checkLead')}</p>}
      </div>
      {done ? (
        <Done withdrawal={done} email={values.email.trim()} />
      ) : (
        <div className="rights-columns">
          {stage === 'form' ? (
            <OrderForm
              fields={FIELDS}
              values={values}
              onChange={(changed) => {
                setRefused(undefined);
                setValues(changed);
              }}
              onSubmit={(given) => {
                setValues(given);
                setRefused(undefined);
                setProblem(undefined);
                setStage('confirm');
              }}
              submit={t('withdraw.next')}
              refused={refused}
            />
          ) : (
            <Confirm values={values} problem={problem} isBusy={isBusy} onConfirm={() => void confirm()} onChange={() => setStage('form')} />
          )}
          <Consequences isLast={stage === 'confirm'} />
        </div>
      )}
    </div>
  );
}

interface ConfirmProps {
  values: OrderValues;
  problem: { text: string; code?: string } | undefined;
  isBusy: boolean;
  onConfirm: () => void;
  onChange: () => void;
}

function Confirm({ values, problem, isBusy, onConfirm, onChange }: ConfirmProps) {
  const { t } = useTranslation();
  const operator = useKinds().answer?.operator;
  const facts: Fact[] = [
    [t('order.orderNumber'), values.orderNumber],
    [t('withdraw.to'), values.email.trim()],
    values.name.trim() !== '' && [t('order.name'), values.name.trim()],
  ];
  return (
    <div className="rights-main">
      <Facts rows={facts} areNumbers />
      {problem && (
        <Note level="wrong" role="alert" title={t('withdraw.failed')}>
          <p>{problem.text}</p>
          {problem.code === 'withdrawal_too_late' && operator && (
            <p>
              <a href={`mailto:${operator.email}`}>
                {t('withdraw.tooLate')}: {operator.email}
              </a>
            </p>
          )}
        </Note>
      )}
      <p className="button-row">
        <button type="button" className="button button-primary" aria-disabled={isBusy || undefined} onClick={onConfirm}>
          {isBusy && <span className="spinner" aria-hidden="true" />}
          {t(isBusy ? 'withdraw.sending' : 'withdraw.confirm')}
        </button>
        <button type="button" className="button button-quiet" onClick={onChange}>
          {t('withdraw.change')}
        </button>
      </p>
    </div>
  );
}

/** Said before anything is confirmed: the money comes back, and the letter goes. */
function Consequences({ isLast }: { isLast: boolean }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const operator = useKinds().answer?.operator;
  return (
    <section className="rights-card" aria-labelledby="withdraw-what">
      <h2 id="withdraw-what">{t('withdraw.what')}</h2>
      <ul className="rights-points">
        <li>
          <Banknote size={22} aria-hidden="true" />
          <span>{t('withdraw.money')}</span>
        </li>
        <li>
          <Trash2 size={22} aria-hidden="true" />
          <span>{t('withdraw.letter')}</span>
        </li>
        <li>
          <MailCheck size={22} aria-hidden="true" />
          <span>{t('withdraw.receipt')}</span>
        </li>
      </ul>
      {!isLast && (
        <p className="small soft">
          {operator && `${t('withdraw.other', { email: operator.email })} `}
          {t('withdraw.subscription')} <Link to={pathTo('/account')}>{t('withdraw.account')}</Link>.
        </p>
      )}
    </section>
  );
}

function Done({ withdrawal, email }: { withdrawal: Withdrawal; email: string }) {
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
    <div className="rights-main">
      <Note level="done">
        <p>{t('withdraw.doneLead', { moment, email })}</p>
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
    </div>
  );
}
