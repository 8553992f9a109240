import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/texts';

export interface Point {
  label: string;
  value: number;
  /** Where what it stands for is listed. */
  path?: string;
}

interface Props {
  title: string;
  /** Heads of the table's columns. */
  labelHead: string;
  valueHead: string;
  points: readonly Point[];
  format: (value: number) => string;
  /** What stands there when there is nothing to draw. */
  empty: string;
  children: ReactNode;
}

/** A chart under its name, and the same as a table, which also those who don't see it can read. */
export function ChartFigure({ title, labelHead, valueHead, points, format, empty, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const hasFigures = points.some(({ value }) => value !== 0);
  return (
    <section className="admin-box" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hasFigures ? (
        <>
          <div className="admin-chart" aria-hidden="true">
            {children}
          </div>
          <details className="admin-figures">
            <summary>{t('admin.table.figures')}</summary>
            <div
              className="admin-figures-scroll"
              tabIndex={0}
              role="region"
              aria-label={t('admin.table.of', { title })}
            >
              <table className="admin-plain">
                <thead>
                  <tr>
                    <th scope="col">{labelHead}</th>
                    <th scope="col" className="number">
                      {valueHead}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {points.map(({ label, value, path }) => (
                    <tr key={label}>
                      <th scope="row">{path === undefined ? label : <Link to={path}>{label}</Link>}</th>
                      <td className="number">{format(value)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      ) : (
        <p className="admin-empty">{empty}</p>
      )}
    </section>
  );
}
