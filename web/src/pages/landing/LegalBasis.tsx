import { useTranslation } from '../../i18n/texts';

const LAWS = ['consumer', 'distance', 'eu'] as const;

export function LegalBasisSection() {
  const { t } = useTranslation();
  return (
    <section className="section section-deep" aria-labelledby="law">
      <div className="wrap">
        <h2 id="law">{t('landing.law.title')}</h2>
        <div className="law-columns">
          {LAWS.map((law) => (
            <div key={law}>
              <h3>{t(`landing.law.${law}.title`)}</h3>
              <p>{t(`landing.law.${law}.text`)}</p>
            </div>
          ))}
        </div>
        <p className="small soft law-disclaimer">{t('landing.law.disclaimer')}</p>
      </div>
    </section>
  );
}
