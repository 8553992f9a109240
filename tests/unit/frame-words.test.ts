import { readFileSync } from 'node:fs';
import { loadKinds } from '../../core/kinds/load';
import errors from '../../core/texts/errors.sv.json';

/** Dotted keys of the frame's texts, plural forms by their bare key too. */
function keysOf(node: unknown, prefix = ''): string[] {
  if (typeof node === 'string') return [prefix, prefix.replace(/_(one|other)$/, '')];
  return typeof node === 'object' && node !== null ? Object.entries(node).flatMap(([name, inner]) => keysOf(inner, prefix ? `${prefix}.${name}` : name)) : [];
}

const frame = new Set(['sv', 'letters.sv'].flatMap((name) => keysOf(JSON.parse(readFileSync(`web/src/i18n/${name}.json`, 'utf8')))));

const kinds = loadKinds(['forms']);

it('a kind puts in its own way only words that the frame has, and failures that there are, in both languages', async () => {
  for (const { manifest, texts } of await kinds) {
    for (const language of ['sv', 'en'] as const) {
      expect([manifest.id, Object.keys(texts[language].frame).filter((key) => !frame.has(key))]).toEqual([manifest.id, []]);
      expect([manifest.id, Object.keys(texts[language].errors).filter((code) => !(code in errors))]).toEqual([manifest.id, []]);
    }
    expect(Object.keys(texts.en.frame)).toEqual(Object.keys(texts.sv.frame));
    expect(Object.keys(texts.en.errors)).toEqual(Object.keys(texts.sv.errors));
  }
});

/** SPEC section 8: wordings that only one kind's pages have, for failures that all kinds can meet. */
it.each([
  ['reklamation', 'errors.generation', 'Ett fel uppstod vid generering av preview. Försök igen senare.'],
  ['klagomal', 'errors.generation', 'Ett fel uppstod vid generering av preview. Försök igen senare.'],
  ['parkeringsbot', 'errors.generation', 'Kunde inte generera brev. Försök igen.'],
  ['parkeringsbot', 'errors.draftTimeout', 'Tidsgräns överskriden. Försök igen med en mindre bild eller kontrollera din internetanslutning.'],
  ['parkeringsbot', 'errors.noDraft', 'Draft ID saknas. Generera först ett brev.'],
  ['parkeringsbot', 'payment.couldNot', 'Kunde inte skapa betalningssession'],
  ['parkeringsbot', 'discount.checkAndRetry', 'Koden kunde inte valideras'],
  ['flygforseening', 'errors.generation', 'Ett fel uppstod vid generering av förhandsvisning. Försök igen.'],
  ['flygforseening', 'payment.couldNot', 'Ett fel uppstod vid betalning. Försök igen.'],
  ['flygforseening', 'done.failed', 'Fel'],
  ['flygforseening', 'done.downloadFailed', 'Ett fel uppstod vid nedladdning'],
  ['myndighetsbeslut', 'errors.generation', 'Kunde inte generera brevet. Försök igen.'],
  ['myndighetsbeslut', 'errors.previewMissing', 'Kunde inte generera förhandsvisning. Försök igen.'],
  ['myndighetsbeslut', 'payment.failed', 'Betalning misslyckades'],
  ['myndighetsbeslut', 'payment.couldNot', 'Kunde inte skapa betalningslänk. Försök igen.'],
  ['myndighetsbeslut', 'discount.couldNot', 'Kunde inte validera rabattkod'],
  ['myndighetsbeslut', 'discount.error', 'Ett fel uppstod vid validering'],
  ['myndighetsbeslut', 'discount.saveAll', 'Du får brevet gratis!'],
])('%s says %s in SPEC’s words', async (kind, key, words) => {
  const own = (await kinds).find(({ manifest }) => manifest.id === kind);
  expect(own?.texts.sv.frame[key]).toBe(words);
});

const words = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'));
const at = (node: unknown, key: string) => key.split('.').reduce((inner: unknown, name) => (typeof inner === 'object' && inner !== null ? Object.entries(inner).find(([own]) => own === name)?.[1] : undefined), node);

/** The same for those that all kinds share: what no other test holds against the letter. */
it.each([
  ['web/src/i18n/letters.sv.json', 'errors.generation', 'Ett fel uppstod vid genereringen. Försök igen om en stund.'],
  ['web/src/i18n/letters.sv.json', 'discount.approved', 'Rabattkod godkänd!'],
  ['web/src/i18n/letters.sv.json', 'discount.youSave', 'Du sparar {{amount}}kr'],
  ['web/src/i18n/letters.sv.json', 'preview.ready', 'Brevet är klart!'],
  ['web/src/i18n/letters.sv.json', 'preview.readyText', 'Du kan nu granska och betala.'],
  ['web/src/i18n/uploads.sv.json', 'reading.failed', 'OCR misslyckades - du kan fortsätta manuellt'],
  ['core/texts/errors.sv.json', 'reading_failed', 'OCR misslyckades - du kan fortsätta manuellt'],
  ['core/texts/errors.sv.json', 'generation_failed', 'Ett fel uppstod vid generering av brev. Försök igen senare.'],
  ['forms/flygforseening/texts.sv.json', 'errors.conversion_failed', 'Ett fel uppstod vid generering av brevet'],
])('%s at %s has SPEC’s words', (file, key, text) => expect(at(words(file), key)).toBe(text));
