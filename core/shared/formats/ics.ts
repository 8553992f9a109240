import { addDays } from './dates';

export interface CalendarDay {
  /** Of the deadline, unique within the letter. */
  id: string;
  /** ISO date. */
  date: string;
  /** What the day is: its first sentence is the event's title. */
  text: string;
}

/** Octets of a content line, the break left out (RFC 5545, 3.1). */
const LINE = 75;

/** At 9 in the morning three days before, and the day before: counted back from the day's midnight. */
const ALARMS = ['-P2DT15H', '-PT15H'];

/**
 * A calendar file (RFC 5545) with a whole-day event for each last day, the same in browser and mail: an event keeps its
 * UID however often the file is made, so that opening both gives one. A whole day has no time zone, so summer time can't
 * move it.
 * @param letter its id, and what it is called in the person's language
 * @param stamp the time now
 */
export function buildCalendarFile(
  letter: { id: string; title: string },
  days: readonly CalendarDay[],
  stamp: Date,
): string {
  const at = stamp.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const events = days.flatMap(({ id, date, text }) => {
    const next = addDays(date, 1);
    if (next === null) return [];
    const title = `SUMMARY:${escapeIcsText(`${letter.title}: ${extractFirstSentence(text)}`)}`;
    return [
      'BEGIN:VEVENT',
      `UID:${id}-${letter.id}@brevia`,
      `DTSTAMP:${at}`,
      `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${next.replaceAll('-', '')}`,
      title,
      `DESCRIPTION:${escapeIcsText(text)}`,
      // The person is not busy that day.
      'TRANSP:TRANSPARENT',
      ...ALARMS.flatMap((alarm) => [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        title.replace('SUMMARY', 'DESCRIPTION'),
        `TRIGGER:${alarm}`,
        'END:VALARM',
      ]),
      'END:VEVENT',
    ];
  });
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Brevia//Brevia//SV',
    'METHOD:PUBLISH',
    ...events,
    'END:VCALENDAR',
    '',
  ]
    .map(foldIcsLine)
    .join('\r\n');
}

function extractFirstSentence(text: string): string {
  return text.split(/[.:!?]\s+(?=\p{Lu})/u)[0]?.replace(/\.$/, '') ?? '';
}

function escapeIcsText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** Breaks a content line before its 76th octet; what goes on begins with a space, which counts. */
function foldIcsLine(line: string): string {
  let octets = 0;
  let all = '';
  for (const character of line) {
    const code = character.codePointAt(0) ?? 0;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (octets + size > LINE) {
      all += '\r\n ';
      octets = 1;
    }
    all += character;
    octets += size;
  }
  return all;
}
