import { Globe } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { LANGUAGES, LANGUAGE_NAMES } from '../../../core/shared/languages';
import { useLanguage } from '../i18n/context';
import { buildLocalPath, splitLocalPath } from '../../../core/shared/pages/localPath';

/** Links to the same page in the other languages; the choice is remembered (main.ts). */
export function LanguageSwitch() {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const language = useLanguage();
  return LANGUAGES.map(
    (other) =>
      other !== language && (
        <Link
          key={other}
          className="language-switch"
          to={buildLocalPath(splitLocalPath(pathname).path, other) + search + hash}
          state={state}
          lang={other}
          hrefLang={other}
        >
          <Globe size={18} aria-hidden="true" />
          {LANGUAGE_NAMES[other]}
        </Link>
      ),
  );
}
