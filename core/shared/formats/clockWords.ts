import type { Language } from '../languages';

interface ClockWords {
  /** Before a time that is not exact. */
  about: string;
  /** Before a time. */
  at: string;
  /** Before a time that follows a date. */
  afterDate: string;
  /** Between hours and minutes. */
  point: string;
}

/** How a time of day is told: "omkring kl. 14.03", "around 14:03". */
export const CLOCK_WORDS: Record<Language, ClockWords> = {
  sv: { about: 'omkring ', at: 'kl. ', afterDate: ' kl. ', point: '.' },
  en: { about: 'around ', at: '', afterDate: ' at ', point: ':' },
};
