import { Link } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { useLanguage, usePathTo } from '../i18n/context';
import { formatPrice } from '../i18n/format';
import { useTranslation } from '../i18n/texts';
import { ParagraphsAndLists } from '../ui/Prose';
import { useTitle } from '../ui/useTitle';
import './public.css';

const TERMS = [
  'seller',
  'service',
  'order',
  'price',
  'subscription',
  'delivery',
  'withdrawal',
  'faults',
  'yours',
  'disputes',
  'changes',
] as const;
const PRIVACY = ['controller', 'why', 'kept', 'processors', 'cookies', 'rights', 'complain'] as const;
const PARTS = [
  ['terms', TERMS],
  ['privacy', PRIVACY],
] as const;
type Section = (typeof PARTS)[number][1][number];

/** A row of a section that is a list of things, and its own words in it. */
interface Row {
  id: string;
  values?: Record<string, string>;
}

const buildRowsWithIds = (...ids: string[]): Row[] => ids.map((id) => ({ id }));

/** Terms and privacy, as the code does it: what the operator has not set up is not spoken of. */
export default function Terms() {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const { answer } = useKinds();
  useTitle(t('terms.title'));
  const { operator, processors, subscriptionPrice, kinds = [] } = answer ?? {};
  const name = operator?.name ?? 'Brevia';
  const values = {
    name,
    orgnr: operator?.orgnr ?? '',
    address: operator?.address ?? '',
    email: operator?.email ?? '',
    price: subscriptionPrice === undefined ? '' : formatPrice(subscriptionPrice, language),
  };

  /** By the names of the services, or that there is none. */
  function buildOutsideServiceRows(id: string, service: string | null | undefined, without?: string): Row[] {
    if (service) return [{ id, values: { name: service } }];
    return without === undefined ? [] : buildRowsWithIds(without);
  }

  const canSignIn = Boolean(processors?.signIn);
  const lists: Partial<Record<Section, Row[]>> = {
    why: buildRowsWithIds('letter', 'email', 'order', ...(canSignIn ? ['account'] : []), 'safety', 'steps'),
    kept: buildRowsWithIds(
      'letter',
      'memory',
      'reminder',
      'result',
      'assist',
      'workflow',
      'order',
      'withdrawal',
      ...(canSignIn ? ['account'] : []),
      'session',
      'receipt',
      'steps',
      'logs',
      'browser',
    ),
    processors: [
      ...buildRowsWithIds('staff', 'payment', 'mail', 'hosting'),
      ...buildOutsideServiceRows('writing', processors?.writing, 'writingHere'),
      ...buildOutsideServiceRows('reading', processors?.reading, 'readingHere'),
      ...buildOutsideServiceRows('signIn', processors?.signIn),
    ],
  };
  const isSectionShown = (section: Section) => section !== 'subscription' || subscriptionPrice !== undefined;
  const parts = PARTS.map(([part, sections]) => ({ part, sections: [...sections].filter(isSectionShown) }));

  return (
    <div className="wrap page">
      <div className="page-head">
        <h1>{t('terms.title')}</h1>
        <p className="soft">{t('terms.dated')}</p>
        <p className="lead">{t('terms.lead')}</p>
      </div>
      <div className="terms">
        <nav className="terms-contents" aria-labelledby="contents">
          <h2 id="contents">{t('terms.contents')}</h2>
          {parts.map(({ part, sections }) => (
            <ol key={part} className="terms-list">
              {sections.map((section) => (
                <li key={section}>
                  <a href={`#${section}`}>{t(`terms.${section}.title`)}</a>
                </li>
              ))}
            </ol>
          ))}
        </nav>
        <div>
          {parts.map(({ part, sections }) => (
            <div key={part} className="terms-part">
              <h2>{t(`terms.parts.${part}`)}</h2>
              {sections.map((section) => (
                <section key={section} id={section} aria-labelledby={`${section}-title`}>
                  <h3 id={`${section}-title`}>{t(`terms.${section}.title`)}</h3>
                  {section !== 'why' && <ParagraphsAndLists text={t(`terms.${section}.text`, values)} />}
                  {lists[section] && (
                    <dl className="rows">
                      {lists[section].map(({ id, values: own }) => (
                        <div key={id}>
                          <dt>{t(`terms.${section}.rows.${id}.what`, own)}</dt>
                          <dd>{t(`terms.${section}.rows.${id}.text`, own)}</dd>
                        </div>
                      ))}
                    </dl>
                  )}
                  {section === 'price' && (
                    <dl className="rows rows-price">
                      {kinds.map((kind) => (
                        <div key={kind.id}>
                          <dt>{kind.name}</dt>
                          <dd className="number">{formatPrice(kind.price, language)}</dd>
                        </div>
                      ))}
                    </dl>
                  )}
                  {(section === 'price' || section === 'why' || section === 'processors') && (
                    <ParagraphsAndLists text={t(`terms.${section}.after`)} />
                  )}
                </section>
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className="page-end">
        <Link className="button button-primary button-large" to={pathTo('/create')}>
          {t('nav.start')}
        </Link>
      </div>
    </div>
  );
}
