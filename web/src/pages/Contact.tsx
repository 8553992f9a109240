import { Mail } from 'lucide-react';
import { useTranslation } from '../i18n/texts';
import { Link } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { usePathTo } from '../i18n/context';
import { useTitle } from '../ui/useTitle';
import './plain.css';

const QUESTIONS = ['mail', 'paid', 'deleted'] as const;

export default function Contact() {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { answer } = useKinds();
  const operator = answer?.operator;
  useTitle(t('contact.title'));
  return (
    <div className="wrap plain">
      <h1>{t('contact.title')}</h1>
      <p className="lead">{t('contact.text')}</p>
      {operator && (
        <>
          <a className="button button-primary" href={`mailto:${operator.email}`}>
            <Mail size={20} aria-hidden="true" />
            {operator.email}
          </a>
          <address className="footer-operator">
            <span>{operator.name}</span>
            <span>
              {t('footer.orgnr')} {operator.orgnr}
            </span>
            {operator.address && <span>{operator.address}</span>}
          </address>
        </>
      )}
      <div className="prose">
        <h2>{t('contact.questions')}</h2>
        {QUESTIONS.map((question) => (
          <section key={question} className="prose">
            <h3>{t(`contact.${question}.title`)}</h3>
            <p>{t(`contact.${question}.text`)}</p>
          </section>
        ))}
      </div>
      <Link className="button button-quiet" to={pathTo('/create')}>
        {t('nav.start')}
      </Link>
    </div>
  );
}
