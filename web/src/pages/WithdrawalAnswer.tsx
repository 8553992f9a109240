import { Link } from 'react-router-dom';
import { WITHDRAWAL_ANSWER_PAGES } from '../../../core/shared/pages/withdrawalAnswers';
import { useKinds } from '../data/KindsProvider';
import { usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { Note } from '../ui/Note';
import { useTitle } from '../ui/useTitle';
import './rights/rights.css';

const LEVELS = { asked: 'info', done: 'done', failed: 'wrong' } as const;
type WithdrawalAnswer = keyof typeof WITHDRAWAL_ANSWER_PAGES;

/** What came of a withdrawal that was sent as a form, by a browser that runs no scripts. */
export default function WithdrawalAnswerPage({ answer }: { answer: WithdrawalAnswer }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const email = useKinds().answer?.operator?.email ?? '';
  const title = t(`withdraw.answer.${answer}.title`);
  useTitle(title);
  return (
    <div className="wrap rights">
      <div className="rights-head">
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      <div className="rights-main">
        <Note level={LEVELS[answer]} title={t(`withdraw.answer.${answer}.note`)}>
          <p>{t(`withdraw.answer.${answer}.text`, { email })}</p>
        </Note>
        <p className="button-row">
          {answer === 'done' ? (
            <Link className="button button-quiet" to={pathTo('/')}>
              {t('withdraw.home')}
            </Link>
          ) : (
            <Link className="button button-quiet" to={pathTo('/withdraw')}>
              {t('link.again')}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
