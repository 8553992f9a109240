/** Papers as people paste them: all invented, with what must be read out of them, and nothing else. */
export interface Paper {
  what: string;
  /** data of which kind reads it. */
  reading: 'purchase' | 'decision' | 'flight';
  text: string;
  found: Record<string, string | number>;
}

export const TODAY = '2026-11-24';
