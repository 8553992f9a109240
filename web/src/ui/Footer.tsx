import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/texts';
import { useKinds } from '../data/KindsProvider';
import { BrandLogo } from './Brand';
import { SiteLinks } from './SiteLinks';

const SERVICE = ['create', 'about', 'faq', 'contact'] as const;
const PURCHASE = ['terms', 'withdraw', 'resend'] as const;

/** `children` stands in its corner. */
export function Footer({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const { answer } = useKinds();
  const operator = answer?.operator;
  return (
    <footer className="footer">
      <div className="wrap footer-row">
        <div>
          <BrandLogo />
          <p className="small">{t('footer.line')}</p>
        </div>
        <nav aria-label={t('footer.links')} className="footer-nav">
          <SiteLinks links={SERVICE} className="footer-links" />
          <SiteLinks links={PURCHASE} className="footer-links" />
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
        © {operator?.name ?? 'Brevia'}. {t('footer.disclaimer')}
      </p>
      {children}
    </footer>
  );
}
