import { readFileSync } from 'node:fs';
import { findPictureWarnings, hasReadingsToCompare } from '../../api/letters/pictureWarnings';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { readingSchema } from '../../core/kinds/reading';
import { extractFieldValues } from '../../worker/reading/extract';
import type { Word } from '../../worker/reading/pageText';
import { loadShippedKind } from './shippedKinds';

const ticket = readingSchema.parse(JSON.parse(readFileSync('forms/parkeringsbot/data/ticket.json', 'utf8')));
const pass = readingSchema.parse(JSON.parse(readFileSync('forms/flygforseening/data/boarding-pass.json', 'utf8')));

/** Words of lines 50 px apart, 12 px a sign; two blanks part cells. */
function page(lines: readonly string[]): Word[] {
  return lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      confidence: 0.95,
      box: { x: 40 + index * 12, y: 60 + row * 50, width: text.length * 12 - 4, height: 24 },
    })),
  );
}

/** Every ticket says what it is; that is left out where the rest is compared. */
const read = (lines: readonly string[]) => {
  const { ticketType: _said, ...rest } = readPage(['Kontrollavgift', '', '', ...lines]);
  return rest;
};
const readPage = (lines: readonly string[]) =>
  Object.fromEntries(extractFieldValues(ticket, page(lines), '2026-11-21').map(({ field, value }) => [field, value]));

