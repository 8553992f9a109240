import type { ReactNode } from 'react';

/**
 * Stands in for `markdown-to-jsx`, which rjsf's own templates bring along (a sixth of the wizard's bytes): ours show
 * descriptions as the plain text that they are.
 */
function PlainTextInsteadOfMarkdown({ children }: { children?: ReactNode }) {
  return children;
}

export { PlainTextInsteadOfMarkdown as Markdown };
