import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { buildCalendarFile, type CalendarDay } from '../../core/shared/formats/ics';

const letter = { id: '0d3b1c52-9b0e-4c59-8f6e-2f6f7ad0a001', title: 'Reklamation' };
const now = new Date('2026-11-21T12:00:00.250Z');

/** Reads a calendar file as a calendar program does. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const alarms = component
      .getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger')));
    return {
      uid: event.uid,
      title: event.summary,
      text: event.description,
      start: event.startDate,
      end: event.endDate,
      alarms,
    };
  });
}
const file = (...days: CalendarDay[]) => buildCalendarFile(letter, days, now);

describe('a calendar file', () => {
  test('has a whole-day event for each last day, with reminders before it', () => {
    const [reply, notice] = read(
      file(
        { id: 'replyBy', date: '2026-12-05', text: 'Dagen då du bad om svar. Hör av dig igen om du inget hört.' },
        { id: 'notice', date: '2026-12-31', text: 'Sista dag att överklaga: tre veckor från beslutet.' },
      ),
    );
    expect(reply).toMatchObject({
      uid: `replyBy-${letter.id}@brevia`,
      title: 'Reklamation: Dagen då du bad om svar',
      text: 'Dagen då du bad om svar. Hör av dig igen om du inget hört.',
    });
    expect([reply?.start.isDate, String(reply?.start), String(reply?.end)]).toEqual([true, '2026-12-05', '2026-12-06']);
    // 9 in the morning, three days and one day before.
    expect(reply?.alarms).toEqual(['-P2DT15H', '-PT15H']);
    expect([String(notice?.start), String(notice?.end), notice?.title]).toEqual([
      '2026-12-31',
      '2027-01-01',
      'Reklamation: Sista dag att överklaga: tre veckor från beslutet',
    ]);
  });

  test.each([
    ['summer time begins', '2027-03-28', '2027-03-29'],
    ['summer time ends', '2026-10-25', '2026-10-26'],
    ['the last of February', '2027-02-28', '2027-03-01'],
    ['a leap day', '2028-02-29', '2028-03-01'],
    ['Christmas Eve', '2026-12-24', '2026-12-25'],
  ])('the day is the day: %s', (_name, date, next) => {
    const [event] = read(file({ id: 'x', date, text: 'Sista dag' }));
    expect([String(event?.start), String(event?.end)]).toEqual([date, next]);
  });

  test('keeps its UIDs, so that the one of the page and the one of the mail are one event', () => {
    const day = { id: 'replyBy', date: '2026-12-05', text: 'Svar' };
    const [first] = read(file(day));
    const [later] = read(
      buildCalendarFile(
        { ...letter, title: 'Product claim' },
        [{ ...day, date: '2026-12-06' }],
        new Date('2027-01-01T00:00:00Z'),
      ),
    );
    expect(later?.uid).toBe(first?.uid);
    expect(new Set(read(file(day, { ...day, id: 'notice' })).map(({ uid }) => uid)).size).toBe(2);
  });

  test('leaves out what is no day', () => {
    expect(read(file({ id: 'x', date: '2026-02-30', text: 'Aldrig' }))).toEqual([]);
  });

  test('is well-formed whatever the texts hold: CRLF, at most 75 octets a line, nothing smuggled in', () => {
    const awkward = fc.string({
      unit: fc.constantFrom(
        'a',
        'å',
        ';',
        ',',
        '\\',
        '\n',
        '\r',
        ':',
        '"',
        '\u0007',
        '😀',
        'BEGIN:VEVENT',
        '. ',
        'Å',
        '漢',
      ),
      maxLength: 120,
    });
    fc.assert(
      fc.property(awkward, awkward, (text, title) => {
        const made = buildCalendarFile({ ...letter, title }, [{ id: 'x', date: '2026-12-05', text }], now);
        for (const line of made.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\n\r]/);
        }
        const events = read(made);
        expect(events).toHaveLength(1);
        const plain = text.replace(/\r\n?/g, '\n').replace(/\u0007/g, '');
        expect(events[0]?.text ?? '').toBe(plain);
      }),
    );
  });

  test('says nothing but the texts and the letter’s id', () => {
    expect(
      file({ id: 'replyBy', date: '2026-12-05', text: 'Svar' })
        .split('\r\n')
        .map((line) => line.split(/[:;]/)[0]),
    ).toEqual([
      'BEGIN',
      'VERSION',
      'PRODID',
      'METHOD',
      'BEGIN',
      'UID',
      'DTSTAMP',
      'DTSTART',
      'DTEND',
      'SUMMARY',
      'DESCRIPTION',
      'TRANSP',
      'BEGIN',
      'ACTION',
      'DESCRIPTION',
      'TRIGGER',
      'END',
      'BEGIN',
      'ACTION',
      'DESCRIPTION',
      'TRIGGER',
      'END',
      'END',
      'END',
      '',
    ]);
  });
});