describe('what stands beside a label', () => {
  test.each([
    [
      'an offence is neither zone nor sign',
      ['Zonkod: 3417', 'Överträdelse: Parkerat utan giltig biljett'],
      { zoneOrSignText: '3417' },
    ],
    ['nor under its heading', ['Slag av överträdelse', 'Parkerat utan giltig biljett'], {}],
    ['nor where the zone was left empty above it', ['Zon', 'Överträdelse', 'Parkerat på gångbana'], {}],
    [
      'a word of a sentence is no label',
      ['Parkerat i zon utan tillstånd', 'Plats: Storgatan 4'],
      { locationDescription: 'Storgatan 4' },
    ],
    ['but with a colon it is', ['Gäller för zon: 3417'], { zoneOrSignText: '3417' }],
    ['hours that a sign gives are no sum', ['Avgift 8-18'], {}],
    [
      'a label in two languages is no value',
      ['Plats / Place: Storgatan 4', 'Zon/Zone: 3417'],
      { locationDescription: 'Storgatan 4', zoneOrSignText: '3417' },
    ],
    ['nor over its value', ['Plats / Place:', 'Storgatan 4'], { locationDescription: 'Storgatan 4' }],
    ['marks before a value are none of it', ['Plats: ‘Storgatan 4'], { locationDescription: 'Storgatan 4' }],
    ['a sum is nothing that a sign says', ['Skylt', 'Summa 900'], {}],
    ['a month whose O looks like a nought', ['Datum 020CT26 kl 14:30'], { incidentAt: '2026-10-02T14:30' }],
    [
      'the number of the case goes before the one to pay with',
      ['OCR-nummer 7788123455668', 'Anmärkningsnummer 778812345566'],
      { ticketNumber: '778812345566' },
    ],
    ['who hears the dispute is not who wrote the ticket', ['Bestrid hos Polismyndigheten'], {}],
    ['what the sign said is', ['Skylttext: Endast med tillstånd'], { zoneOrSignText: 'Endast med tillstånd' }],
    [
      'a list’s last line has its value beside it, not below',
      ['Gata      Drottninggatan 7', 'Plats     Torget', 'Kod 31 Parkerad mot färdriktning'],
      { locationDescription: 'Torget' },
    ],
    [
      'figures beside a heading are its value, not those below',
      ['Att betala      449,00', 'Varav moms 25,42'],
      { amount: 449 },
    ],
    [
      'what a label asks for is no value',
      ['Plats (gata, nr, kommun)', 'Storgatan 11'],
      { locationDescription: 'Storgatan 11' },
    ],
    [
      'a colon that stands alone is passed over',
      ['Datum     : 2026-10-17', 'Tid     :     15:44'],
      { incidentAt: '2026-10-17T15:44' },
    ],
    ['behind a colon even a label’s word is a value', ['Skylt     : Avgift 0-24'], { zoneOrSignText: 'Avgift 0-24' }],
    [
      'a time with a full stop, alone under its heading',
      ['Datum         Klockan', '2026-10-17    08.47'],
      { incidentAt: '2026-10-17T08:47' },
    ],
    ['a number’s end on the next line is no sum', ['Avgift betalas till bankgiro 5051-', '6822. Sedan krävs mer.'], {}],
    ['when it was printed is not when it happened', ['Utskriven 2026-10-05 14:20'], {}],
    ['a bankgiro number is no case’s', ['OCR: 5390-1187'], {}],
    [
      'the number to pay with is not the case’s, whose own can’t be read',
      ['Anmarkningsnr 77~8?', 'OCR-nummer 7788123455668'],
      {},
    ],
    ['nor where its label is hardly legible', ['Arencenr', 'OCR: 7788123455668'], {}],
    [
      'nor where another number has a label that we do not know',
      ['Nummer      55120987', 'OCR 551209870023  Bankgiro 5207-3311'],
      {},
    ],
    [
      'but a paper may have no other',
      ['Datum 2026-11-03 kl 14.05', 'OCR: 7788123455668', 'Bankgiro 5207-3311   Telefon 0771-96 90 00'],
      { incidentAt: '2026-11-03T14:05', ticketNumber: '7788123455668' },
    ],
    ['or call it both', ['Ärendenummer/OCR: 9016 2287 4413'], { ticketNumber: '901622874413' }],
    ['a time from and a time to', ['Datum: 2026-11-03', 'Tid: 14.05–14.20'], { incidentAt: '2026-11-03T14:05' }],
    ['a kl that is read as k1 is no hour', ['Datum: 2026-11-02 K1: 08:55'], { incidentAt: '2026-11-02T08:55' }],
    ['both behind the day', ['Tidpunkt: 2026-11-03 14.05 - 14.20'], { incidentAt: '2026-11-03T14:05' }],
    ['a day in six figures', ['Datum: 261102 kl 14:05'], { incidentAt: '2026-11-02T14:05' }],
    ['or eight', ['Datum    Klockan', '20261102    14.05'], { incidentAt: '2026-11-02T14:05' }],
    ['six figures that may be two days', ['Datum: 241125 kl 14:05'], {}],
    ['six figures beside a time’s label', ['Tid: 261102 14:05'], {}],
    ['six figures of something longer', ['Datum: 261102-4412 kl 14:05'], {}],
    ['a last day in six figures', ['Sista betalningsdag: 261123'], { dueDate: '2026-11-23' }],
    ['a day with its year behind a hyphen', ['Datum: 02/11-26 Kl: 08:55'], { incidentAt: '2026-11-02T08:55' }],
    ['and in words', ['Datum: 2 nov -26 kl 8.55'], { incidentAt: '2026-11-02T08:55' }],
    ['a plate with its owner’s word', ['Reg.nr: TOMTEN'], { vehicleReg: 'TOMTEN' }],
    ['and with a figure', ['Registreringsnummer', 'ELVISA7'], { vehicleReg: 'ELVISA7' }],
    ['not what is no more than a part of a plate', ['Reg.nr: KLT', 'Fabrikat: Volvo'], {}],
    ['nor a Swedish one that was misread', ['Reg.nr: KLT4B'], {}],
    ['nor a make', ['Reg.nr', 'VOLVO'], {}],
    ['nor with more behind it', ['Reg.nr: TOMTEN BMW'], {}],
    ['nor beside a label of the vehicle', ['Fordon: TOMTEN'], {}],
    ['another country’s plate', ['Reg.nr: EK 12345'], { vehicleReg: 'EK12345' }],
    [
      'one that is nearly Swedish, where the nation is said',
      ['Reg.nr: BMW 1234', 'Nationalitet: D'],
      { vehicleReg: 'BMW1234' },
    ],
    ['and where it is not', ['Reg.nr: BMW 1234'], {}],
    ['nor of a Swedish car', ['Reg.nr: BMW 1234', 'Nation: S'], {}],
    [
      'a number with letters and a hyphen before it',
      ['Avgiftsnr PP-40219937', 'OCR 40219937228'],
      { ticketNumber: 'PP-40219937' },
    ],
  ])('%s', (_name, lines, found) => expect(read(lines)).toEqual(found));
});

describe('another paper', () => {
  const receipt = [
    'Café Lindgren AB',
    'Adress: Storgatan 14',
    'Datum 2026-11-08 Tid 10:42',
    'Referensnummer 881203394417',
    'Belopp 248,00',
    'Förfallodatum 2026-11-30',
  ];
  test('is read for nothing', () => expect(readPage(receipt)).toEqual({}));
  test('nor is a ticket for a boarding pass', () => {
    const lines = ['Parkeringsanmärkning', 'Datum: 2026-11-03', 'Parkerat utan giltig biljett', 'Plats: Bokgatan 4'];
    expect(extractFieldValues(pass, page(lines), '2026-11-21')).toEqual([]);
    expect(
      extractFieldValues(pass, page(['Flight: SK1425', ...lines]), '2026-11-21').map(({ field }) => field),
    ).toEqual(['flightNumber', 'airline', 'flightDate']);
    // Without its letters a number is no flight's, and a word of the pass no reference.
    expect(
      extractFieldValues(pass, page(['Boarding pass', 'Flight: We 2206', 'PNR: TICKET 0742']), '2026-11-21'),
    ).toEqual([]);
  });
  test('which the same lines on a ticket are', () =>
    expect(Object.keys(readPage(['Kontrollavgift', ...receipt]))).toEqual(
      expect.arrayContaining(['incidentAt', 'ticketNumber', 'amount', 'dueDate']),
    ));
});

