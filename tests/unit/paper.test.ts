import { loadKindsOrThrow } from '../../core/kinds/load';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { readingSchema } from '../../core/kinds/reading';
import { readFieldsFromText } from '../../worker/reading/readText';
import { DECISION_PAPERS } from './papers/decisions';
import { FLIGHT_PAPERS } from './papers/flights';
import { TODAY, type Paper } from './papers/paper';
import { PURCHASE_PAPERS } from './papers/purchases';

const PAPERS = [...PURCHASE_PAPERS, ...DECISION_PAPERS, ...FLIGHT_PAPERS];

const KIND: Record<Paper['reading'], string> = {
  purchase: 'reklamation',
  decision: 'myndighetsbeslut',
  flight: 'flygforseening',
};
let kinds: KindVersion[] = [];
beforeAll(async () => {
  kinds = await loadKindsOrThrow(['forms']);
});

function read(text: string, id: string, today = TODAY) {
  const kind = kinds.find(({ manifest }) => manifest.id === id);
  const name = kind?.manifest.paper && kind.manifest.uploads[kind.manifest.paper.upload]?.reading;
  if (!kind || name === undefined) throw new Error(`${id} begins with no paper`);
  return readFieldsFromText(text, { reading: readingSchema.parse(kind.data[name]), kind, today });
}

describe('what is read out of a pasted text', () => {
  test.each(PAPERS.map((paper) => [paper.what, paper] as const))('%s', (_what, { text, reading, found }) => {
    expect(Object.fromEntries(read(text, KIND[reading]).map(({ field, value }) => [field, value]))).toEqual(found);
  });
});
