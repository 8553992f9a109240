import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DEFAULT_LANGUAGE } from '../../../core/shared/languages';
import { useHelp } from '../data/help';
import { useKinds } from '../data/KindsProvider';
import { useLanguage, usePathTo } from '../i18n/context';
import { formatPrice } from '../i18n/format';
import { useTranslation } from '../i18n/texts';
import { Failure } from '../ui/Failure';
import { FoldableSection } from '../ui/Fold';
import { KindIcon } from '../ui/KindIcon';
import { Loading } from '../ui/Loading';
import { useOpenAccordionInHash } from '../ui/useOpenedByHash';
import { useTitle } from '../ui/useTitle';
import { SupportContact } from './help/Support';
import './public.css';

/** Questions about the service as a whole, and the page where what they speak of is done. */
const QUESTIONS: { id: string; page?: string }[] = [
  { id: 'what' },
  { id: 'price' },
  { id: 'subscription' },
  { id: 'account' },
  { id: 'language' },
  { id: 'kept' },
  { id: 'undo', page: '/withdraw' },
  { id: 'mail', page: '/resend' },
  { id: 'advice' },
];

/** A card per kind and the general questions; those of the kinds stand on pages of their own. */
export default function Faq() {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const { answer: listed } = useKinds();
  const { answer: help, failed, retry } = useHelp();
  useTitle(t('faq.title'));
  useOpenAccordionInHash(help !== undefined);
  if (!help) return failed ? <Failure title={t('faq.failed')} onRetry={retry} /> : <Loading />;
  const prices = help.kinds.map(({ price }) => price);
  const subscription = listed?.subscriptionPrice;
  const values = {
    from: formatPrice(Math.min(...prices), language),
    to: formatPrice(Math.max(...prices), language),
    price: subscription === undefined ? '' : formatPrice(subscription, language),
  };
  const kindsInSwedishOnly = (listed?.kinds ?? [])
    .filter(({ letterLanguages }) => letterLanguages.every((each) => each === DEFAULT_LANGUAGE))
    .map(({ name }) => name);
  const asked = QUESTIONS.filter(({ id }) => id !== 'subscription' || subscription !== undefined);
  return (
    <div className="wrap page">
      <div className="page-head">
        <h1>{t('faq.title')}</h1>
        <p className="lead">{t('faq.lead')}</p>
      </div>
      <section aria-labelledby="kinds">
        <h2 id="kinds">{t('faq.kinds')}</h2>
        <ul className="help-cards">
          {help.kinds.map(({ id, name, icon, slugs, tagline }) => (
            <li key={id}>
              <KindIcon name={icon} />
              <div>
                <h3>
                  <Link to={pathTo(`/faq/${slugs.faq}`)}>{name}</Link>
                </h3>
                <p className="soft">{tagline}</p>
              </div>
              <ChevronRight size={22} aria-hidden="true" />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="general" className="page-text">
        <h2 id="general">{t('faq.general')}</h2>
        <div className="folds">
          {asked.map(({ id, page }) => (
            <FoldableSection key={id} id={`faq-${id}`} head={<h3>{t(`faq.${id}.question`)}</h3>}>
              <p>{t(`faq.${id}.answer`, values)}</p>
              {id === 'language' && kindsInSwedishOnly.length > 0 && (
                <p>{t('faq.language.only', { kinds: kindsInSwedishOnly.join(', ') })}</p>
              )}
              {page && (
                <p>
                  <Link to={pathTo(page)}>{t(`faq.${id}.link`)}</Link>
                </p>
              )}
            </FoldableSection>
          ))}
          {help.general.map(({ id, question, answer }) => (
            <FoldableSection key={id} id={id} head={<h3>{question}</h3>}>
              <p>{answer}</p>
            </FoldableSection>
          ))}
        </div>
      </section>
      <SupportContact />
      <div className="page-end">
        <Link className="button button-primary button-large" to={pathTo('/create')}>
          {t('faq.start')}
        </Link>
      </div>
    </div>
  );
}