describe('a journey’s ends', () => {
  const endsOf = (lines: readonly string[]) =>
    extractFieldValues(pass, page(['Boarding pass', '', '', ...lines]), '2026-11-21').flatMap(({ field, value }) =>
      field.endsWith('Airport') ? [value] : [],
    );

  test.each([
    ['under their headings', ['FROM                TO', 'STOCKHOLM ARN       LONDON LHR']],
    ['behind their labels, in Swedish', ['Från: Stockholm Arlanda (ARN)', 'Till: London Heathrow (LHR)']],
    ['on one line with both labels', ['From Stockholm ARN to London LHR']],
    ['under the towns', ['From           To', 'Stockholm      London', 'ARN            LHR']],
    ['with an arrow', ['Stockholm      London', 'ARN      →     LHR']],
    ['with what became of the arrow', ['Stockholm      London', 'ARN      A     LHR']],
    ['with a dash', ['Stockholm Arlanda (ARN) – London Heathrow (LHR)']],
    ['on the part to be torn off too', ['ARN → LHR      ARN → LHR', 'Stockholm      London']],
    ['alone under their headings', ['FROM       TO', 'ARN        LHR']],
    ['alone on one line with both labels', ['From: ARN To: LHR']],
    ['beside the number', ['SK1425  ARN–LHR  14OCT26']],
  ])('%s', (_what, lines) => expect(endsOf(lines)).toEqual(['ARN', 'LHR']));

  test('a town’s name may be another’s code', () => {
    expect(endsOf(['FROM                 TO', 'NEW YORK JFK         SAN FRANCISCO SFO'])).toEqual(['JFK', 'SFO']);
    expect(endsOf(['FROM          TO', 'NEW YORK      LOS ANGELES'])).toEqual([]);
    expect(endsOf(['FROM      TO', 'LOS       SAN', 'ANGELES   FRANCISCO'])).toEqual([]);
  });

  test.each([
    ['days of the week', ['Open MON-FRI 06-22  SAT-SUN 08-20', 'From: SAT', 'To: SUN']],
    ['days that are large airports', ['MAN-SAT 08-20']],
    ['a receipt', ['TAX - SEK 120', 'VAT – SEK 30', 'GATE – SEQ']],
    ['a mail', ['From: TUI', 'To: KIM', 'From: Maja', 'To: SAS']],
    ['one end', ['FROM: STOCKHOLM ARN', 'GATE: F32']],
    ['the same twice', ['FROM: STOCKHOLM ARN', 'TO: STOCKHOLM ARN']],
    ['airports of one town', ['FROM: LONDON LHR', 'TO: LONDON LGW']],
    ['two legs', ['From: Stockholm ARN  To: Copenhagen CPH', 'From: Copenhagen CPH  To: London LHR']],
    ['there and back', ['ARN – LHR', 'LHR – ARN', 'Stockholm London']],
    ['a stop between', ['ARN – CPH – LHR', 'Stockholm Copenhagen London']],
    ['a stop between, without names', ['SK1425  ARN–CPH–LHR  14OCT26']],
    ['two codes without anything between', ['SK1425  ARN LHR  14OCT26']],
    ['a sentence', ['Fly from London LHR and on to Stockholm ARN as often as you like']],
    ['codes among other words', ['From: PER DAY', 'To: SAT NIGHT']],
    ['codes that are parts of words', ['From: ARN-4', 'To: LHR/2']],
    ['another leg whose label is not read', ['From: Stockholm ARN  To: Copenhagen CPH', 'T0: London LHR']],
    ['a code of no airport', ['FROM       TO', 'ARN        QQQ']],
    ['small letters', ['From: arn', 'To: lhr']],
  ])('none of %s', (_what, lines) => expect(endsOf(lines)).toEqual([]));

  test('a code must be seen again', () => {
    const again = extractFieldValues(
      pass,
      page(['Boarding pass', 'From: Stockholm ARN', 'To: London LHR']),
      '2026-11-21',
    ).find(({ field }) => field === 'arrivalAirport')?.again;
    expect(['LHR', '(LHR)', 'LHE', 'ALHR'].map((text) => again?.(text))).toEqual(['LHR', 'LHR', undefined, undefined]);
  });

  test('one that no name speaks for must have been read well', () => {
    const worse = page(['Boarding pass', '', '', 'FROM       TO', 'ARN        LHR']).map((word) =>
      word.text === 'LHR' ? { ...word, confidence: 0.8 } : word,
    );
    expect(extractFieldValues(pass, worse, '2026-11-21')).toEqual([]);
  });
});

