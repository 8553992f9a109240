import type { FormStep } from '../../data/kinds';

/**
 * The headline of a step that shows a letter: what the letter's subject says that it is, where the step has words for that.
 * @param subject of the letter, once it is written
 */
export function getHeadingForSubject(
  step: Pick<FormStep, 'heading' | 'bySubject'>,
  subject: string | undefined,
): string {
  return step.bySubject?.find((each) => subject?.startsWith(each.subject))?.heading ?? step.heading;
}
