import type { KindsAnswer, KindSummary } from './kinds';

/** Every kind that has pages: those that are offered, and those whose letters under way go on. */
export function servedKinds(answer: KindsAnswer | undefined): KindSummary[] {
  return [...(answer?.kinds ?? []), ...(answer?.paused ?? [])];
}
