import sharp from 'sharp';

/** Tickets as cities and companies print them, drawn: label words, order, fonts and paper differ. */

interface Drawn {
  jpeg: Buffer;
  /** What a person sees on it. */
  truth: Record<string, string | number>;
}

interface Text {
  x: number;
  y: number;
  size: number;
  bold?: boolean;
  text: string;
  fill?: string;
}

function svg(
  width: number,
  height: number,
  { paper, ink, font }: { paper: string; ink: string; font: string },
  texts: Text[],
  more = '',
): Buffer {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const drawnTexts = texts.map(
    ({ x, y, size, bold, text, fill }) =>
      `<text x="${x}" y="${y}" font-size="${size}" ${bold ? 'font-weight="bold"' : ''} ${fill ? `fill="${fill}"` : ''}>` +
      `${escaped(text)}</text>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="100%" height="100%" fill="${paper}"/>${more}` +
      `<g font-family="${font}" fill="${ink}">${drawnTexts.join('')}</g></svg>`,
  );
}

async function drawn(picture: Buffer, truth: Drawn['truth']): Promise<Drawn> {
  return { jpeg: await sharp(picture).jpeg({ quality: 90 }).toBuffer(), truth };
}

/** A heading and, below it, what stands under it. */
function pair(x: number, y: number, label: string, text: string, { bold = false, size = 36, small = 26 } = {}): Text[] {
  return [
    { x, y, size: small, text: label },
    { x, y: y + 42, size, bold, text },
  ];
}

/** Lines below each other, `step` px apart. */
function lines(x: number, y: number, { size, step }: { size: number; step: number }, rows: string[]): Text[] {
  return rows.map((text, at) => ({ x, y: y + at * step, size, text }));
}

/** Yellow, of a city: headings above values, in two columns. */
export function cityTicket(): Promise<Drawn> {
  const texts: Text[] = [
    { x: 60, y: 90, size: 46, bold: true, text: 'Göteborgs Stad' },
    { x: 60, y: 150, size: 52, bold: true, text: 'PARKERINGSANMÄRKNING' },
    { x: 60, y: 205, size: 24, text: 'enligt lagen (1976:206) om felparkeringsavgift' },
    ...pair(60, 290, 'Ärendenummer', '2611 0345 6789'),
    ...pair(560, 290, 'Registreringsnummer', 'KLT 48B', { bold: true }),
    ...pair(60, 410, 'Datum', '2026-11-03'),
    ...pair(560, 410, 'Klockan', '14:32'),
    ...pair(60, 530, 'Plats', 'Södra Vägen 12', { size: 34 }),
    ...pair(60, 650, 'Överträdelse', 'Parkerat utan giltig biljett', { size: 34 }),
    { x: 60, y: 800, size: 32, text: 'Felparkeringsavgift: 900 kr' },
    ...lines(60, 860, { size: 30, step: 60 }, ['Betalas senast 2026-11-24', 'Bankgiro 5051-6822']),
    { x: 60, y: 1000, size: 24, text: 'Bestridande lämnas till Polismyndigheten.' },
  ];
  return drawn(svg(1000, 1080, { paper: '#fbe98a', ink: '#161616', font: 'Liberation Sans' }, texts), {
    ticketType: 'PARKERINGSANMARKNING',
    vehicleReg: 'KLT48B',
    ticketNumber: '261103456789',
    incidentAt: '2026-11-03T14:32',
    issuingAuthority: 'Göteborgs Stad',
    amount: 900,
    dueDate: '2026-11-24',
    locationDescription: 'Södra Vägen 12',
  });
}

/** White, of a company: labels with colons, values behind them. */
export function companyTicket(): Promise<Drawn> {
  const texts: Text[] = [
    { x: 50, y: 80, size: 60, bold: true, text: 'Q-Park', fill: '#ffffff' },
    { x: 50, y: 180, size: 54, bold: true, text: 'KONTROLLAVGIFT' },
    { x: 50, y: 225, size: 22, text: 'Lag (1984:318) om kontrollavgift vid olovlig parkering' },
    ...lines(50, 300, { size: 30, step: 50 }, [
      'Reg.nr: RBM 307',
      'Fabrikat: Volvo',
      'Ärendenr: 7004512398',
      'Datum och tid: 2026-10-27 kl 09:05',
      'Plats: Storgatan 4, Linköping',
      'Zonkod: 3417',
    ]),
    { x: 50, y: 650, size: 34, bold: true, text: 'Att betala: 750,00 kr' },
    { x: 50, y: 700, size: 30, text: 'Betala senast: 2026-11-10' },
    { x: 50, y: 760, size: 24, text: 'Frågor: 0771-96 90 00' },
  ];
  const band = '<rect width="100%" height="110" fill="#0a3d7a"/>';
  return drawn(svg(900, 820, { paper: '#fdfdfd', ink: '#202020', font: 'DejaVu Sans' }, texts, band), {
    ticketType: 'KONTROLLAVGIFT',
    vehicleReg: 'RBM307',
    ticketNumber: '7004512398',
    incidentAt: '2026-10-27T09:05',
    issuingAuthority: 'Q-Park',
    amount: 750,
    dueDate: '2026-11-10',
    locationDescription: 'Storgatan 4, Linköping',
    zoneOrSignText: '3417',
  });
}

