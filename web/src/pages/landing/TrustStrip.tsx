import { CreditCard, MessageCircleReply, ShieldCheck, Undo2, UserX } from 'lucide-react';
import { useTranslation } from '../../i18n/texts';

const STRIP = [
  ['payment', CreditCard],
  ['gdpr', ShieldCheck],
  ['account', UserX],
  ['undo', Undo2],
  ['support', MessageCircleReply],
] as const;

/** What anybody can hold us to; the time to an answer only where the operator vouches for it. */
export function TrustStrip({ marketing }: { marketing: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="wrap">
      <ul className="strip" aria-label={t('proof.strip.label')}>
        {STRIP.filter(([item]) => marketing || item !== 'support').map(([item, Icon]) => (
          <li key={item}>
            <Icon size={20} aria-hidden="true" />
            {t(`proof.strip.${item}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
