import type { ReactNode } from 'react';

/** A figure under its name. @param note what it counts */
export function Stat({ name, value, note }: { name: string; value: ReactNode; note?: string }) {
  return (
    <div className="admin-box admin-stat">
      <dt>{name}</dt>
      <dd className="number">{value}</dd>
      {note !== undefined && <dd className="admin-note admin-stat-note">{note}</dd>}
    </div>
  );
}
