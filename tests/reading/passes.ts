import { encode } from 'bcbp';
import sharp from 'sharp';
import { readFile } from 'node:fs/promises';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** Boarding passes with a code of the wanted sort, drawn as paper and as a phone shows them. */

export interface LegOrder {
  from: string;
  to: string;
  carrier: string;
  number: string;
  /** ISO date. */
  date: string;
  reference?: string;
}

/** A pass by an encoder that is not ours. `issued`: ISO date. */
export function passText(legs: LegOrder[], issued?: string): string {
  return encode({
    data: {
      passengerName: 'LINDQVIST/MAJA MS',
      ...(issued !== undefined && {
        passengerDescription: '1',
        checkInSource: 'W',
        boardingPassIssuanceSource: 'W',
        issuanceDate: new Date(`${issued}T00:00:00Z`),
        documentType: 'B',
        boardingPassIssuerDesignator: 'SK',
      }),
      legs: legs.map(({ from, to, carrier, number, date, reference = 'X7K2PL' }) => ({
        operatingCarrierPNR: reference,
        departureAirport: from,
        arrivalAirport: to,
        operatingCarrierDesignator: carrier,
        flightNumber: number.padStart(4, '0'),
        flightDate: new Date(`${date}T00:00:00Z`),
        compartmentCode: 'Y',
        seatNumber: '012A',
        checkInSequenceNumber: '0025',
        passengerStatus: '1',
      })),
    },
  });
}

let ready: Promise<unknown> | undefined;

/** The code alone, as PNG. */
export async function codeOf(text: string, format: 'PDF417' | 'Aztec' | 'QRCode', scale = 4): Promise<Buffer> {
  ready ??= readFile(require.resolve('zxing-wasm/writer/zxing_writer.wasm')).then((file) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true }),
  );
  await ready;
  const { image, error } = await writeBarcode(text, { format, scale, addQuietZones: true });
  if (!image) throw new Error(error);
  return Buffer.from(await image.arrayBuffer());
}

/** The pass on a page of 1200 by 1600 px. */
export async function passPage(
  code: Buffer,
  lines: string[] = ['BOARDING PASS', 'LINDQVIST / MAJA', 'STOCKHOLM ARN', 'LONDON LHR'],
): Promise<Buffer> {
  const text = lines
    .map((line, at) => `<text x="80" y="${140 + at * 80}" font-size="48" font-family="Liberation Sans">${line}</text>`)
    .join('');
  const page = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="100%" height="100%" fill="#f6f6f4"/>${text}</svg>`,
  );
  const fitted = await sharp(code)
    .resize({ width: 900, height: 700, fit: 'inside', kernel: 'nearest' })
    .png()
    .toBuffer();
  return sharp(page)
    .composite([{ input: fitted, left: 120, top: 700 }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
