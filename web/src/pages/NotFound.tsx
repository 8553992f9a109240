import { useTranslation } from '../i18n/texts';
import { Link } from 'react-router-dom';
import { usePathTo } from '../i18n/context';
import { LanguageSwitch } from '../ui/LanguageSwitch';
import { useTitle } from '../ui/useTitle';
import './plain.css';

export function NotFound() {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  useTitle(t('notFound.title'));
  return (
    <div className="wrap plain plain-center">
      <p className="plain-code number" aria-hidden="true">
        404
      </p>
      <h1>{t('notFound.title')}</h1>
      <p className="lead">{t('notFound.text')}</p>
      <p className="button-row">
        <Link className="button button-primary" to={pathTo('/')}>
          {t('notFound.home')}
        </Link>
        <LanguageSwitch />
      </p>
    </div>
  );
}
