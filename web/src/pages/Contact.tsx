import { Mail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { FoldableSection } from '../ui/Fold';
import { useTitle } from '../ui/useTitle';
import './public.css';

/** Each with the page where it is put right, if there is one. */
const QUESTIONS: { id: string; page?: string }[] = [
  { id: 'mail', page: '/resend' },
  { id: 'paid' },
  { id: 'undo', page: '/withdraw' },
  { id: 'deleted' },
];

export default function Contact() {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { answer } = useKinds();
  const operator = answer?.operator;
  useTitle(t('contact.title'));
  return (
    <div className="wrap page">
      <div className="page-head">
        <h1>{t('contact.title')}</h1>
        <p className="lead">{t('contact.text')}</p>
        {answer?.promisesReply && <p>{t('contact.answer')}</p>}
      </div>
      <div className="contact-columns">
        {operator && (
          <section className="contact-card" aria-labelledby="company">
            <h2 id="company">{t('contact.company')}</h2>
            <dl className="particulars">
              <div>
                <dt>{t('contact.name')}</dt>
                <dd>{operator.name}</dd>
              </div>
              <div>
                <dt>{t('contact.orgnr')}</dt>
                <dd className="number">{operator.orgnr}</dd>
              </div>
              {operator.address && (
                <div>
                  <dt>{t('contact.address')}</dt>
                  <dd>{operator.address}</dd>
                </div>
              )}
              <div>
                <dt>{t('contact.email')}</dt>
                <dd>
                  <a href={`mailto:${operator.email}`}>{operator.email}</a>
                </dd>
              </div>
            </dl>
            <a className="button button-primary" href={`mailto:${operator.email}`}>
              <Mail size={20} aria-hidden="true" />
              {t('contact.write')}
            </a>
          </section>
        )}
        <section aria-labelledby="questions" className="page-text">
          <h2 id="questions">{t('contact.questions')}</h2>
          <div className="folds">
            {QUESTIONS.map(({ id, page }) => (
              <FoldableSection key={id} head={<h3>{t(`contact.${id}.title`)}</h3>}>
                <p>{t(`contact.${id}.text`)}</p>
                {page && (
                  <p>
                    <Link to={pathTo(page)}>{t(`contact.${id}.link`)}</Link>
                  </p>
                )}
              </FoldableSection>
            ))}
          </div>
          <p>
            <Link to={pathTo('/faq')}>{t('contact.all')}</Link>
          </p>
        </section>
      </div>
      <div className="page-end">
        <Link className="button button-quiet" to={pathTo('/create')}>
          {t('nav.start')}
        </Link>
      </div>
    </div>
  );
}
