import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';

const STRIP = ['payment', 'gdpr', 'account', 'undo', 'support'] as const;

/** What anybody can hold us to; the time to an answer only where the operator promises it. */
export function TrustStrip({ promisesReply }: { promisesReply: boolean }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  return (
    <div className="wrap">
      <ul className="strip" aria-label={t('proof.strip.label')}>
        {STRIP.filter((item) => promisesReply || item !== 'support').map((item) => (
          <li key={item}>
            <ShieldCheck size={20} aria-hidden="true" />
            {item === 'undo' ? (
              <Link to={pathTo('/withdraw')}>{t(`proof.strip.${item}`)}</Link>
            ) : (
              t(`proof.strip.${item}`)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
