import { EyeOff, FileLock2, CreditCard, Quote, Scale, ScanEye, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useHelp, type HelpKind } from '../data/help';
import { useLanguage, usePathTo } from '../i18n/context';
import { formatPrice } from '../i18n/format';
import { useTranslation } from '../i18n/texts';
import { Failure } from '../ui/Failure';
import { FoldableSection } from '../ui/Fold';
import { KindIcon } from '../ui/KindIcon';
import { Loading } from '../ui/Loading';
import { InfoTip } from '../ui/Tip';
import { useOpenAccordionInHash } from '../ui/useOpenedByHash';
import { useTitle } from '../ui/useTitle';
import './public.css';

const BENEFITS = [
  ['law', Scale],
  ['own', Quote],
  ['first', ScanEye],
  ['gone', Trash2],
] as const;
const LISTS = ['when', 'what', 'why'] as const;
const SECURITY = [
  ['sealed', FileLock2],
  ['deleted', Trash2],
  ['payment', CreditCard],
  ['quiet', EyeOff],
] as const;

/** What the letters are for, what they cost, and what becomes of what people write. */
export default function About() {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { answer: help, failed, retry } = useHelp();
  useTitle(t('about.title'));
  useOpenAccordionInHash(help !== undefined);
  if (!help) return failed ? <Failure title={t('faq.failed')} onRetry={retry} /> : <Loading />;
  return (
    <div className="wrap page">
      <div className="page-head">
        <h1>{t('about.title')}</h1>
        <p className="lead">{t('about.lead')}</p>
      </div>
      <section aria-labelledby="benefits">
        <h2 id="benefits" className="visually-hidden">
          {t('about.benefits.title')}
        </h2>
        <ul className="tiles">
          {BENEFITS.map(([benefit, Icon]) => (
            <li key={benefit}>
              <Icon size={26} strokeWidth={1.6} aria-hidden="true" />
              <h3>{t(`about.benefits.${benefit}.title`)}</h3>
              <p>{t(`about.benefits.${benefit}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="letters">
        <h2 id="letters">{t('about.kinds.title')}</h2>
        <p className="soft">{t('about.kinds.text')}</p>
        <div className="folds kind-folds">
          {help.kinds.map((kind) => (
            <KindAboutFold key={kind.id} kind={kind} />
          ))}
        </div>
      </section>
      <section aria-labelledby="security">
        <h2 id="security">{t('about.security.title')}</h2>
        <ul className="assurances">
          {SECURITY.map(([point, Icon]) => (
            <li key={point}>
              <Icon size={24} strokeWidth={1.6} aria-hidden="true" />
              {t(`about.security.${point}`)}
            </li>
          ))}
        </ul>
        <p>
          <Link to={pathTo('/terms')}>{t('about.security.more')}</Link>
        </p>
      </section>
      <div className="page-end">
        <Link className="button button-primary button-large" to={pathTo('/create')}>
          {t('about.start')}
        </Link>
        <p className="small soft">{t('about.disclaimer')}</p>
      </div>
    </div>
  );
}

function KindAboutFold({ kind: { id, name, price, icon, slugs, routes, tagline, about } }: { kind: HelpKind }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  return (
    <FoldableSection
      id={slugs.about}
      head={
        <>
          <KindIcon name={icon} />
          <h3>
            {name} <span className="number kind-price">{formatPrice(price, language)}</span>
          </h3>
        </>
      }
    >
      <p className="kind-tagline">{tagline}</p>
      <div className="kind-lists">
        {LISTS.map((list) => (
          <div key={list}>
            <h4>{t(`about.${list}`)}</h4>
            <ul className="points">
              {about[list].map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <InfoTip label={t('about.law')} text={about.law} />
      <p className="button-row">
        <Link className="button button-primary" to={pathTo(routes?.wizard ?? `/create?type=${id}`)}>
          {t('about.write')}
        </Link>
        <Link
          className="button button-quiet"
          to={pathTo(`/faq/${slugs.faq}`)}
          aria-label={t('about.questionsAbout', { kind: name.toLowerCase() })}
        >
          {t('about.questions')}
        </Link>
      </p>
    </FoldableSection>
  );
}
