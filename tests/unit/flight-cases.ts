import type { FormData } from '../../core/shared/kinds/kind';

/** Forms about flights, and what each comes to by Regulation (EC) No 261/2004. Each expectation is worked out by hand. */

export const receipt = (amount: number, kindOf = 'food') => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'kvitto.jpg',
  kind: kindOf,
  amount,
});

/** A delayed flight. @param route `ARN-LHR` @param minutes late on arrival */
export const delay = (route: string, airline: string, minutes: number, more: FormData = {}): FormData => {
  const [departureAirport, arrivalAirport] = route.split('-');
  return {
    category: 'flygforseening',
    departureAirport,
    arrivalAirport,
    airline,
    delayMinutes: minutes,
    care: 'given',
    ...more,
  };
};
const gone =
  (category: string) =>
  (route: string, airline: string, more: FormData = {}): FormData => {
    const [departureAirport, arrivalAirport] = route.split('-');
    return { category, departureAirport, arrivalAirport, airline, care: 'given', ...more };
  };
export const cancelled = gone('installt_flyg');
export const denied = gone('nekad_ombordstigning');

/** caseType, euro for each passenger, the outcome's banner, the first stop. */
type Expected = [type: string | null, amount: number | null, banner: string | null, stop: string | null];
type Case = [name: string, form: FormData, expected: Expected];

const OUT: Expected = ['COMPLAINT', null, null, 'outside'];
const OUT_UK: Expected = ['COMPLAINT', null, null, 'outsideUk'];
const NOTHING_CANCELLED: Expected = ['ASSISTANCE', null, null, 'nothingCancelled'];
const late = (amount: number): Expected => ['COMPENSATION', amount, amount === 300 ? 'delayHalf' : 'delay', null];

