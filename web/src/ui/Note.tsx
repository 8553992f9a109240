import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type Level = 'info' | 'warning' | 'stop' | 'wrong' | 'done';
const ICONS = { info: Info, warning: TriangleAlert, stop: TriangleAlert, wrong: CircleAlert, done: CircleCheck };

interface Props {
  level: Level;
  title?: ReactNode;
  /** What sort of note it is, small above the title. */
  eyebrow?: string;
  /** Stands out: it says what the whole comes to. */
  isVerdict?: boolean;
  children?: ReactNode;
  /** `status` for what appears by itself, `alert` for what went wrong. */
  role?: 'status' | 'alert';
}

/** A box that tells something apart from the running text. */
export function Note({ level, title, eyebrow, isVerdict, children, role }: Props) {
  const Icon = ICONS[level];
  return (
    <div className={`note note-${level}${isVerdict ? ' note-verdict' : ''}`} role={role}>
      <Icon size={22} aria-hidden="true" />
      <div className="note-body">
        {eyebrow && <p className="note-eyebrow">{eyebrow}</p>}
        {title && <p className="note-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
