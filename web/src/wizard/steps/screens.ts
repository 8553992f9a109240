import { retrieveSchema } from '@rjsf/utils';
import type { FormData } from '../../../../core/shared/kinds/kind';
import { isRecord } from '../../../../core/shared/isRecord';
import type { FormStep } from '../../data/kinds';
import type { StepValidator } from '../fields/validation';
import { estimateQuestionHeight } from './questionHeight';

/** How high the questions of one screen are together at most, in pixels of a phone that is 390 wide: with the heading and the button little more than what one sees at once. */
const SCREEN = 760;

/** The questions that the answers so far lead to, in the order of asking: those under a condition only while it holds. */
export function listAskedFields(step: FormStep, validator: StepValidator, form: FormData): string[] {
  if (!step.schema) return [];
  const { properties } = retrieveSchema(validator, step.schema, step.schema, form);
  return (step.fields ?? []).filter((name) => isRecord(properties) && name in properties);
}

/**
 * Parts the questions of a step into what a phone shows at a time, in the order of asking. What an answer opens stands on
 * the same screen as its question where it fits.
 * @param asked the questions that the answers so far lead to
 */
export function groupFieldsByScreen(
  { schema, uiSchema }: Pick<FormStep, 'schema' | 'uiSchema'>,
  asked: readonly string[],
): string[][] {
  const always = isRecord(schema?.['properties']) ? schema['properties'] : {};
  const measured = asked.map((name) => ({ name, height: estimateQuestionHeight(name, schema, uiSchema) }));
  const screens: string[][] = [];
  let room = 0;
  for (const [index, { name, height }] of measured.entries()) {
    const followUps = measured.slice(index + 1);
    const end = followUps.findIndex((next) => next.name in always);
    const opened = followUps.slice(0, end < 0 ? undefined : end);
    const block = height + opened.reduce((sum, next) => sum + next.height, 0);
    const needed = name in always && block <= SCREEN ? block : height;
    const screen = screens.at(-1);
    if (screen !== undefined && needed <= room) screen.push(name);
    else {
      screens.push([name]);
      room = SCREEN;
    }
    room -= height;
  }
  return screens;
}
