import type { ReactNode } from 'react';

/** A figure under its name. @param before how it was before, in words @param note what it counts */
export function Stat({
  name,
  value,
  before,
  note,
}: {
  name: string;
  value: ReactNode;
  before?: string | undefined;
  note?: string;
}) {
  return (
    <div className="admin-box admin-stat">
      <dt>{name}</dt>
      <dd className="number">{value}</dd>
      {before !== undefined && <dd className="admin-stat-before">{before}</dd>}
      {note !== undefined && <dd className="admin-note admin-stat-note">{note}</dd>}
    </div>
  );
}
