import { getEventListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { kindSchema } from '../../core/shared/kinds/kindFolder';
import { readingSchema } from '../../core/kinds/reading';
import type { TextReader } from '../../worker/reading/pageText';
import { readFieldsFromPages, type ReadFile } from '../../worker/reading/readFile';
import { createTesseractReader } from '../../worker/reading/tesseract';
import { DAMAGES } from './degrade';
import { phonePass, printedPass, shopReceipt } from './drawings';
import { codeOf, passPage, passText } from './passes';

/** Draws boarding passes, reads each, and prints what was read by the picture's name: a process of its own, as the decoder wants. */

const json = (path: string): unknown => JSON.parse(readFileSync(`forms/flygforseening/${path}`, 'utf8'));
const kind: Pick<KindVersion, 'manifest' | 'data'> = {
  manifest: kindSchema.parse(json('kind.json')),
  data: { airlines: json('data/airlines.json') },
};
const reading = { ...readingSchema.parse(json('data/boarding-pass.json')), readers: ['barcode' as const] };

/** Codes must be enough: no engine stands behind them here. */
const noEngine: TextReader = {
  read: () => Promise.reject(new Error('text was not to be read')),
  close: () => Promise.resolve(),
};

const LEG = { from: 'ARN', to: 'LHR', carrier: 'SK', number: '1425', date: '2026-10-14' };
const FORMATS = ['PDF417', 'Aztec', 'QRCode'] as const;
/** Square codes look alike from each side, so half of the damages tell as much of them. */
const SQUARE = new Set(['askew by 7°', 'dark', 'blurred', 'grainy', 'small', 'half in shadow', 'leaning back']);

async function pictures(): Promise<Record<string, Buffer>> {
  const drawn: Record<string, Buffer> = {};
  for (const format of FORMATS) {
    const page = await passPage(await codeOf(passText([LEG]), format));
    drawn[format] = page;
    for (const [name, damage] of Object.entries(DAMAGES))
      if (format === 'PDF417' || SQUARE.has(name)) drawn[`${format} ${name}`] = await damage(page);
  }
  const onward = [LEG, { from: 'LHR', to: 'JFK', carrier: 'BA', number: '177', date: '2026-10-14' }];
  const back = [LEG, { ...LEG, from: 'LHR', to: 'ARN', number: '1426', date: '2026-10-17' }];
  const of = async (text: string, format: (typeof FORMATS)[number]) => passPage(await codeOf(text, format));
  drawn['made on 2025-12-29'] = await of(passText([{ ...LEG, date: '2025-12-30' }], '2025-12-29'), 'Aztec');
  drawn['two legs'] = await of(passText(onward), 'PDF417');
  drawn['there and back'] = await of(passText(back), 'Aztec');
  drawn['unknown airport'] = await of(passText([{ ...LEG, from: 'QQQ' }]), 'QRCode');
  drawn['another code'] = await of('https://example.com/checkin?id=M1ABC', 'QRCode');
  const other = await sharp(await codeOf(passText([{ ...LEG, reference: 'ZZZ999' }]), 'Aztec'))
    .resize({ width: 400, kernel: 'nearest' })
    .png()
    .toBuffer();
  const page = await passPage(await codeOf(passText([LEG]), 'Aztec'));
  drawn['two passes'] = await sharp(page)
    .composite([{ input: other, left: 700, top: 150 }])
    .jpeg()
    .toBuffer();
  return drawn;
}

async function picturesWithoutCode(): Promise<Record<string, Buffer>> {
  const [printed, shown] = [(await printedPass()).jpeg, (await phonePass()).jpeg];
  return {
    printed,
    'printed, blurred': (await DAMAGES['blurred']?.(printed)) ?? printed,
    shown,
    'shown, askew': (await DAMAGES['askew by 7°']?.(shown)) ?? shown,
    receipt: (await shopReceipt()).jpeg,
  };
}

const valuesOf = (fields: ReadFile['fields']) => Object.fromEntries(fields.map(({ field, value }) => [field, value]));

async function main(): Promise<void> {
  const read: Record<string, Record<string, unknown>> = {};
  for (const [name, jpeg] of Object.entries(await pictures())) {
    const { fields } = await readFieldsFromPages([jpeg], {
      reading,
      kind,
      today: '2026-11-21',
      engine: noEngine,
      signal: new AbortController().signal,
    });
    read[name] = valuesOf(fields);
  }
  const engine = createTesseractReader(1);
  const byText = {
    reading: readingSchema.parse(json('data/boarding-pass.json')),
    kind,
    today: '2026-11-21',
    engine,
    signal: new AbortController().signal,
  };
  for (const [name, jpeg] of Object.entries(await picturesWithoutCode()))
    read[name] = valuesOf((await readFieldsFromPages([jpeg], byText)).fields);
  await engine.close();
  if (getEventListeners(byText.signal, 'abort').length > 0)
    throw new Error('something still listens for being called off');
  process.stdout.write(JSON.stringify(read));
}

void main();