describe('the airline', () => {
  const airlineOf = (lines: readonly string[]) =>
    extractFieldValues(pass, page(['Boarding pass', '', '', ...lines]), '2026-11-21').find(
      ({ field }) => field === 'airline',
    );

  test('is the one of the number, which must be seen again whole', () => {
    const found = airlineOf(['Flight: SK1425', 'Seat: 12A   Gate: F32']);
    expect(found).toMatchObject({ value: 'SK', isOnlyOne: true });
    expect(['SK1425', 'SK 1425', 'SK1426', 'SK'].map((text) => found?.again?.(text))).toEqual([
      'SK',
      'SK',
      undefined,
      undefined,
    ]);
  });
  test.each([
    ['where another flies', ['Flight: SK1425', 'Operated by Lufthansa']],
    ['nor in Swedish', ['Flyg: SK1425', 'Trafikeras av Lufthansa']],
    ['of two numbers', ['Flight: SK1425 / LH3011']],
    ['of a number without letters', ['Flight: 1425']],
  ])('none %s', (_what, lines) => expect(airlineOf(lines)).toBeUndefined());
});

test('a plate of its owner’s words is not bent into another: a sign taken for another must be seen as that', () => {
  const again = (text: string) =>
    extractFieldValues(ticket, page(['Kontrollavgift', 'Reg.nr: GLASS1']), '2026-11-21')
      .find(({ field }) => field === 'vehicleReg')
      ?.again?.(text);
  expect(['GLASS1', 'GLA551', 'GLA55I', 'GLA55L'].map(again)).toEqual([undefined, 'GLA551', 'GLA551', undefined]);
});

test('a line that is read once more gives its dots back, and nothing else', () => {
  const [found] = extractFieldValues(ticket, page(['Kontrollavgift', 'Plats: Jarntorget 4']), '2026-11-21').filter(
    ({ field }) => field === 'locationDescription',
  );
  expect(['= Järntorget 4', 'Järntorget 41', 'Jarntorget 4'].map((again) => found?.again?.(again))).toEqual([
    'Järntorget 4',
    undefined,
    'Jarntorget 4',
  ]);
});

describe('a picture that says otherwise than the answers', () => {
  let kind: KindVersion;
  beforeAll(async () => {
    kind = loadShippedKind('parkeringsbot');
  });
  const id = '6f1f3c1e-1111-4222-8333-444455556666';
  const form = (answers: Record<string, unknown>) => ({ ticketPhoto: [{ id, name: 'lapp.jpg' }], ...answers });
  const told = (answers: Record<string, unknown>, values: Record<string, string>, text = '') =>
    findPictureWarnings(kind, form(answers), [{ id, field: 'ticketPhoto', reading: { values, text } }], 'sv');

  test('is told with both values and the question’s own words', () => {
    const [warning, ...others] = told(
      { vehicleReg: 'ABC 123', ticketNumber: '7004512398' },
      { vehicleReg: 'KLT48B', ticketNumber: '7004512398' },
    );
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ field: 'vehicleReg', title: 'Stämmer det? Registreringsnummer' });
    expect(warning?.text).toMatch(/KLT48B.*ABC 123/);
  });

  test.each([
    ['spelled with a space or in small letters', { vehicleReg: 'klt 48b' }, { vehicleReg: 'KLT48B' }, ''],
    ['not answered', { vehicleReg: 'KLT48B' }, { vehicleReg: 'KLT48B', ticketNumber: '12345678' }, ''],
    [
      'found elsewhere in the picture',
      { ticketNumber: '92837465012' },
      { ticketNumber: '7004512398' },
      'Ärendenr 7004512398\nOCR 9283 7465 012',
    ],
  ])('is not told of an answer %s', (_name, answers, values, text) => expect(told(answers, values, text)).toEqual([]));

  test('is not told of a picture that was taken away, nor by kinds that compare nothing', () => {
    expect(
      findPictureWarnings(
        kind,
        { vehicleReg: 'ABC123', ticketPhoto: [] },
        [{ id, field: 'ticketPhoto', reading: { values: { vehicleReg: 'KLT48B' }, text: '' } }],
        'sv',
      ),
    ).toEqual([]);
    expect(hasReadingsToCompare(kind)).toBe(true);
    expect(hasReadingsToCompare({ ...kind, manifest: { ...kind.manifest, uploads: {} } })).toBe(false);
  });
});
