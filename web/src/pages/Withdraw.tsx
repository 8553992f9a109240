import { Banknote, MailCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { requestWithdrawalLink } from '../data/rights';
import { useLanguage, usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { FactList, type Fact } from '../ui/Facts';
import { Note } from '../ui/Note';
import { useTitle } from '../ui/useTitle';
import { LinkSentNotice } from './rights/LinkSent';
import { OrderForm, type OrderValues } from './rights/OrderForm';
import { useFailureDescriber, useOrderValues } from './rights/useOrder';
import { useHeadingFocusedOnNewStage } from './rights/useStageFocus';

const FIELDS = ['orderNumber', 'email', 'name'] as const;

/** "Ångra köpet": fill in, confirm, and prove it by the link that is mailed (lag 2005:59, 2 kap. 10 a §). */
export default function WithdrawPurchasePage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const wordsFor = useFailureDescriber();
  const [values, setValues] = useOrderValues();
  const [stage, setStage] = useState<'form' | 'confirm'>('form');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const isSent = answer !== undefined;
  const heading = useHeadingFocusedOnNewStage(isSent ? 'sent' : stage);
  const headline = t(isSent ? 'link.sentTitle' : stage === 'form' ? 'withdraw.title' : 'withdraw.check');
  useTitle(headline, problem !== undefined);

  const askForWithdrawalLink = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      setAnswer((await requestWithdrawalLink(values, language)).message);
    } catch (error) {
      setProblem(wordsFor(error));
    }
    setIsBusy(false);
  };
  return (
    <div className="wrap rights">
      <div className="rights-head">
        {!isSent && <p className="soft small">{t('withdraw.step', { step: stage === 'form' ? 1 : 2 })}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {headline}
        </h1>
        {!isSent && <p className="lead">{t(stage === 'form' ? 'withdraw.lead' : 'withdraw.checkLead')}</p>}
      </div>
      <div className="rights-columns">
        {isSent ? (
          <div className="rights-main">
            <LinkSentNotice
              answer={answer}
              onAgain={() => {
                setAnswer(undefined);
                setStage('form');
              }}
            />
          </div>
        ) : stage === 'form' ? (
          <OrderForm
            fields={FIELDS}
            values={values}
            onChange={setValues}
            onSubmit={(given) => {
              setValues(given);
              setProblem(undefined);
              setStage('confirm');
            }}
            plainAction="/api/withdrawals"
            submit={t('withdraw.next')}
          />
        ) : (
          <WithdrawalConfirmation
            values={values}
            problem={problem}
            isBusy={isBusy}
            onConfirm={() => void askForWithdrawalLink()}
            onChange={() => setStage('form')}
          />
        )}
        <WithdrawalConsequences isLast={isSent || stage === 'confirm'} />
      </div>
    </div>
  );
}

interface ConfirmProps {
  values: OrderValues;
  problem: string | undefined;
  isBusy: boolean;
  onConfirm: () => void;
  onChange: () => void;
}

function WithdrawalConfirmation({ values, problem, isBusy, onConfirm, onChange }: ConfirmProps) {
  const { t } = useTranslation();
  const facts: Fact[] = [
    [t('order.orderNumber'), values.orderNumber],
    [t('withdraw.to'), values.email.trim()],
    values.name.trim() !== '' && [t('order.name'), values.name.trim()],
  ];
  return (
    <div className="rights-main">
      <FactList rows={facts} areNumbers />
      {problem !== undefined && (
        <Note level="wrong" role="alert" title={t('withdraw.failed')}>
          <p>{problem}</p>
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
function WithdrawalConsequences({ isLast }: { isLast: boolean }) {
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
