import { useCallback, useEffect, useState } from 'react';
import type { CommentPlace } from '../../../../../core/shared/contracts/admin/kinds';

/** A comment as far as it is written. */
export interface UnsentComment {
  text: string;
  /** What it is about; null for the whole draft. */
  place: CommentPlace | null;
}
const NOTHING: UnsentComment = { text: '', place: null };

/** By draft: kept while the page is open, so that what the comment is about can be looked at in between. */
const kept = new Map<string, UnsentComment>();

/** The comment that is being written of a draft. The browser asks before it is lost with the page. */
export function useUnsentCommentWithLeaveWarning(draftId: string) {
  const [comment, setComment] = useState(() => kept.get(draftId) ?? NOTHING);
  const changeComment = useCallback(
    (change: Partial<UnsentComment>) =>
      setComment((before) => {
        const next = { ...before, ...change };
        if (next.text.trim() === '') kept.delete(draftId);
        else kept.set(draftId, next);
        return next;
      }),
    [draftId],
  );
  const isBegun = comment.text.trim() !== '';
  useEffect(() => {
    if (!isBegun) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBegun]);
  return [comment, changeComment] as const;
}
