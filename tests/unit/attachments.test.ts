import { describe, expect, test } from '@jest/globals';
import { listEnclosuresWithReceiptsLast } from '../../core/kinds/attachments';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { getOptionLabelOrValue } from '../../core/shared/answers/optionLabel';
import { loadShippedKind } from './shippedKinds';

const WITH_SORTS_OF_PICTURES = 'parkeringsbot';

describe('enclosures', () => {
  test('of a fixture kind are labelled in the letter’s language, receipts last', async () => {
    const kind = (await loadKindsOrThrow(['forms', 'tests/fixtures/forms'])).find(
      ({ manifest }) => manifest.id === 'elavbrott',
    );
    if (!kind) throw new Error('no such fixture');
    const form = {
      receipts: [
        { id: 'r1', name: 'kvitto.jpg', amount: 249.5 },
        { id: 'r2', name: 'x.pdf', caption: 'Frysvaror' },
      ],
      photos: [
        { id: 'p1', name: 'IMG_1.jpg', caption: ' Frysen ' },
        { id: 'p2', name: 'IMG_2.jpg' },
        { name: 'no id' },
        'no object',
      ],
    };
    expect(listEnclosuresWithReceiptsLast(kind, form, 'sv')).toEqual([
      { uploadId: 'p1', label: 'Frysen', receipt: false },
      { uploadId: 'p2', label: 'IMG_2.jpg', receipt: false },
      { uploadId: 'r1', label: 'kvitto.jpg', amount: { value: 249.5, currency: 'SEK' }, receipt: true },
      { uploadId: 'r2', label: 'Frysvaror', receipt: true },
    ]);
    expect(listEnclosuresWithReceiptsLast(kind, {}, 'sv')).toEqual([]);
  });

  test('are named by the sort of picture that was chosen, and what the person wrote under it', () => {
    const kind = loadShippedKind(WITH_SORTS_OF_PICTURES);
    const form = {
      evidencePhotos: [
        { id: 'a', name: 'a.jpg', kind: 'signOverview', caption: 'Vid infarten' },
        { id: 'b', name: 'b.jpg', kind: 'receipt' },
      ],
    };
    for (const language of ['sv', 'en'] as const) {
      expect(listEnclosuresWithReceiptsLast(kind, form, language).map(({ label }) => label)).toEqual([
        `${getOptionLabelOrValue(kind.texts[language], 'evidencePhotos.kind', 'signOverview')}: Vid infarten`,
        getOptionLabelOrValue(kind.texts[language], 'evidencePhotos.kind', 'receipt'),
      ]);
      expect(getOptionLabelOrValue(kind.texts[language], 'evidencePhotos.kind', 'signOverview')).not.toBe(
        'signOverview',
      );
    }
  });

  test('a single file is named by what was asked for, and a receipt comes last whatever its place', () => {
    const kind = loadShippedKind(WITH_SORTS_OF_PICTURES);
    const form = {
      ticketPhoto: [{ id: 't', name: 'IMG_7.jpg' }],
      evidencePhotos: [
        { id: 'r', name: 'r.jpg', kind: 'receipt' },
        { id: 's', name: 's.jpg', kind: 'signCloseUp' },
      ],
    };
    const enclosed = listEnclosuresWithReceiptsLast(kind, form, 'sv');
    expect(enclosed.map(({ uploadId }) => uploadId)).toEqual(['t', 's', 'r']);
    expect(enclosed[0]?.label).toBe(kind.texts.sv.fields['ticketPhoto']?.label);
  });

  test('that a kind does not enclose are left out', async () => {
    const [kind] = await loadKindsOrThrow(['forms', 'tests/fixtures/forms']);
    if (!kind) throw new Error('no kind');
    const uploads = { photos: { accept: ['image' as const], max: 1, appendix: false } };
    expect(
      listEnclosuresWithReceiptsLast(
        { ...kind, manifest: { ...kind.manifest, uploads } },
        { photos: [{ id: 'p1', name: 'x' }] },
        'sv',
      ),
    ).toEqual([]);
  });
});
