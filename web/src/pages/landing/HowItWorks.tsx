import { useTranslation } from '../../i18n/texts';

const STEPS = ['choose', 'describe', 'read', 'pay', 'send'] as const;

export function HowItWorks() {
  const { t } = useTranslation();
  return (
    <section className="section section-deep" aria-labelledby="how">
      <div className="wrap">
        <h2 id="how">{t('landing.how.title')}</h2>
        <ol className="how-steps">
          {STEPS.map((step) => (
            <li key={step}>
              <h3>{t(`landing.how.${step}.title`)}</h3>
              <p>{t(`landing.how.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
