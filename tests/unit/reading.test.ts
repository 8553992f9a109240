import { readFileSync } from 'node:fs';
import { pictureWarnings, readsToAgree } from '../../api/letters/pictureWarnings';
import type { KindVersion } from '../../core/kinds/kind';
import { loadKinds } from '../../core/kinds/load';
import { readingSchema } from '../../core/kinds/reading';
import { extract } from '../../worker/reading/extract';
import type { Word } from '../../worker/reading/pageText';
import { withoutNeighbours } from '../../worker/reading/picture';

const ticket = readingSchema.parse(JSON.parse(readFileSync('forms/parkeringsbot/data/ticket.json', 'utf8')));

/** Words of lines 50 px apart, 12 px a sign; two blanks part cells. */
function page(lines: readonly string[]): Word[] {
  return lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({ text, confidence: 0.95, box: { x: 40 + index * 12, y: 60 + row * 50, width: text.length * 12 - 4, height: 24 } })),
  );
}

const read = (lines: readonly string[]) => Object.fromEntries(extract(ticket, page(lines), '2026-11-21').map(({ field, value }) => [field, value]));

describe('what stands beside a label', () => {
  test.each([
    ['an offence is neither zone nor sign', ['Zonkod: 3417', 'Överträdelse: Parkerat utan giltig biljett'], { zoneOrSignText: '3417' }],
    ['nor under its heading', ['Slag av överträdelse', 'Parkerat utan giltig biljett'], {}],
    ['nor where the zone was left empty above it', ['Zon', 'Överträdelse', 'Parkerat på gångbana'], {}],
    ['a word of a sentence is no label', ['Parkerat i zon utan tillstånd', 'Plats: Storgatan 4'], { locationDescription: 'Storgatan 4' }],
    ['but with a colon it is', ['Gäller för zon: 3417'], { zoneOrSignText: '3417' }],
    ['hours that a sign gives are no sum', ['Avgift 8-18'], {}],
    ['a label in two languages is no value', ['Plats / Place: Storgatan 4', 'Zon/Zone: 3417'], { locationDescription: 'Storgatan 4', zoneOrSignText: '3417' }],
    ['nor over its value', ['Plats / Place:', 'Storgatan 4'], { locationDescription: 'Storgatan 4' }],
    ['a sum is nothing that a sign says', ['Skylt', 'Summa 900'], {}],
    ['a month whose O looks like a nought', ['Datum 020CT26 kl 14:30'], { incidentAt: '2026-10-02T14:30' }],
    ['the number of the case goes before the one to pay with', ['OCR-nummer 7788123455668', 'Anmärkningsnummer 778812345566'], { ticketNumber: '778812345566' }],
    ['who hears the dispute is not who wrote the ticket', ['Bestrid hos Polismyndigheten'], {}],
    ['what the sign said is', ['Skylttext: Endast med tillstånd'], { zoneOrSignText: 'Endast med tillstånd' }],
  ])('%s', (_name, lines, found) => expect(read(lines)).toEqual(found));
});

test('a line that is read once more gives its dots back, and nothing else', () => {
  const [found] = extract(ticket, page(['Plats: Jarntorget 4']), '2026-11-21');
  expect(['= Järntorget 4', 'Järntorget 41', 'Jarntorget 4'].map((again) => found?.dotted?.(again))).toEqual(['Järntorget 4', undefined, undefined]);
});

describe('the piece of the picture that a value came from', () => {
  const size = { width: 1000, height: 1000 };
  const line = { x: 300, y: 300, width: 200, height: 40 };

  test('has a small margin where there is room', () => expect(withoutNeighbours(line, [], size)).toEqual({ x: 284, y: 290, width: 232, height: 60 }));

  test.each([
    ['above', { x: 280, y: 250, width: 300, height: 46 }],
    ['below', { x: 320, y: 342, width: 90, height: 40 }],
    ['below, overlapping', { x: 320, y: 336, width: 90, height: 40 }],
    ['to the left', { x: 100, y: 305, width: 194, height: 40 }],
    ['to the right', { x: 504, y: 295, width: 100, height: 40 }],
  ])('shows nothing of what stands %s, and all of its own', (_where, other) => {
    const crop = withoutNeighbours(line, [other], size);
    const overlap = Math.min(crop.x + crop.width, other.x + other.width) > Math.max(crop.x, other.x) && Math.min(crop.y + crop.height, other.y + other.height) > Math.max(crop.y, other.y);
    // Boxes that overlap themselves can't be parted without cutting the value.
    expect(overlap).toBe(other.y === 336);
    expect(crop.x <= line.x && crop.y <= line.y && crop.x + crop.width >= 500 && crop.y + crop.height >= 340).toBe(true);
    expect(crop.y + crop.height).toBeLessThanOrEqual(350);
  });

  test('stays within the page', () => {
    const crop = withoutNeighbours({ x: 0, y: 2, width: 1000, height: 996 }, [], size);
    expect(crop).toEqual({ x: 0, y: 0, width: 1000, height: 1000 });
  });
});

describe('a picture that says otherwise than the answers', () => {
  let kind: KindVersion;
  beforeAll(async () => {
    const found = (await loadKinds(['forms'])).find(({ manifest }) => manifest.id === 'parkeringsbot');
    if (!found) throw new Error('the kind is not there');
    kind = found;
  });
  const id = '6f1f3c1e-1111-4222-8333-444455556666';
  const form = (answers: Record<string, unknown>) => ({ ticketPhoto: [{ id, name: 'lapp.jpg' }], ...answers });
  const told = (answers: Record<string, unknown>, values: Record<string, string>, text = '') =>
    pictureWarnings(kind, form(answers), [{ id, field: 'ticketPhoto', reading: { values, text } }], 'sv');

  test('is told with both values and the question’s own words', () => {
    const [warning, ...others] = told({ vehicleReg: 'ABC 123', ticketNumber: '7004512398' }, { vehicleReg: 'KLT48B', ticketNumber: '7004512398' });
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ field: 'vehicleReg', title: 'Stämmer det? Registreringsnummer' });
    expect(warning?.text).toMatch(/KLT48B.*ABC 123/);
  });

  test.each([
    ['spelled with a space or in small letters', { vehicleReg: 'klt 48b' }, { vehicleReg: 'KLT48B' }, ''],
    ['not answered', { vehicleReg: 'KLT48B' }, { vehicleReg: 'KLT48B', ticketNumber: '12345678' }, ''],
    ['found elsewhere in the picture', { ticketNumber: '92837465012' }, { ticketNumber: '7004512398' }, 'Ärendenr 7004512398\nOCR 9283 7465 012'],
  ])('is not told of an answer %s', (_name, answers, values, text) => expect(told(answers, values, text)).toEqual([]));

  test('is not told of a picture that was taken away, nor by kinds that compare nothing', () => {
    expect(pictureWarnings(kind, { vehicleReg: 'ABC123', ticketPhoto: [] }, [{ id, field: 'ticketPhoto', reading: { values: { vehicleReg: 'KLT48B' }, text: '' } }], 'sv')).toEqual([]);
    expect(readsToAgree(kind)).toBe(true);
    expect(readsToAgree({ ...kind, manifest: { ...kind.manifest, uploads: {} } })).toBe(false);
  });
});
