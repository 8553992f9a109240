interface Reminder {
  /** Unique for the event. */
  uid: string;
  /** ISO date. */
  date: string;
  title: string;
  text: string;
}

const LINE = 75;

const escape = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Folds a content line at 75 octets (RFC 5545, 3.1). */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    // A continued line begins with a space, which counts.
    if (encoder.encode(part + character).length > (parts.length === 0 ? LINE : LINE - 1)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

/** A calendar file with one whole-day event, and a reminder at 9 the day before (RFC 5545). `stamp` is the time now. */
export function calendarFile({ uid, date, title, text }: Reminder, stamp: Date): string {
  const day = date.replaceAll('-', '');
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const at = stamp.toISOString().replace(/[-:]|\.\d{3}/g, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Brevia//Brevia//SV',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${at}`,
    `DTSTART;VALUE=DATE:${day}`,
    `DTEND;VALUE=DATE:${next}`,
    `SUMMARY:${escape(title)}`,
    `DESCRIPTION:${escape(text)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escape(title)}`,
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}
