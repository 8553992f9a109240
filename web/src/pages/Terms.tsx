import { useTranslation } from '../i18n/texts';
import { Link } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { usePathTo } from '../i18n/context';
import { useTitle } from '../ui/useTitle';
import './plain.css';

const PARTS = ['service', 'price', 'withdrawal', 'data', 'kept', 'rights'] as const;

/** Terms and privacy, as things are. */
export default function Terms() {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { answer } = useKinds();
  const operator = answer?.operator;
  useTitle(t('terms.title'));
  return (
    <div className="wrap plain">
      <h1>{t('terms.title')}</h1>
      <div className="prose">
        {PARTS.map((part) => (
          <section key={part} className="prose">
            <h2>{t(`terms.${part}.title`)}</h2>
            <p>{t(`terms.${part}.text`)}</p>
          </section>
        ))}
        {operator && (
          <section className="prose">
            <h2>{t('terms.who.title')}</h2>
            <p>
              {operator.name}, {t('footer.orgnr')} {operator.orgnr}
              {operator.address && `, ${operator.address}`}. <a href={`mailto:${operator.email}`}>{operator.email}</a>
            </p>
          </section>
        )}
      </div>
      <Link className="button button-primary" to={pathTo('/create')}>
        {t('nav.start')}
      </Link>
    </div>
  );
}
