import { useTranslation, withProofTexts } from '../i18n/texts';
import { lazyPart, orNothing } from '../lazyPart';
import { Link } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { usePathTo } from '../i18n/context';
import { useTitle } from '../ui/useTitle';
import { Hero } from './landing/Hero';
import { Examples } from './landing/Examples';
import { HowItWorks } from './landing/HowItWorks';
import { LegalBasis } from './landing/LegalBasis';
import { Services } from './landing/Services';
import './landing/landing.css';

/** SPEC section 9: what letters cost, until the list of kinds is here. SEK. */
const DEFAULT_PRICES = [39, 99];

/** Far down, and in part not shown by everyone who runs the service: the page does without it where it must. */
const Proof = lazyPart('pages/landing/Proof', () => orNothing(withProofTexts(import('./landing/Proof'))));

/** The start page (SPEC section 2, Landing page). */
export function Landing() {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { answer } = useKinds();
  const kinds = answer?.kinds ?? [];
  const marketing = answer?.marketing === true;
  const prices = kinds.length > 0 ? kinds.map(({ price }) => price) : DEFAULT_PRICES;
  const from = Math.min(...prices);
  useTitle(t('landing.priced', { from, to: Math.max(...prices) }));
  return (
    <div className="landing">
      <Hero kinds={kinds} price={from} />
      <Services kinds={kinds} />
      <HowItWorks />
      <Examples kinds={kinds} />
      <LegalBasis />
      <Proof marketing={marketing} />
      <div className="bottom-bar">
        <Link className="button button-primary button-wide" to={pathTo('/create')}>
          {t('nav.start')}
        </Link>
      </div>
    </div>
  );
}
