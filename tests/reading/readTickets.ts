import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { convertAcceptedFileToPages } from '../../api/uploads/pagesOfFile';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { kindSchema } from '../../core/shared/kinds/kindFolder';
import { readingSchema } from '../../core/kinds/reading';
import { createReadingPool } from '../../worker/reading/readingPool';
import { DAMAGES, glared, moved } from './degrade';
import { cityTicket, companyTicket, foreignPage, stripTicket } from './drawings';

/**
 * Draws tickets, reads each, and prints what was read by the picture's name: a process of its own, since loops over pixels
 * run many times slower under Jest.
 */

const json = (path: string): unknown => JSON.parse(readFileSync(`forms/parkeringsbot/${path}`, 'utf8'));
const kind: Pick<KindVersion, 'manifest' | 'data'> = {
  manifest: kindSchema.parse(json('kind.json')),
  data: { issuers: json('data/issuers.json') },
};
const reading = readingSchema.parse(json('data/ticket.json'));

async function pictures(): Promise<Record<string, Buffer>> {
  const { jpeg } = await cityTicket();
  const { pages } = await convertAcceptedFileToPages(readFileSync('tests/reading/ticket.heic'), ['image']);
  const drawn: Record<string, Buffer> = {
    companyTicket: (await companyTicket()).jpeg,
    stripTicket: (await stripTicket()).jpeg,
    heic: Buffer.from(pages[0]?.jpeg ?? []),
    foreignPage: (await foreignPage()).jpeg,
    nothing: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer(),
  };
  drawn['sliver'] = await sharp({ create: { width: 300, height: 2, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  drawn['moved'] = await moved(jpeg, 7);
  // Over the end of the place, which stands in the middle of the left column.
  drawn['glare'] = await glared(jpeg, { x: 290, y: 560, across: 170, down: 60 });
  for (const damage of ['upside down', 'askew by 7°', 'askew on a table', 'dark', 'grainy', 'small', 'leaning back'])
    drawn[damage] = (await DAMAGES[damage]?.(jpeg)) ?? jpeg;
  return drawn;
}

async function main(): Promise<void> {
  const readings = createReadingPool({ OCR_THREADS: 1 });
  const read: Record<string, unknown> = {};
  for (const [name, jpeg] of Object.entries(await pictures()))
    read[name] = (
      await readings.read(
        { pages: [jpeg], reading, kind, today: '2026-11-21' },
        'a letter',
        new AbortController().signal,
      )
    ).fields;
  await readings.close();
  process.stdout.write(JSON.stringify(read));
}

void main();
