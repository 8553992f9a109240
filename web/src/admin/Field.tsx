import type { ReactNode } from 'react';

/** What ties a control to its label, its help and its fault. */
interface Ties {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  status?: 'error';
}

interface Props {
  id: string;
  label: string;
  help?: string;
  fault?: string | undefined;
  children: (ties: Ties) => ReactNode;
}

/** A labelled field of a dialog; what is wrong with it stands in its help's place. */
export function LabelledField({ id, label, help, fault, children }: Props) {
  const said = fault ?? help;
  const ties: Ties = {
    id,
    ...(said !== undefined && { 'aria-describedby': `${id}-help` }),
    ...(fault !== undefined && { 'aria-invalid': true, status: 'error' }),
  };
  return (
    <div className="admin-field">
      <label htmlFor={id}>{label}</label>
      {children(ties)}
      {said !== undefined && (
        <p id={`${id}-help`} className={fault === undefined ? 'admin-note' : 'admin-fault'}>
          {said}
        </p>
      )}
    </div>
  );
}
