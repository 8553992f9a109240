import { useKinds } from '../data/KindsProvider';
import { useTranslation } from '../i18n/texts';

/** For a page that can't do its work without JavaScript: says so to a browser that has none, what to do, and how to reach us. */
export function NoScriptNotice({ text = 'noScript.text' }: { text?: string }) {
  const { t } = useTranslation();
  const email = useKinds().answer?.operator?.email;
  return (
    <noscript>
      <div className="note note-warning">
        <div className="note-body">
          <p className="note-title">{t('noScript.title')}</p>
          <p>
            {t(text)} {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
        </div>
      </div>
    </noscript>
  );
}
