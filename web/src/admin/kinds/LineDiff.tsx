import { useMemo } from 'react';
import { useTranslation } from '../../i18n/texts';
import { diffLinesWithWords, type Piece } from './changes';

export function MarkedWordChanges({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ text, is }, index) =>
    is === 'same' ? (
      <span key={index}>{text}</span>
    ) : is === 'gone' ? (
      <del key={index}>{text}</del>
    ) : (
      <ins key={index}>{text}</ins>
    ),
  );
}

/** Lines before and after, those that stay around them. */
export function LineDiff({ before, after, label }: { before: string; after: string; label: string }) {
  const { t } = useTranslation();
  const runs = useMemo(() => diffLinesWithWords(before, after), [before, after]);
  return (
    <div className="kind-diff" role="group" aria-label={label}>
      {runs.map((lines, run) => (
        <div key={run} className="kind-diff-run">
          {lines.map(({ is, pieces }, index) => (
            <div key={index} className={`kind-diff-line is-${is}`}>
              <span aria-hidden="true" className="kind-diff-sign">
                {is === 'gone' ? '−' : is === 'new' ? '+' : ''}
              </span>
              <span>
                {is !== 'same' && (
                  <span className="visually-hidden">
                    {t(is === 'gone' ? 'admin.kinds.changes.gone' : 'admin.kinds.changes.new')}:{' '}
                  </span>
                )}
                <MarkedWordChanges pieces={pieces} />
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
