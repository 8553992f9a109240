import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type Level = 'info' | 'warning' | 'stop' | 'wrong' | 'done';
const ICONS = { info: Info, warning: TriangleAlert, stop: TriangleAlert, wrong: CircleAlert, done: CircleCheck };

interface Props {
  level: Level;
  title?: ReactNode;
  children?: ReactNode;
  /** `status` for what appears by itself, `alert` for what went wrong. */
  role?: 'status' | 'alert';
}

/** A box that tells something apart from the running text. */
export function Note({ level, title, children, role }: Props) {
  const Icon = ICONS[level];
  return (
    <div className={`note note-${level}`} role={role}>
      <Icon size={22} aria-hidden="true" />
      <div className="note-body">
        {title && <p className="note-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
