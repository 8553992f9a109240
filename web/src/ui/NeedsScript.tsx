import { useKinds } from '../data/KindsProvider';
import { useTranslation } from '../i18n/texts';
import { Note } from './Note';

/** For a page that can't do its work without JavaScript: says so to a browser that has none, and how to reach us. */
export function NeedsScript() {
  const { t } = useTranslation();
  const email = useKinds().answer?.operator?.email;
  return (
    <noscript>
      <Note level="warning" title={t('noScript.title')}>
        <p>
          {t('noScript.text')} {email && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      </Note>
    </noscript>
  );
}
