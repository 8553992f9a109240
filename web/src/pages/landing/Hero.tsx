import type { RefObject } from 'react';
import { CreditCard, Heart, ShieldCheck } from 'lucide-react';
import { useTranslation } from '../../i18n/texts';
import { Link } from 'react-router-dom';
import type { KindSummary } from '../../data/kinds';
import { useLanguage, usePathTo } from '../../i18n/context';
import { formatPrice } from '../../../../core/shared/formats/formatPrice';
import { SampleSheet } from './SampleSheet';

/** Promise, button, trust, and beside them a real letter. */
export function LandingHero({
  kinds,
  price,
  action,
}: {
  kinds: KindSummary[];
  /** SEK, the lowest. */ price: number;
  /** Where the button stands. */ action: RefObject<HTMLDivElement | null>;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const sample = kinds.find((kind) => kind.sample)?.sample;
  const badges = [
    { Icon: CreditCard, text: t('landing.badges.payment') },
    { Icon: ShieldCheck, text: t('landing.badges.gdpr') },
    { Icon: Heart, text: t('landing.badges.swedes') },
  ];
  return (
    <section className="hero">
      <div className="wrap hero-columns">
        <div className="hero-words">
          <h1>{t('landing.title')}</h1>
          <p className="lead">{t('landing.subtitle')}</p>
          <div className="hero-action" ref={action}>
            <Link className="button button-primary button-large" to={pathTo('/create')}>
              {t('nav.start')}
            </Link>
            <p className="hero-price number">{t('landing.only', { price: formatPrice(price, language) })}</p>
          </div>
          <ul className="trust">
            {badges.map(({ Icon, text }) => (
              <li key={text}>
                <Icon size={20} aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <figure className="hero-sheet">
          <div className="hero-paper">{sample && <SampleSheet sample={sample} />}</div>
          <figcaption className="small soft">
            {sample ? t('landing.sample', { title: sample.title }) : '\u00a0'}
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
