import type { ReactNode } from 'react';

/** How much a mark asks to be looked at. */
export type Level = 'done' | 'wrong' | 'watch' | 'plain' | 'quiet';

/** A word or two on a coloured ground, never told by colour alone: Ant Design's tags are too faint to read. */
export function ColouredTag({ level, children }: { level: Level; children: ReactNode }) {
  return <span className={`admin-mark admin-mark-${level}`}>{children}</span>;
}
