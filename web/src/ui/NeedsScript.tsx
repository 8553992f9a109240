import { useKinds } from '../data/KindsProvider';
import { useTranslation } from '../i18n/texts';

/**
 * For a page that can't do its work without JavaScript: says so to a browser that has none, what to do, and how to reach us.
 * @param text of a page that has nothing else to show, so that this is its heading too
 */
export function NeedsScript({ text }: { text?: string }) {
  const { t } = useTranslation();
  const Title = text ? 'h1' : 'p';
  const email = useKinds().answer?.operator?.email;
  return (
    <noscript>
      <div className="note note-warning">
        <div className="note-body">
          <Title className="note-title">{t('noScript.title')}</Title>
          <p>
            {t(text ?? 'noScript.text')} {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
        </div>
      </div>
    </noscript>
  );
}
