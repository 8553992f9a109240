import { Link } from 'react-router-dom';
import { usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { TrustStrip } from './TrustStrip';

const FIGURES = ['helped', 'answered', 'rating', 'time'] as const;
const VOICES = ['first', 'second', 'third'] as const;

/** The start page's end: a call to begin, figures and voices where the operator vouches for them, and what anybody can hold us to. */
export default function Proof({ marketing }: { marketing: boolean }) {
  return (
    <>
      <Call marketing={marketing} />
      {marketing && <FiguresAndVoices />}
      <TrustStrip marketing={marketing} />
    </>
  );
}

function Call({ marketing }: { marketing: boolean }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  return (
    <section className="success-call" aria-labelledby="success">
      <div className="wrap">
        <h2 id="success">{t('proof.call.title')}</h2>
        <p className="lead">{t('proof.call.text')}</p>
        {marketing && <p>{t('proof.call.figures')}</p>}
        <Link className="button button-primary button-large" to={pathTo('/create')}>
          {t('proof.call.button')}
        </Link>
      </div>
    </section>
  );
}

/** The sandbox's content, shown in production only once the operator says that it is true. */
function FiguresAndVoices() {
  const { t } = useTranslation();
  return (
    <>
      <section className="section" aria-labelledby="proof">
        <div className="wrap">
          <h2 id="proof">{t('proof.title')}</h2>
          <dl className="figures">
            {FIGURES.map((figure) => (
              <div key={figure}>
                <dt>{t(`proof.${figure}.label`)}</dt>
                <dd className="number">{t(`proof.${figure}.value`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className="section section-voices" aria-labelledby="voices">
        <div className="wrap">
          <h2 id="voices">{t('proof.voices.title')}</h2>
          <p className="soft">{t('proof.voices.note')}</p>
          <ul className="voices">
            {VOICES.map((voice) => (
              <li key={voice}>
                <blockquote>{t(`proof.voices.${voice}.text`)}</blockquote>
                <p className="small soft">
                  {t(`proof.voices.${voice}.name`)}, {t(`proof.voices.${voice}.place`)} ·{' '}
                  {t(`proof.voices.${voice}.service`)}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}
