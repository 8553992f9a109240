import { useTranslation } from '../i18n/texts';
import { Link } from 'react-router-dom';
import { usePathTo } from '../i18n/context';
import { useTitle } from '../ui/useTitle';
import './plain.css';

/** The link to a letter that is deleted. */
export default function ExpiredLetterPage() {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  useTitle(t('expired.title'));
  return (
    <div className="wrap plain plain-center">
      <h1>{t('expired.title')}</h1>
      <p className="lead">{t('expired.text')}</p>
      <p className="button-row">
        <Link className="button button-primary" to={pathTo('/create')}>
          {t('expired.create')}
        </Link>
        <Link className="button button-quiet" to={pathTo('/')}>
          {t('expired.home')}
        </Link>
      </p>
      <p>{t('expired.memory')}</p>
      <p className="button-row">
        <Link to={pathTo('/back')}>{t('expired.back')}</Link>
        <Link to={pathTo('/deletion-receipt')}>{t('expired.receipt')}</Link>
        <Link to={pathTo('/withdraw')}>{t('expired.withdraw')}</Link>
      </p>
    </div>
  );
}
