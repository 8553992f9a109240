import type { Paper } from './paper';

/** Bookings and answers of airlines. */
export const FLIGHT_PAPERS: Paper[] = [
  {
    what: 'a notice that a flight is cancelled',
    reading: 'flight',
    text: [
      'Från: Nordflyg <info@nordflyg.se>',
      'Datum: 2 november 2026',
      'Till: Anna Ek',
      'Ämne: Ditt flyg är inställt',
      '',
      'Flight: SK1425',
      'Datum: 2026-11-09',
      'Från: Stockholm Arlanda (ARN)',
      'Till: London Heathrow (LHR)',
      'Bokningsnummer: X7K2PQ',
    ].join('\n'),
    found: {
      flightNumber: 'SK1425',
      flightDate: '2026-11-09',
      airline: 'SK',
      departureAirport: 'ARN',
      arrivalAirport: 'LHR',
      bookingReference: 'X7K2PQ',
      'paper.noticeSent': '2026-11-02',
    },
  },
  {
    what: 'an airline’s answer',
    reading: 'flight',
    text: [
      'From: Customer Care <care@nordflyg.se>',
      'Sent: 17 November 2026',
      'To: Anna Ek',
      'Subject: Your claim',
      '',
      'Thank you for your claim about flight SK1425. We regret that it was not approved.',
      'PIR: ARNSK12345',
    ].join('\n'),
    found: {
      flightNumber: 'SK1425',
      airline: 'SK',
      'paper.answered': '2026-11-17',
      'paper.baggageReport': 'ARNSK12345',
    },
  },
];
