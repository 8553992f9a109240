import { Globe } from 'lucide-react';
import { useTranslation } from '../i18n/texts';
import { Link, useLocation } from 'react-router-dom';
import { useLanguage } from '../i18n/context';
import { localPath } from '../../../core/shared/pages/localPath';
import { splitPath, storeLanguage } from '../i18n/language';

/** To the same page in the other language; the choice is remembered. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const other = useLanguage() === 'sv' ? 'en' : 'sv';
  return (
    <Link
      className="language-switch"
      to={localPath(splitPath(pathname).path, other) + search + hash}
      state={state}
      lang={other}
      hrefLang={other}
      onClick={() => storeLanguage(other)}
    >
      <Globe size={18} aria-hidden="true" />
      {t('language.switch')}
    </Link>
  );
}
