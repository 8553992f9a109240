import { useState } from 'react';
import { Link } from 'react-router-dom';
import { requestResendLink } from '../data/rights';
import { useLanguage, usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { Note } from '../ui/Note';
import { useTitle } from '../ui/useTitle';
import { LinkSentNotice } from './rights/LinkSent';
import { OrderForm, type OrderValues } from './rights/OrderForm';
import { useFailureDescriber, useOrderValues } from './rights/useOrder';
import { useHeadingFocusedOnNewStage } from './rights/useStageFocus';

const FIELDS = ['orderNumber', 'email'] as const;

/** The letter's mail once more, for a person who lost it. */
export default function ResendLetterPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const wordsFor = useFailureDescriber();
  const [values, setValues] = useOrderValues();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [answer, setAnswer] = useState<string>();
  const heading = useHeadingFocusedOnNewStage(answer === undefined ? 'form' : 'sent');
  useTitle(t('resend.title'), problem !== undefined);
  const requestResend = async (values: OrderValues) => {
    setValues(values);
    setIsBusy(true);
    setProblem(undefined);
    try {
      setAnswer(
        (await requestResendLink({ orderNumber: values.orderNumber, email: values.email.trim() }, language)).message,
      );
    } catch (error) {
      setProblem(wordsFor(error));
    }
    setIsBusy(false);
  };
  return (
    <div className="wrap rights">
      <div className="rights-head">
        <h1 ref={heading} tabIndex={-1}>
          {t('resend.title')}
        </h1>
        {answer === undefined && <p className="lead">{t('resend.lead')}</p>}
      </div>
      <div className="rights-main">
        {answer === undefined ? (
          <OrderForm
            fields={FIELDS}
            values={values}
            onChange={setValues}
            onSubmit={(given) => void requestResend(given)}
            submit={t(isBusy ? 'resend.sending' : 'resend.send')}
            isBusy={isBusy}
          >
            {problem !== undefined && (
              <Note level="wrong" role="alert" title={t('resend.notSent')}>
                <p>{problem}</p>
              </Note>
            )}
          </OrderForm>
        ) : (
          <LinkSentNotice answer={answer} onAgain={() => setAnswer(undefined)} />
        )}
        <p className="small soft">
          {t('resend.gone')} <Link to={pathTo('/withdraw')}>{t('resend.withdraw')}</Link>
        </p>
        <p className="small soft">
          {t('resend.memory')} <Link to={pathTo('/back')}>{t('resend.back')}</Link>
        </p>
      </div>
    </div>
  );
}
