import type { FormData } from '../../../../core/shared/kinds/kind';
import { readField } from '../../../../core/shared/answers/fields';
import { addDays, addYears } from '../../../../core/shared/formats/dates';
import { softenText } from '../../../../core/shared/letter/gentler';
import { suggestCorrectedMailAddress } from '../../../../core/shared/formats/mailDomains';
import { computeEarliestDayOrClockOfSpan } from '../../../../core/shared/formats/approximateDays';
import type { KindForm } from '../../data/kinds';
import { isFreeTextField } from '../fields/freeText';
import { findUiNode } from '../../../../core/shared/answers/uiNode';
import { listFieldPathsInOrder } from '../../../../core/shared/answers/fieldOrder';

/** An answer that may well be right, but is worth a second look before a letter is written from it. */
export interface Doubt {
  path: string;
  /** Which sentence tells it: `review.doubts.<reason>`. */
  reason: 'dayFar' | 'mailDomain' | 'personalNumber' | 'harsh';
  /** What was probably meant, where that can be told. */
  meant?: string;
}

/** A last day to pay, or a day of return, lies ahead, but seldom farther than so many days: a year was mistyped then. */
const FARTHEST_AHEAD = 90;
/** Nor are letters often written about what happened longer ago than so many years. */
const LONGEST_AGO = 10;

/** Ten or twelve digits of which the fifth and sixth can be a month's day, as Swedish personal numbers are written. */
const PERSONAL_NUMBER = /^(?:19|20)?(\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]|[6-9]\d))[-+]?(\d{4})$/;

/** Answers to look at again, in the order in which they were asked. */
export function listDoubtfulAnswers(
  { kind, steps }: Pick<KindForm, 'kind' | 'steps'>,
  answers: FormData,
  today: string,
): Doubt[] {
  const from = addYears(today, -LONGEST_AGO) ?? today;
  const to = addDays(today, FARTHEST_AHEAD) ?? today;
  return steps.flatMap((step) =>
    listFieldPathsInOrder(step).flatMap((path): Doubt[] => {
      const value = readField(answers, path);
      if (typeof value !== 'string') return [];
      const widget = findUiNode(step.uiSchema, path)['ui:widget'];
      const first =
        widget === 'date'
          ? value
          : widget === 'dateTime'
            ? value.slice(0, 10)
            : widget === 'span'
              ? computeEarliestDayOrClockOfSpan(value)
              : null;
      if (first !== null && (first > to || first < from)) return [{ path, reason: 'dayFar' }];
      if (path === kind.contact.email) {
        const meant = suggestCorrectedMailAddress(value);
        return meant === undefined ? [] : [{ path, reason: 'mailDomain', meant }];
      }
      const gentler = isFreeTextField(widget, path) ? softenText(value) : undefined;
      if (gentler !== undefined) return [{ path, reason: 'harsh', meant: gentler }];
      const number = PERSONAL_NUMBER.exec(value.trim());
      return number && !hasRightLuhnDigit(`${number[1]}${number[2]}`) ? [{ path, reason: 'personalNumber' }] : [];
    }),
  );
}

/**
 * Whether the last of ten digits is the check digit of the nine before it: every other one doubled, digits summed.
 * @see https://www.skatteverket.se/privat/folkbokforing/personnummer.4.3810a01c150939e893f18c29.html
 */
function hasRightLuhnDigit(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
