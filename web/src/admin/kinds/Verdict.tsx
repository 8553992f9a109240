import { Button, Spin } from 'antd';
import { use } from 'react';
import { useTranslation } from '../../i18n/texts';
import { ProblemList } from './ProblemList';
import { ProblemPlaces } from './problemPlaces';
import type { Trial } from './useTrial';

/** One slip can be found in hundreds of places. */
const MOST_SHOWN = 20;

interface FindingProps {
  trial: Trial;
  onGo: (name: string, pointer: string) => void;
}

/** What the server says of the folder as edited, in one line above the editor, where it is seen while typing. */
export function TrialSummaryLine({ trial: { report, isRunning, failure, run }, onGo }: FindingProps) {
  const { t } = useTranslation();
  const nameProblemPlace = use(ProblemPlaces);
  const mistakes = report?.problems.filter(({ minor }) => !minor).length ?? 0;
  const first = report?.problems.find(({ minor, name }) => name !== undefined && minor === (mistakes === 0));
  const firstPlace = first && nameProblemPlace(first);
  const remarks = (report?.problems.length ?? 0) - mistakes;
  const words = !report
    ? ''
    : report.problems.length === 0
      ? t('admin.kinds.sound')
      : [
          mistakes > 0 && t('admin.kinds.mistakes', { count: mistakes }),
          remarks > 0 && t('admin.kinds.remarks', { count: remarks }),
        ]
          .filter(Boolean)
          .join(', ');
  return (
    <div className="kind-verdict" aria-busy={isRunning}>
      <div role="status" className={mistakes > 0 ? 'kind-wrong' : ''}>
        {isRunning ? (
          <>
            <Spin size="small" /> {t('admin.kinds.trying')}
          </>
        ) : (
          (failure ?? words)
        )}
        {!isRunning && failure !== undefined && <Button onClick={run}>{t('common.tryAgain')}</Button>}
      </div>
      {!isRunning && first?.name !== undefined && (
        <button
          type="button"
          className="button-text"
          onClick={() => (firstPlace ? firstPlace.go() : onGo(first.name ?? '', first.pointer))}
        >
          {firstPlace
            ? t('admin.kinds.toFirstPlace', { name: firstPlace.name })
            : t('admin.kinds.toFirst', { name: first.name })}
        </button>
      )}
    </div>
  );
}

/** All that is wrong, by what it is about, or by file and place. */
export function TrialProblems({ trial: { report, isRunning }, onGo }: FindingProps) {
  const { t } = useTranslation();
  return (
    <section className="kind-findings" aria-label={t('admin.kinds.findings')} aria-busy={isRunning}>
      {report && report.problems.length > 0 && (
        <ProblemList
          problems={report.problems.slice(0, MOST_SHOWN)}
          more={report.problems.length - MOST_SHOWN}
          onGo={onGo}
        />
      )}
    </section>
  );
}
