/* Names of questions that every situation asks, whose answers are looked for outside the kinds too. */

/** What may be held against the person, with their reply, in rows (core/kinds/objections.ts). */
export const OBJECTIONS = 'objections';

/** What the other side has answered besides the ticks of a situation, with the person's reply, in rows. */
export const OTHER_ANSWERS = 'otherAnswers';

/** What the person says besides: the question, and the letter's section. */
export const FURTHER_WORDS = 'also';

/** What the person asks for besides, in rows. */
export const FURTHER_DEMANDS = 'alsoWant';
