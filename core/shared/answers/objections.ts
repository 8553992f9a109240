/** What may be held against the person, with their reply, in rows (core/kinds/objections.ts). */
export const OBJECTIONS = 'objections';

/** What the other side has answered besides the ticks of a situation, with the person's reply, in rows. */
export const OTHER_ANSWERS = 'otherAnswers';
