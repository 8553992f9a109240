import type { ReactNode } from 'react';

/** What is so, by name; false where there is nothing to tell. */
export type Fact = readonly [name: string, value: ReactNode] | false;

/** A short list of facts; those that are figures or codes stand in figures of one width. */
export function FactList({ rows, areNumbers = false }: { rows: readonly Fact[]; areNumbers?: boolean }) {
  return (
    <dl className="facts">
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]}>
              <dt>{row[0]}</dt>
              <dd className={areNumbers ? 'number' : undefined}>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
