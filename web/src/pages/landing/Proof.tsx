import { Link } from 'react-router-dom';
import { LETTER_RESULTS, type ResultSums } from '../../../../core/shared/letter/letterResults';
import type { KindList } from '../../data/kinds';
import { usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { TrustStrip } from './TrustStrip';

/** The start page's end: a call to begin, what came of other people's letters, and what anybody can hold us to. */
export default function CallToActionResultsAndTrust({ answer }: { answer: KindList | undefined }) {
  return (
    <>
      <CallToAction />
      {answer?.results && <ResultFigures sums={answer.results} />}
      <TrustStrip promisesReply={answer?.promisesReply === true} />
    </>
  );
}

function CallToAction() {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  return (
    <section className="success-call" aria-labelledby="success">
      <div className="wrap">
        <h2 id="success">{t('proof.call.title')}</h2>
        <p className="lead">{t('proof.call.text')}</p>
        <Link className="button button-primary button-large" to={pathTo('/create')}>
          {t('proof.call.button')}
        </Link>
      </div>
    </section>
  );
}

function ResultFigures({ sums }: { sums: ResultSums }) {
  const { t } = useTranslation();
  const told = LETTER_RESULTS.reduce((sum, result) => sum + sums[result], 0);
  return (
    <section className="section" aria-labelledby="results">
      <div className="wrap">
        <h2 id="results">{t('proof.results.title', { told })}</h2>
        <dl className="figures">
          {LETTER_RESULTS.map((result) => (
            <div key={result}>
              <dt>{t(`proof.results.${result}`)}</dt>
              <dd className="number">
                {t('proof.results.percent', { percent: Math.round((100 * sums[result]) / told) })}
              </dd>
            </div>
          ))}
        </dl>
        <p className="soft">{t('proof.results.note')}</p>
      </div>
    </section>
  );
}
