import { loadKindsOrThrow } from '../../core/kinds/load';
import { normaliseAnswersAndRenameAliases } from '../../core/kinds/validate';
import { loadShippedKind } from './shippedKinds';

test('a form as a client sends it: flat names, nulls, empty strings, moments', async () => {
  const kind = (await loadKindsOrThrow(['forms']))[0];
  if (!kind) throw new Error('no kind');
  const sent = {
    name: 'Maja',
    email: 'maja@exempel.se',
    company: '',
    desiredResolution: null,
    incidentDate: '2026-10-01T22:30:00.000Z',
  };
  expect(normaliseAnswersAndRenameAliases(kind, sent)).toEqual({
    userContact: { name: 'Maja', email: 'maja@exempel.se' },
    // Half past midnight in Sweden.
    incidentDate: '2026-10-02',
  });
});

test('older names, small letters and long texts become what the form itself would have taken', async () => {
  const kind = loadShippedKind('parkeringsbot');
  const sent = {
    ocrRegNumber: 'xyz 99z',
    manualRegNumber: 'abc12å',
    paymentInfo: { hasPaid: true, method: 'Kort' },
    userDescription: `${'å'.repeat(499)} och mer`,
    incidentAt: '2026-10-01T12:05:00.000Z',
  };
  expect(normaliseAnswersAndRenameAliases(kind, sent)).toEqual({
    vehicleReg: 'ABC12Å',
    hasPaid: true,
    paymentInfo: { method: 'Kort' },
    userDescription: 'å'.repeat(499),
    incidentAt: '2026-10-01T14:05',
  });
});
