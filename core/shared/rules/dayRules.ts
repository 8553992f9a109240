import type { DayRule, FormData } from '../kinds/kind';
import { readField } from '../answers/fields';
import { isRecord } from '../isRecord';
import { computeEarliestDayOrClockOfSpan, computeLatestDayOrClockOfSpan } from '../formats/approximateDays';

/** An answer that can't be, and the name of what to say of it (the kind's texts, `checks`). */
interface ImpossibleDay {
  id: string;
  field: string;
}

/** For a day that has not come. */
export const FUTURE_DAY = 'futureDay';

/** For a day in a year that no letter is about: a slip of the typing. */
export const WRONG_YEAR = 'wrongYear';
const FIRST_YEAR = '1900';

/** For a day before that of another answer. */
export function buildDayBeforeId(otherField: string): string {
  return `dayBefore_${otherField}`;
}

/** Days that can't be: one is only where no day that it can mean is possible. @param today ISO date */
export function findImpossibleDays(rules: readonly DayRule[], form: FormData, today: string): ImpossibleDay[] {
  return rules.flatMap((rule) =>
    listAnswerPaths(rule, form).flatMap((field): ImpossibleDay[] => {
      const answer = dropTimeOfDay(readField(form, field));
      if (rule.past && isAfter(computeEarliestDayOrClockOfSpan(answer), today)) return [{ id: FUTURE_DAY, field }];
      const latest = computeLatestDayOrClockOfSpan(answer);
      if (rule.past && latest?.includes('-') && latest < FIRST_YEAR) return [{ id: WRONG_YEAR, field }];
      const { after } = rule;
      const isBefore =
        after !== undefined &&
        isAfter(computeEarliestDayOrClockOfSpan(dropTimeOfDay(readOtherDay(form, field, after))), latest);
      return isBefore ? [{ id: buildDayBeforeId(after), field }] : [];
    }),
  );
}

function readOtherDay(form: FormData, field: string, after: string): unknown {
  const row = readField(form, field.split('.').slice(0, -1).join('.'));
  return isRecord(row) && Object.hasOwn(row, after) ? row[after] : form[after];
}

function isAfter(day: string | null, other: string | null): boolean {
  return day !== null && other !== null && day > other;
}

/** The day of a date and time; everything else as it is. */
function dropTimeOfDay(answer: unknown): unknown {
  return typeof answer === 'string' && answer.includes('T') ? answer.slice(0, 10) : answer;
}

/** A member of rows stands in each row. */
function listAnswerPaths({ field, within }: DayRule, form: FormData): string[] {
  if (within === undefined) return [field];
  const rows = readField(form, within);
  const member = field.slice(within.length + 1);
  return Array.isArray(rows)
    ? rows.flatMap((row, index) => (isRecord(row) ? [`${within}.${index}.${member}`] : []))
    : [];
}
