import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/texts';
import { buildFieldId, type Problem } from '../fields/problem';

interface Props {
  problems: Problem[];
  round: number;
  /** Leads to a field that is not on this page; false for one that is. */
  leadElsewhere?: (path: string) => boolean;
}

/** What has to be put right, on top, each line leading to its field. Takes the focus whenever it appears anew. */
export function ErrorSummary({ problems, round, leadElsewhere }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [round]);
  const focusFieldAt = (path: string) => {
    const field = document.getElementById(buildFieldId(path));
    field?.focus();
    (field?.closest('.field') ?? field)?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert" aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{t('errors.summary', { count: problems.length })}</h2>
      <ul>
        {problems.map(({ path, message }) => (
          <li key={path}>
            <a
              href={`#${buildFieldId(path)}`}
              onClick={(event) => {
                event.preventDefault();
                if (!leadElsewhere?.(path)) focusFieldAt(path);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
