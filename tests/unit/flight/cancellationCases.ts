import { receipt, delay, cancelled, denied, NOTHING_CANCELLED, type FlightCase } from './forms';

/** Cancellations and denied boarding; which law applied when, and who has no claim. Each expectation is worked out by hand. */
export const CANCELLATION_CASES: FlightCase[] = [
  // Cancellation: told 14 days before or more.
  [
    'told 14 days before',
    cancelled('ARN-LHR', 'SK', { noticeGiven: 'over14', rerouting: 'none', refund: 'received' }),
    ['ASSISTANCE', null, null, 'nothingCancelled'],
  ],
  [
    'told 14 days before, money not back',
    cancelled('ARN-LHR', 'SK', { noticeGiven: 'over14', rerouting: 'none', refund: 'claim' }),
    ['ASSISTANCE', null, 'cancelEarly', null],
  ],
  // Told 13 to 7 days before: no more than two hours earlier, less than four hours later.
  [
    '10 days, 120 earlier and 239 later',
    cancelled('ARN-LHR', 'SK', {
      noticeGiven: 'days7to13',
      rerouting: 'taken',
      rerouteEarlierMinutes: 120,
      delayMinutes: 239,
    }),
    ['ASSISTANCE', null, null, 'nothingCancelled'],
  ],
  [
    '10 days, 121 earlier',
    cancelled('ARN-LHR', 'SK', {
      noticeGiven: 'days7to13',
      rerouting: 'taken',
      rerouteEarlierMinutes: 121,
      delayMinutes: 30,
    }),
    ['CANCELLATION', 125, 'cancelHalf', null],
  ],
  [
    '10 days, 240 later',
    cancelled('ARN-LHR', 'SK', { noticeGiven: 'days7to13', rerouting: 'taken', delayMinutes: 240 }),
    ['CANCELLATION', 250, 'cancel', null],
  ],
  [
    '10 days, nothing offered',
    cancelled('ARN-LHR', 'SK', { noticeGiven: 'days7to13', rerouting: 'none', refund: 'received' }),
    ['CANCELLATION', 250, 'cancel', null],
  ],
  [
    '10 days, declined an offer within the times',
    cancelled('ARN-LHR', 'SK', {
      noticeGiven: 'days7to13',
      rerouting: 'declined',
      rerouteEarlierMinutes: 120,
      delayMinutes: 239,
      refund: 'received',
    }),
    NOTHING_CANCELLED,
  ],
  [
    '10 days to BKK, 239 later',
    cancelled('ARN-BKK', 'TG', { noticeGiven: 'days7to13', rerouting: 'taken', delayMinutes: 239 }),
    NOTHING_CANCELLED,
  ],
  [
    '10 days to BKK, 240 later: half',
    cancelled('ARN-BKK', 'TG', { noticeGiven: 'days7to13', rerouting: 'taken', delayMinutes: 240 }),
    ['CANCELLATION', 300, 'cancelHalf', null],
  ],
  [
    '10 days to LPA, 240 later',
    cancelled('ARN-LPA', 'DY', { noticeGiven: 'days7to13', rerouting: 'taken', delayMinutes: 240 }),
    ['CANCELLATION', 400, 'cancel', null],
  ],
  // Told later: no more than one hour earlier, less than two hours later.
  [
    'told at the airport, an hour earlier and 119 later',
    cancelled('ARN-LHR', 'SK', {
      noticeGiven: 'none',
      rerouting: 'taken',
      rerouteEarlierMinutes: 60,
      delayMinutes: 119,
    }),
    NOTHING_CANCELLED,
  ],
  [
    '3 days, declined an offer three hours later: half',
    cancelled('ARN-CDG', 'AF', { noticeGiven: 'under7', rerouting: 'declined', delayMinutes: 180, refund: 'claim' }),
    ['CANCELLATION', 200, 'cancelHalf', null],
  ],
  [
    '3 days, and not at check-in: a cancelled flight needs no one there',
    cancelled('ARN-LHR', 'SK', { noticeGiven: 'under7', rerouting: 'none', refund: 'claim', situation: 'lateCheckIn' }),
    ['CANCELLATION', 250, 'cancel', null],
  ],
  [
    'told 14 days before, dinner paid',
    cancelled('ARN-LHR', 'SK', {
      noticeGiven: 'over14',
      rerouting: 'taken',
      delayMinutes: 600,
      care: 'own',
      expenseReceipts: [receipt(200)],
    }),
    ['ASSISTANCE', null, 'cancelEarly', null],
  ],
  [
    '3 days, 60 earlier and 119 later',
    cancelled('ARN-LHR', 'SK', {
      noticeGiven: 'under7',
      rerouting: 'taken',
      rerouteEarlierMinutes: 60,
      delayMinutes: 119,
    }),
    ['ASSISTANCE', null, null, 'nothingCancelled'],
  ],
  [
    '3 days, 61 earlier',
    cancelled('ARN-LHR', 'SK', {
      noticeGiven: 'under7',
      rerouting: 'taken',
      rerouteEarlierMinutes: 61,
      delayMinutes: 119,
    }),
    ['CANCELLATION', 125, 'cancelHalf', null],
  ],
  [
    '3 days, 120 later: half of 250',
    cancelled('ARN-LHR', 'SK', { noticeGiven: 'under7', rerouting: 'taken', delayMinutes: 120 }),
    ['CANCELLATION', 125, 'cancelHalf', null],
  ],
  [
    '3 days, 121 later',
    cancelled('ARN-LHR', 'SK', { noticeGiven: 'under7', rerouting: 'taken', delayMinutes: 121 }),
    ['CANCELLATION', 250, 'cancel', null],
  ],
  [
    '3 days, declined an offer within the times',
    cancelled('ARN-LHR', 'SK', { noticeGiven: 'under7', rerouting: 'declined', delayMinutes: 60, refund: 'received' }),
    ['ASSISTANCE', null, null, 'nothingCancelled'],
  ],
  [
    'never told, nothing offered',
    cancelled('ARN-BKK', 'TG', { noticeGiven: 'none', rerouting: 'none', refund: 'claim' }),
    ['CANCELLATION', 600, 'cancel', null],
  ],
  [
    '400 band, 180 later: half',
    cancelled('ARN-LPA', 'DY', { noticeGiven: 'under7', rerouting: 'taken', delayMinutes: 180 }),
    ['CANCELLATION', 200, 'cancelHalf', null],
  ],
  [
    '400 band, 181 later',
    cancelled('ARN-LPA', 'DY', { noticeGiven: 'under7', rerouting: 'taken', delayMinutes: 181 }),
    ['CANCELLATION', 400, 'cancel', null],
  ],
  [
    '600 band, 240 later: half',
    cancelled('ARN-BKK', 'TG', { noticeGiven: 'under7', rerouting: 'taken', delayMinutes: 240 }),
    ['CANCELLATION', 300, 'cancelHalf', null],
  ],
  [
    '600 band, 241 later',
    cancelled('ARN-BKK', 'TG', { noticeGiven: 'under7', rerouting: 'taken', delayMinutes: 241 }),
    ['CANCELLATION', 600, 'cancel', null],
  ],
  [
    'cancelled for weather',
    cancelled('ARN-LHR', 'SK', { noticeGiven: 'none', rerouting: 'none', refund: 'claim', delayCause: 'weather' }),
    ['CANCELLATION', 250, 'cancelOutside', null],
  ],
  // Denied boarding: no defence, half by the re-routing.
  [
    'overbooked, next day',
    denied('ARN-CDG', 'AF', { deniedReason: 'overbooked', rerouting: 'taken', delayMinutes: 900 }),
    ['COMPENSATION', 400, 'denied', null],
  ],
  [
    'overbooked, three hours later',
    denied('ARN-CDG', 'AF', { deniedReason: 'overbooked', rerouting: 'taken', delayMinutes: 180 }),
    ['COMPENSATION', 200, 'deniedHalf', null],
  ],
  [
    'overbooked to BKK, 240 later: half',
    denied('ARN-BKK', 'TG', { deniedReason: 'overbooked', rerouting: 'taken', delayMinutes: 240 }),
    ['COMPENSATION', 300, 'deniedHalf', null],
  ],
  [
    'overbooked to BKK, 241 later',
    denied('ARN-BKK', 'TG', { deniedReason: 'overbooked', rerouting: 'taken', delayMinutes: 241 }),
    ['COMPENSATION', 600, 'denied', null],
  ],
  [
    'overbooked to LPA, nothing offered',
    denied('ARN-LPA', 'DY', { deniedReason: 'overbooked', rerouting: 'none', refund: 'claim' }),
    ['COMPENSATION', 400, 'denied', null],
  ],
  [
    'overbooked to LHR, 121 later',
    denied('ARN-LHR', 'SK', { deniedReason: 'otherAirline', rerouting: 'taken', delayMinutes: 121 }),
    ['COMPENSATION', 250, 'denied', null],
  ],
  [
    'late to the gate',
    denied('ARN-CDG', 'AF', { deniedReason: 'late', rerouting: 'none', refund: 'claim' }),
    ['COMPENSATION', 400, 'denied', 'ownFault'],
  ],
  [
    'volunteered',
    denied('ARN-CDG', 'AF', { deniedReason: 'volunteered', rerouting: 'taken', delayMinutes: 180 }),
    ['COMPENSATION', 200, 'deniedHalf', 'volunteered'],
  ],
  [
    'no passport',
    denied('ARN-CDG', 'AF', { deniedReason: 'documents', rerouting: 'none', refund: 'claim' }),
    ['COMPENSATION', 400, 'denied', 'ownFault'],
  ],
  // Which law when.
  [
    'the day before the new rules',
    delay('ARN-LHR', 'SK', 200, { flightDate: '2027-10-22' }),
    ['COMPENSATION', 250, 'delay', null],
  ],
  [
    'cancelled, the first day of the new rules',
    cancelled('ARN-LHR', 'SK', { flightDate: '2027-10-23', noticeGiven: 'none', rerouting: 'none', refund: 'claim' }),
    ['CANCELLATION', 250, null, 'newRules'],
  ],
  [
    'the first day of the new rules',
    delay('ARN-LHR', 'SK', 200, { flightDate: '2027-10-23' }),
    ['COMPENSATION', 250, null, 'newRules'],
  ],
  // Who has no claim.
  [
    'staff ticket',
    delay('ARN-LHR', 'SK', 200, { situation: 'freeTicket' }),
    ['COMPENSATION', 250, 'delay', 'freeTicket'],
  ],
  [
    'late for check-in',
    delay('ARN-LHR', 'SK', 200, { situation: 'lateCheckIn' }),
    ['COMPENSATION', 250, 'delay', 'lateCheckIn'],
  ],
  ['paid already', delay('ARN-LHR', 'SK', 200, { situation: 'paid' }), ['COMPENSATION', 250, 'delay', 'paid']],
];
