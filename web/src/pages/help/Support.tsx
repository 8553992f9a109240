import { Mail } from 'lucide-react';
import { useKinds } from '../../data/KindsProvider';
import { useTranslation } from '../../i18n/texts';

/** Whom to write to when no answer fits. */
export function SupportContact() {
  const { t } = useTranslation();
  const { answer } = useKinds();
  if (!answer?.operator) return null;
  const { email } = answer.operator;
  return (
    <section className="support" aria-labelledby="support">
      <h2 id="support">{t('faq.support.title')}</h2>
      <p>{t('faq.support.text')}</p>
      <a className="button button-quiet" href={`mailto:${email}`}>
        <Mail size={20} aria-hidden="true" />
        {email}
      </a>
    </section>
  );
}