/** A strip from a handheld printer: narrow, typewriter, times before dates. */
export function stripTicket(): Promise<Drawn> {
  const rows = [
    'APCOA',
    'KONTROLLAVGIFT',
    '',
    'Utfärdad: 12 nov 2026 kl 17.48',
    'Regnr....: DOS 850',
    'OCR-nr...: 92837465012',
    'Område...: Sturegallerian',
    'Orsak....: Ej betald avgift',
    '',
    'Avgift: 1 100:-',
    'Oss tillhanda 2026-11-26',
    'Bankgiro 123-4567',
  ];
  const texts = rows.map((text, at): Text => ({ x: 40, y: 80 + at * 52, size: at < 2 ? 44 : 32, bold: at < 2, text }));
  return drawn(svg(760, 760, { paper: '#f4f1ea', ink: '#2b2b2b', font: 'Liberation Mono' }, texts), {
    ticketType: 'KONTROLLAVGIFT',
    vehicleReg: 'DOS850',
    ticketNumber: '92837465012',
    incidentAt: '2026-11-12T17:48',
    issuingAuthority: 'Apcoa',
    amount: 1100,
    dueDate: '2026-11-26',
    municipalityOrSite: 'Sturegallerian',
  });
}

/** A page with other papers' words and numbers, and nothing that is asked for. */
export function foreignPage(): Promise<Drawn> {
  const rows = [
    'ICA Kvantum Sickla',
    'Mjölk 3 liter      18,90',
    'Bröd               32,50',
    'Artikelnummer 5012345678900',
    'Kassa 4 Butik 0881',
  ];
  const texts: Text[] = [
    { x: 60, y: 100, size: 44, bold: true, text: 'Kvitto' },
    ...lines(60, 180, { size: 30, step: 52 }, rows),
  ];
  return drawn(svg(800, 460, { paper: '#ffffff', ink: '#111111', font: 'Liberation Serif' }, texts), {});
}

/** What the passes of one journey say, printed or in a code. */
export const JOURNEY = {
  flightNumber: 'SK1425',
  flightDate: '2026-10-14',
  departureAirport: 'ARN',
  arrivalAirport: 'LHR',
  airline: 'SK',
  bookingReference: 'X7K2PL',
};

/** A printed boarding pass without a code: English headings above their values. */
export function printedPass(): Promise<Drawn> {
  const heading = { bold: true, small: 24 };
  const texts: Text[] = [
    { x: 60, y: 90, size: 44, bold: true, text: 'SAS' },
    { x: 60, y: 150, size: 40, bold: true, text: 'BOARDING PASS' },
    ...pair(60, 220, 'NAME', 'LINDQVIST / MAJA MS', { size: 34, small: 24 }),
    ...pair(60, 340, 'FLIGHT', 'SK1425', heading),
    ...pair(360, 340, 'DATE', '14 OCT 2026', heading),
    ...pair(700, 340, 'SEAT', '12A', heading),
    ...pair(60, 460, 'FROM', 'STOCKHOLM ARN', { size: 34, small: 24 }),
    ...pair(560, 460, 'TO', 'LONDON LHR', { size: 34, small: 24 }),
    ...pair(60, 590, 'BOOKING REFERENCE', 'X7K2PL', { small: 24 }),
    ...pair(560, 590, 'GATE', 'F32', { small: 24 }),
  ];
  return drawn(svg(1000, 720, { paper: '#f1f0ec', ink: '#161616', font: 'Liberation Sans' }, texts), JOURNEY);
}

/** A boarding pass as a phone shows it, its code scrolled away: towns above their airports' codes, and an arrow between these. */
export function phonePass(): Promise<Drawn> {
  const small = { size: 32, small: 24 };
  const texts: Text[] = [
    { x: 60, y: 90, size: 40, bold: true, text: 'Boardingkort' },
    { x: 640, y: 90, size: 30, text: 'Flyg DY4310' },
    { x: 60, y: 200, size: 28, text: 'Göteborg Landvetter' },
    { x: 560, y: 200, size: 28, text: 'Malaga' },
    { x: 60, y: 300, size: 90, bold: true, text: 'GOT' },
    { x: 390, y: 300, size: 70, text: '→' },
    { x: 560, y: 300, size: 90, bold: true, text: 'AGP' },
    ...pair(60, 400, 'Passagerare', 'Maja Lindqvist', small),
    ...pair(560, 400, 'Avgång', '07:15', small),
    ...pair(60, 520, 'Datum', '14 okt 2026', small),
    ...pair(360, 520, 'Gate', 'C37', small),
    ...pair(600, 520, 'Plats', '12A', small),
  ];
  return drawn(svg(900, 640, { paper: '#ffffff', ink: '#161616', font: 'DejaVu Sans' }, texts), {
    flightNumber: 'DY4310',
    flightDate: '2026-10-14',
    departureAirport: 'GOT',
    arrivalAirport: 'AGP',
    airline: 'DY',
  });
}

/** Words of an airport's shop and its days, many of which are codes of airports, in places where a journey's ends stand. */
export function shopReceipt(): Promise<Drawn> {
  const rows = [
    'FLIGHT TAX - SEK 120',
    'NET – VAT  SEK 480',
    'FROM: SAT',
    'TO: SUN',
    'OPEN MON-FRI 06-22  MAN-SAT 08-20',
    'PER BAG  ALL TAX INC  SEQ 0042',
  ];
  const texts: Text[] = [
    { x: 50, y: 80, size: 40, bold: true, text: 'DUTY FREE GATE 12' },
    ...lines(50, 160, { size: 32, step: 62 }, rows),
  ];
  return drawn(svg(900, 540, { paper: '#ffffff', ink: '#111111', font: 'Liberation Sans' }, texts), {});
}
