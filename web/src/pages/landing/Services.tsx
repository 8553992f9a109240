import { ArrowRight } from 'lucide-react';
import { useTranslation } from '../../i18n/texts';
import { Link } from 'react-router-dom';
import { useKinds } from '../../data/KindsProvider';
import type { KindSummary } from '../../data/kinds';
import { useLanguage, usePathTo } from '../../i18n/context';
import { formatPrice } from '../../../../core/shared/formats/formatPrice';
import { KindIcon } from '../../ui/KindIcon';
import { buildWizardOrCreateAddress } from './addressOfKind';

/** A card per kind of letter. */
export function LetterKindCards({ kinds }: { kinds: KindSummary[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const { failed, retry } = useKinds();
  return (
    <section className="section" aria-labelledby="services">
      <div className="wrap">
        <h2 id="services">{t('landing.services.title')}</h2>
        <p className="lead">{t('landing.services.text')}</p>
        {failed && kinds.length === 0 && (
          <div className="note note-wrong" role="alert">
            <div className="note-body">
              <p className="note-title">{t('errors.network')}</p>
              <button type="button" className="button-text" onClick={retry}>
                {t('common.tryAgain')}
              </button>
            </div>
          </div>
        )}
        <ul className="service-cards">
          {kinds.map((kind) => (
            <li key={kind.id} className="service-card">
              <KindIcon name={kind.icon} size={30} />
              <h3>
                <Link to={pathTo(buildWizardOrCreateAddress(kind))}>{kind.name}</Link>
              </h3>
              <p className="service-tagline">{kind.tagline}</p>
              <p className="soft">{kind.description}</p>
              <p className="service-foot">
                <span className="number">{t('landing.only', { price: formatPrice(kind.price, language) })}</span>
                <ArrowRight size={20} aria-hidden="true" />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
