import { useTranslation } from '../i18n/texts';
import { Link } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { usePathTo } from '../i18n/context';
import { Brand } from './Brand';

export function Footer() {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { answer } = useKinds();
  const operator = answer?.operator;
  return (
    <footer className="footer">
      <div className="wrap footer-row">
        <div>
          <Brand />
          <p className="small">{t('footer.line')}</p>
        </div>
        <nav aria-label={t('footer.links')}>
          <ul className="footer-links">
            {(['create', 'terms', 'contact'] as const).map((page) => (
              <li key={page}>
                <Link to={pathTo(`/${page}`)}>{t(`footer.${page}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {operator && (
          <address className="footer-operator small">
            <span>{operator.name}</span>
            <span>
              {t('footer.orgnr')} <span className="number">{operator.orgnr}</span>
            </span>
            <a href={`mailto:${operator.email}`}>{operator.email}</a>
          </address>
        )}
      </div>
      <p className="wrap small soft footer-copyright">
        © {new Date().getFullYear()} {operator?.name ?? 'Brevia'}. {t('footer.disclaimer')}
      </p>
    </footer>
  );
}
