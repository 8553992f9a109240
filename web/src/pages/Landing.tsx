import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation, withProofTexts } from '../i18n/texts';
import { createLazyPart, orNothing } from '../lazyPart';
import { Link } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { usePathTo } from '../i18n/context';
import { useTitle } from '../ui/useTitle';
import { LandingHero } from './landing/Hero';
import { ExampleLetters } from './landing/Examples';
import { HowItWorks } from './landing/HowItWorks';
import { LegalBasisSection } from './landing/LegalBasis';
import { LetterKindCards } from './landing/Services';
import './landing/hero.css';
import './landing/landing.css';
import './landing/services.css';
import './landing/examples.css';

/** What letters cost, until the list of kinds is here. SEK. */
const DEFAULT_PRICES = [39, 99];

/** Height of the header, under which the page slides. Pixels. */
const HEADER = 64;

/** Far down: the page does without it where it must. */
const Proof = createLazyPart('pages/landing/Proof', () => orNothing(withProofTexts(import('./landing/Proof'))));

/** The start page. */
export function Landing() {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { answer } = useKinds();
  const kinds = answer?.kinds ?? [];
  const prices = kinds.length > 0 ? kinds.map(({ price }) => price) : DEFAULT_PRICES;
  const from = Math.min(...prices);
  const hero = useRef<HTMLDivElement>(null);
  const isPastButton = useIsScrolledPast(hero);
  useTitle(t('landing.priced', { from, to: Math.max(...prices) }));
  return (
    <div className="landing">
      <LandingHero kinds={kinds} price={from} action={hero} />
      <LetterKindCards kinds={kinds} />
      <HowItWorks />
      <ExampleLetters kinds={kinds} />
      <LegalBasisSection />
      <Proof answer={answer} />
      <div className="bottom-bar" hidden={!isPastButton}>
        <Link className="button button-primary button-wide" to={pathTo('/create')}>
          {t('nav.start')}
        </Link>
      </div>
    </div>
  );
}

/** Whether something has been scrolled out of sight, upwards. */
function useIsScrolledPast(target: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    if (!target.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setIsPast(entry?.isIntersecting === false && entry.boundingClientRect.top < HEADER),
      { rootMargin: `-${HEADER}px 0px 0px` },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return isPast;
}
