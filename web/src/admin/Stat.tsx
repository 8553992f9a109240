import type { ReactNode } from 'react';

/** A figure under its name. */
export function Stat({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="admin-box admin-stat">
      <dt>{name}</dt>
      <dd className="number">{value}</dd>
    </div>
  );
}
