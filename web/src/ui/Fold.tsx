import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import './fold.css';

/** A heading that opens what stands under it, without JavaScript too. `id` is its anchor. */
export function FoldableSection({ id, head, children }: { id?: string; head: ReactNode; children: ReactNode }) {
  return (
    <details className="fold" id={id}>
      <summary>
        {head}
        <ChevronDown className="fold-arrow" size={22} aria-hidden="true" />
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
