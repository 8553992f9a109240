import { Link, useLocation } from 'react-router-dom';
import { usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { Note } from '../ui/Note';
import { useTitle } from '../ui/useTitle';
import { ReportResultForm } from './back/TellResult';
import { useIsHydrated } from './rights/useIsReady';
import '../wizard/wizard.css';
import './back/back.css';
import './plain.css';

/** What the link in a reminder opens (`#<token>`): the letter's sender tells what came of it. */
export default function ReportResultPage() {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { hash } = useLocation();
  const isReady = useIsHydrated();
  const token = isReady ? hash.slice(1) : '';
  useTitle(t('result.title'));
  return (
    <div className="wrap plain">
      <h1>{t('result.title')}</h1>
      {token !== '' && (
        <>
          <p className="lead">{t('result.lead')}</p>
          <ReportResultForm token={token} />
        </>
      )}
      {isReady && token === '' && (
        <Note level="info" role="alert" title={t('result.noLink')}>
          <p>{t('result.noLinkText')}</p>
        </Note>
      )}
      <p>
        <Link to={pathTo('/back')}>{t('result.openCase')}</Link>
      </p>
    </div>
  );
}