export const CASES: Case[] = [
  // Arrival: from three hours, 180 minutes to the minute.
  ['ARN–LHR, 119 minutes', delay('ARN-LHR', 'SK', 119), ['ASSISTANCE', null, null, 'nothingDelay']],
  ['ARN–LHR, 120 minutes', delay('ARN-LHR', 'SK', 120), ['ASSISTANCE', null, null, 'nothingDelay']],
  ['ARN–LHR, 179 minutes', delay('ARN-LHR', 'SK', 179), ['ASSISTANCE', null, null, 'nothingDelay']],
  ['ARN–LHR, 180 minutes', delay('ARN-LHR', 'SK', 180), ['COMPENSATION', 250, 'delay', null]],
  ['ARN–LHR, a day and a half', delay('ARN-LHR', 'SK', 2160), ['COMPENSATION', 250, 'delay', null]],
  // Bands: up to 1,500 km; to 3,500 km and all of the EU; beyond.
  ['ARN–BRU (1,3xx km)', delay('ARN-BRU', 'SN', 190), ['COMPENSATION', 250, 'delay', null]],
  ['ARN–CDG (over 1,500 km)', delay('ARN-CDG', 'AF', 190), ['COMPENSATION', 400, 'delay', null]],
  ['ARN–LPA (4,335 km within the EU)', delay('ARN-LPA', 'DY', 190), ['COMPENSATION', 400, 'delay', null]],
  ['ARN–FNC (Madeira)', delay('ARN-FNC', 'DK', 240), ['COMPENSATION', 400, 'delay', null]],
  ['ARN–PDL (Azores)', delay('ARN-PDL', 'S4', 500), ['COMPENSATION', 400, 'delay', null]],
  [
    'CDG–RUN (Réunion, an outermost region: within the EU)',
    delay('CDG-RUN', 'UU', 400),
    ['COMPENSATION', 400, 'delay', null],
  ],
  ['ORY–PTP (Guadeloupe)', delay('ORY-PTP', 'TX', 400), ['COMPENSATION', 400, 'delay', null]],
  ['ARN–IST (third country, under 3,500 km)', delay('ARN-IST', 'TK', 190), ['COMPENSATION', 400, 'delay', null]],
  ['ARN–BKK, five hours', delay('ARN-BKK', 'TG', 300), ['COMPENSATION', 600, 'delay', null]],
  ['ARN–DXB, five hours', delay('ARN-DXB', 'EK', 300), ['COMPENSATION', 600, 'delay', null]],
  // Close to a limit, by the great circle.
  ['ARN–LGW (1,475 km)', delay('ARN-LGW', 'DY', 180), late(250)],
  ['ARN–ZRH (1,487 km)', delay('ARN-ZRH', 'LX', 180), late(250)],
  ['ARN–BSL (1,502 km)', delay('ARN-BSL', 'EW', 180), late(400)],
  ['CPH–NCE (1,385 km)', delay('CPH-NCE', 'SK', 180), late(250)],
  ['CPH–FCO (1,536 km)', delay('CPH-FCO', 'SK', 180), late(400)],
  ['NYO–BGY (1,537 km)', delay('NYO-BGY', 'FR', 180), late(400)],
  ['ARN–CAI (3,437 km)', delay('ARN-CAI', 'MS', 239), late(400)],
  ['ARN–CMN (3,468 km)', delay('ARN-CMN', 'AT', 239), late(400)],
  ['UME–BEY (3,493 km)', delay('UME-BEY', 'ME', 239), late(400)],
  ['OSL–DAM (3,504 km), 239 minutes', delay('OSL-DAM', 'DY', 239), late(300)],
  ['ARN–BGW (3,510 km), 239 minutes', delay('ARN-BGW', 'IA', 239), late(300)],
  ['ARN–BGW (3,510 km), 240 minutes', delay('ARN-BGW', 'IA', 240), late(600)],
  ['CPH–SSH (3,530 km)', delay('CPH-SSH', 'DK', 240), late(600)],
  // Within the EU and the EEA: Norway, Switzerland and the outermost regions. Overseas countries and territories are outside.
  ['OSL–LPA (Norway)', delay('OSL-LPA', 'DY', 239), late(400)],
  ['ZRH–LPA (Switzerland)', delay('ZRH-LPA', 'WK', 239), late(400)],
  ['LIS–PDL (Azores, 1,449 km)', delay('LIS-PDL', 'S4', 239), late(250)],
  ['ORY–FDF (Martinique)', delay('ORY-FDF', 'TX', 239), late(400)],
  ['ORY–CAY (French Guiana)', delay('ORY-CAY', 'AF', 239), late(400)],
  ['CDG–DZA (Mayotte)', delay('CDG-DZA', 'UU', 239), late(400)],
  ['AMS–CUR (Curaçao), 239 minutes', delay('AMS-CUR', 'KL', 239), late(300)],
  ['AMS–CUR (Curaçao), 240 minutes', delay('AMS-CUR', 'KL', 240), late(600)],
  ['AMS–SXM (the Dutch part of Saint Martin)', delay('AMS-SXM', 'KL', 240), late(600)],
  ['CDG–PPT (French Polynesia)', delay('CDG-PPT', 'AF', 240), late(600)],
  ['CPH–SFJ (Greenland, 3,429 km)', delay('CPH-SFJ', 'GL', 239), late(400)],
  ['CPH–GOH (Greenland, 3,541 km), 239 minutes', delay('CPH-GOH', 'GL', 239), late(300)],
  ['OSL–LYR (Svalbard)', delay('OSL-LYR', 'DY', 239), late(400)],
  // Three to four hours beyond 3,500 km outside the EU: half (Sturgeon, paragraph 63).
  ['ARN–BKK, 180 minutes', delay('ARN-BKK', 'TG', 180), ['COMPENSATION', 300, 'delayHalf', null]],
  ['ARN–BKK, 239 minutes', delay('ARN-BKK', 'TG', 239), ['COMPENSATION', 300, 'delayHalf', null]],
  ['ARN–BKK, 240 minutes', delay('ARN-BKK', 'TG', 240), ['COMPENSATION', 600, 'delay', null]],
  ['ARN–LPA, 200 minutes: no halving within the EU', delay('ARN-LPA', 'DY', 200), ['COMPENSATION', 400, 'delay', null]],
  ['ARN–IST, 200 minutes: no halving in that band', delay('ARN-IST', 'TK', 200), ['COMPENSATION', 400, 'delay', null]],
  // One booking with a change: first departure and last destination.
  [
    'GOT–JFK by way of CPH, 200 minutes',
    delay('GOT-JFK', 'SK', 200, { connectionAirport: 'CPH' }),
    ['COMPENSATION', 300, 'delayHalf', null],
  ],
  [
    'GOT–JFK by way of CPH, 300 minutes',
    delay('GOT-JFK', 'SK', 300, { connectionAirport: 'CPH' }),
    ['COMPENSATION', 600, 'delay', null],
  ],
  [
    'ARN–NBO by way of IST with a carrier from outside',
    delay('ARN-NBO', 'TK', 600, { connectionAirport: 'IST' }),
    ['COMPENSATION', 600, 'delay', null],
  ],
  [
    'LLA–LHR by way of ARN counts as 2,1xx km',
    delay('LLA-LHR', 'SK', 200, { connectionAirport: 'ARN' }),
    ['COMPENSATION', 400, 'delay', null],
  ],
  [
    'ARN–FCO by way of CPH: two short flights make a long one',
    delay('ARN-FCO', 'SK', 180, { connectionAirport: 'CPH' }),
    late(400),
  ],
  ['ARN–BKK by way of DOH, 239 minutes', delay('ARN-BKK', 'QR', 239, { connectionAirport: 'DOH' }), late(300)],
  ['ARN–JFK by way of LHR with British Airways', delay('ARN-JFK', 'BA', 300, { connectionAirport: 'LHR' }), late(600)],
  ['BKK–ARN by way of FRA with Lufthansa', delay('BKK-ARN', 'LH', 300, { connectionAirport: 'FRA' }), late(600)],
  ['BKK–ARN by way of DOH with Qatar Airways', delay('BKK-ARN', 'QR', 300, { connectionAirport: 'DOH' }), OUT],
  ['JFK–ARN by way of LHR with British Airways', delay('JFK-ARN', 'BA', 300, { connectionAirport: 'LHR' }), OUT],
  [
    'JFK–BKK by way of ARN: the journey only changes inside',
    delay('JFK-BKK', 'SK', 300, { connectionAirport: 'ARN' }),
    OUT,
  ],
  // Scope: from third countries only with carriers of the EU, the EEA or Switzerland.
  ['IST–ARN with Turkish Airlines', delay('IST-ARN', 'TK', 300), OUT],
  ['BKK–ZRH with Thai', delay('BKK-ZRH', 'TG', 300), OUT],
  ['ZRH–JFK with American', delay('ZRH-JFK', 'AA', 300), late(600)],
  ['LYR–OSL (from Svalbard) with Norwegian', delay('LYR-OSL', 'DY', 200), late(400)],
  ['JFK–ARN with SAS', delay('JFK-ARN', 'SK', 300), ['COMPENSATION', 600, 'delay', null]],
  ['JFK–ARN with Delta', delay('JFK-ARN', 'DL', 300), OUT],
  ['BKK–ARN with Thai', delay('BKK-ARN', 'TG', 300), OUT],
  ['BKK–CPH with Norse (NO)', delay('BKK-CPH', 'N0', 300), ['COMPENSATION', 600, 'delay', null]],
  ['BKK–ZRH with SWISS', delay('BKK-ZRH', 'LX', 300), ['COMPENSATION', 600, 'delay', null]],
  ['BOS–KEF with Icelandair', delay('BOS-KEF', 'FI', 300), ['COMPENSATION', 600, 'delay', null]],
  [
    'DXB–ARN with an unlisted carrier from the EU',
    delay('DXB-ARN', 'Nordcharter', 300, { carrierBase: 'eu' }),
    ['COMPENSATION', 600, 'delay', null],
  ],
  [
    'DXB–ARN with an unlisted carrier from elsewhere',
    delay('DXB-ARN', 'Gulfcharter', 300, { carrierBase: 'other' }),
    OUT,
  ],
  [
    'DXB–ARN with a carrier nobody knows',
    delay('DXB-ARN', 'Gulfcharter', 300, { carrierBase: 'unknown' }),
    ['COMPLAINT', 600, 'carrierUnknown', null],
  ],
  [
    'DXB–ARN, nobody knows, too short a delay',
    delay('DXB-ARN', 'Gulfcharter', 100, { carrierBase: 'unknown' }),
    ['ASSISTANCE', null, null, 'nothingDelay'],
  ],
  ['JFK–SIN with Finnair: neither end inside', delay('JFK-SIN', 'AY', 600), OUT],
  ['OSL–TOS (Norway)', delay('OSL-TOS', 'SK', 200), ['COMPENSATION', 250, 'delay', null]],
  ['KEF–JFK (Iceland)', delay('KEF-JFK', 'DL', 300), ['COMPENSATION', 600, 'delay', null]],
  ['GVA–DOH (Switzerland)', delay('GVA-DOH', 'QR', 300), ['COMPENSATION', 600, 'delay', null]],
  ['CPH–FAE (from the EU to the Faroes)', delay('CPH-FAE', 'RC', 200), ['COMPENSATION', 250, 'delay', null]],
  [
    'FAE–CPH with Atlantic Airways, whose licence is not plain',
    delay('FAE-CPH', 'RC', 200),
    ['COMPLAINT', 250, 'carrierUnknown', null],
  ],
  ['FAE–CPH with SAS', delay('FAE-CPH', 'SK', 200), ['COMPENSATION', 250, 'delay', null]],
  ['GOH–KEF with Air Greenland', delay('GOH-KEF', 'GL', 200), ['COMPLAINT', 250, 'carrierUnknown', null]],
  ['MHQ–ARN (Åland is Finland)', delay('MHQ-ARN', 'AY', 200), ['COMPENSATION', 250, 'delay', null]],
  // The United Kingdom since 2021.
  ['ARN–LHR with British Airways', delay('ARN-LHR', 'BA', 200), ['COMPENSATION', 250, 'delay', null]],
  ['LHR–ARN with SAS', delay('LHR-ARN', 'SK', 200), ['COMPENSATION', 250, 'delay', null]],
  ['LHR–ARN with British Airways', delay('LHR-ARN', 'BA', 200), ['COMPLAINT', null, null, 'outsideUk']],
  ['LHR–JFK with Norwegian', delay('LHR-JFK', 'DY', 300), ['COMPLAINT', null, null, 'outsideUk']],
  ['LTN–GOT with Wizz Air', delay('LTN-GOT', 'W6', 200), late(250)],
  ['LTN–GOT with Wizz Air UK', delay('LTN-GOT', 'W9', 200), OUT_UK],
  [
    'LGW–CPH with an easyJet, nobody knows which',
    delay('LGW-CPH', 'U2', 200),
    ['COMPLAINT', 250, 'carrierUnknown', null],
  ],
  ['LGW–CPH with the British easyJet', delay('LGW-CPH', 'U2', 200, { carrierBase: 'other' }), OUT_UK],
  ['LGW–CPH with the Austrian easyJet', delay('LGW-CPH', 'U2', 200, { carrierBase: 'eu' }), late(250)],
  [
    'LHR–ARN cancelled by British Airways',
    cancelled('LHR-ARN', 'BA', { noticeGiven: 'none', rerouting: 'none', refund: 'claim' }),
    OUT_UK,
  ],
  [
    'LHR–ARN, not let on board by British Airways',
    denied('LHR-ARN', 'BA', { deniedReason: 'overbooked', rerouting: 'none', refund: 'claim' }),
    OUT_UK,
  ],
  [
    'LHR–ARN with British Airways in December 2020',
    delay('LHR-ARN', 'BA', 200, { flightDate: '2020-12-31' }),
    ['COMPENSATION', 250, 'delay', null],
  ],
  // Causes.
  [
    'technical fault',
    delay('ARN-LHR', 'SK', 200, { delayCause: 'technical' }),
    ['COMPENSATION', 250, 'delayOwn', null],
  ],
  ['own strike', delay('ARN-LHR', 'SK', 200, { delayCause: 'ownStrike' }), ['COMPENSATION', 250, 'delayOwn', null]],
  ['crew', delay('ARN-LHR', 'SK', 200, { delayCause: 'crew' }), ['COMPENSATION', 250, 'delayOwn', null]],
  ['weather', delay('ARN-LHR', 'SK', 200, { delayCause: 'weather' }), ['COMPENSATION', 250, 'delayOutside', null]],
  [
    'air traffic control',
    delay('ARN-LHR', 'SK', 200, { delayCause: 'airTrafficControl' }),
    ['COMPENSATION', 250, 'delayOutside', null],
  ],
  [
    'others on strike',
    delay('ARN-LHR', 'SK', 200, { delayCause: 'otherStrike' }),
    ['COMPENSATION', 250, 'delayOutside', null],
  ],
  ['birds', delay('ARN-LHR', 'SK', 200, { delayCause: 'bird' }), ['COMPENSATION', 250, 'delayOutside', null]],
  ['security', delay('ARN-LHR', 'SK', 200, { delayCause: 'security' }), ['COMPENSATION', 250, 'delayOutside', null]],
  [
    'an emergency on board',
    delay('ARN-LHR', 'SK', 200, { delayCause: 'medical' }),
    ['COMPENSATION', 250, 'delayOutside', null],
  ],
  ['no cause told', delay('ARN-LHR', 'SK', 200, { delayCause: 'unknown' }), late(250)],
  ['an earlier flight', delay('ARN-LHR', 'SK', 200, { delayCause: 'knockOn' }), ['COMPENSATION', 250, 'delay', null]],
  [
    'half and weather',
    delay('ARN-BKK', 'TG', 200, { delayCause: 'weather' }),
    ['COMPENSATION', 300, 'delayOutside', null],
  ],
  // Care, refund and giving up.
  [
    '150 minutes with dinner paid',
    delay('ARN-LHR', 'SK', 150, { care: 'own', departureDelayMinutes: 130, expenseReceipts: [receipt(200)] }),
    ['ASSISTANCE', null, 'under3h', null],
  ],
  [
    '150 minutes, dinner without a receipt',
    delay('ARN-LHR', 'SK', 150, { care: 'own', departureDelayMinutes: 130 }),
    ['ASSISTANCE', null, 'under3h', 'noReceipts'],
  ],
  [
    'gave up after six hours, wants the ticket back',
    delay('ARN-LHR', 'SK', 360, { departureDelayMinutes: 360, didNotTravel: true, refund: 'claim', ticketPrice: 1500 }),
    ['ASSISTANCE', null, 'fiveHours', null],
  ],
  [
    'gave up at 300 minutes',
    delay('ARN-LHR', 'SK', 300, { departureDelayMinutes: 300, didNotTravel: true, refund: 'claim' }),
    ['ASSISTANCE', null, 'fiveHours', null],
  ],
  [
    'gave up at 299 minutes',
    delay('ARN-LHR', 'SK', 299, { departureDelayMinutes: 299, didNotTravel: true, refund: 'claim' }),
    ['ASSISTANCE', null, null, 'nothingDelay'],
  ],
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
