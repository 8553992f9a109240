import { Check } from 'lucide-react';
import { useTranslation } from '../../i18n/texts';

/** What one gets for the price: the list beside a preview. */
export function PurchaseBenefits({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <ul className="benefits">
      {[
        t('benefits.letter'),
        t('benefits.pdf'),
        t('benefits.email', { email: email || t('benefits.yourAddress') }),
        t('benefits.deleted'),
      ].map((text) => (
        <li key={text}>
          <Check size={20} aria-hidden="true" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
