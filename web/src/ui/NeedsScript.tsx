import { useKinds } from '../data/KindsProvider';
import { useTranslation } from '../i18n/texts';

/**
 * For a page that can't do its work without JavaScript: says so to a browser that has none, what to do, and how to reach us.
 * @param subject of the mail that does it instead
 */
export function NoScriptNotice({ text = 'noScript.text', subject }: { text?: string; subject?: string }) {
  const { t } = useTranslation();
  const email = useKinds().answer?.operator?.email;
  return (
    <noscript>
      <div className="note note-warning">
        <div className="note-body">
          <p className="note-title">{t('noScript.title')}</p>
          <p>
            {t(text)}{' '}
            {email && (
              <a href={`mailto:${email}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`}>
                {email}
              </a>
            )}
          </p>
        </div>
      </div>
    </noscript>
  );
}
