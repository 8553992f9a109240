import { describe, expect, test } from '@jest/globals';
import { prepareLetterCase } from '../../worker/writer/case';
import { writeLetterFromTemplateOnce } from '../../worker/writer/template';
import { listBodyTexts } from '../../core/shared/letter/sentences';
import { loadShippedKind } from './shippedKinds';

/** What a letter is written from, made of the answers as they came. */
describe('a letter case', () => {
  test.each(['vet ej', 'Okänt', '???', '----', 'n/a', 'I don’t know'])('takes %s for no answer', async (nothing) => {
    const kind = loadShippedKind('flygforseening');
    const example = kind.situations?.each['f-denied']?.examples['standby-voucher'];
    if (!example) throw new Error('no such example');
    const rows = [{ what: 'hotell', kind: 'hotel', amount: 164, currency: 'EUR', why: nothing, proof: 'receipt' }];
    const form = { ...example.form, bookingReference: nothing, costs: rows };
    const letterCase = prepareLetterCase({ kind, form, language: 'sv', today: example.today });
    expect(letterCase.form).not.toHaveProperty('bookingReference');
    expect(letterCase.form['costs']).toEqual([expect.not.objectContaining({ why: expect.anything() })]);
    const letter = writeLetterFromTemplateOnce(letterCase);
    expect([letter.subject, ...listBodyTexts(letter)].join('\n')).not.toContain(nothing);
  });

  test('keeps an answer that it can’t do without, and one that only begins so', async () => {
    const kind = loadShippedKind('flygforseening');
    const example = kind.situations?.each['f-denied']?.examples['standby-voucher'];
    if (!example) throw new Error('no such example');
    const form = { ...example.form, arrivalAirport: 'okänd', payTo: 'Vet ej än, hör av er' };
    const letterCase = prepareLetterCase({ kind, form, language: 'sv', today: example.today });
    expect(letterCase.form).toMatchObject({ arrivalAirport: 'okänd', payTo: 'Vet ej än, hör av er' });
  });
});
