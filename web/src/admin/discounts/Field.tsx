import type { ReactNode } from 'react';

/** What ties a control to its label, its help and its fault. */
interface Ties {
  id: string;
  'aria-describedby': string;
  'aria-invalid'?: true;
  status?: 'error';
}

interface Props {
  id: string;
  label: string;
  help: string;
  fault: string | undefined;
  children: (ties: Ties) => ReactNode;
}

/** A labelled field of a dialog. */
export function Field({ id, label, help, fault, children }: Props) {
  return (
    <div className="discounts-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-help`, ...(fault !== undefined && { 'aria-invalid': true, status: 'error' }) })}
      <p id={`${id}-help`} className={fault === undefined ? 'discounts-note' : 'discounts-fault'}>
        {fault ?? help}
      </p>
    </div>
  );
}
