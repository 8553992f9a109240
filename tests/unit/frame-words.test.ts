import { readFileSync } from 'node:fs';
import { loadKindsOrThrow } from '../../core/kinds/load';
import errors from '../../core/texts/errors.sv.json';

/** Dotted keys of the frame's texts, plural forms by their bare key too. */
function keysOf(node: unknown, prefix = ''): string[] {
  if (typeof node === 'string') return [prefix, prefix.replace(/_(one|other)$/, '')];
  return typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([name, inner]) => keysOf(inner, prefix ? `${prefix}.${name}` : name))
    : [];
}

const frame = new Set(
  ['sv', 'letters.sv', 'paper.sv', 'choices.sv'].flatMap((name) =>
    keysOf(JSON.parse(readFileSync(`web/src/i18n/${name}.json`, 'utf8'))),
  ),
);

const kinds = loadKindsOrThrow(['forms']);

it('a kind puts in its own way only words that the frame has, and failures that there are, in both languages', async () => {
  for (const { manifest, texts } of await kinds) {
    for (const language of ['sv', 'en'] as const) {
      expect([manifest.id, Object.keys(texts[language].frame).filter((key) => !frame.has(key))]).toEqual([
        manifest.id,
        [],
      ]);
      expect([manifest.id, Object.keys(texts[language].errors).filter((code) => !(code in errors))]).toEqual([
        manifest.id,
        [],
      ]);
    }
    expect(Object.keys(texts.en.frame)).toEqual(Object.keys(texts.sv.frame));
    expect(Object.keys(texts.en.errors)).toEqual(Object.keys(texts.sv.errors));
  }
});

/** Wordings that only one kind's pages have, for failures that all kinds can meet. */
it.each([
  ['reklamation', 'errors.generation', 'Det gick inte att skriva brevet just nu. Försök igen om en stund.'],
  ['klagomal', 'errors.generation', 'Det gick inte att skriva brevet just nu. Försök igen om en stund.'],
  ['parkeringsbot', 'errors.generation', 'Det gick inte att skriva brevet. Försök igen.'],
  [
    'parkeringsbot',
    'errors.draftTimeout',
    'Det tog för lång tid. Försök igen med en mindre bild eller kontrollera din internetanslutning.',
  ],
  ['parkeringsbot', 'errors.noDraft', 'Vi vet inte vilket brev det gäller. Skriv brevet först.'],
  ['parkeringsbot', 'payment.couldNot', 'Betalningen kunde inte påbörjas. Försök igen.'],
  ['parkeringsbot', 'discount.checkAndRetry', 'Koden kunde inte kontrolleras'],
  ['flygforseening', 'errors.generation', 'Det gick inte att skriva brevet. Försök igen.'],
  ['flygforseening', 'payment.couldNot', 'Betalningen kunde inte påbörjas. Försök igen.'],
  ['myndighetsbeslut', 'errors.generation', 'Det gick inte att skriva brevet. Försök igen.'],
  ['myndighetsbeslut', 'errors.previewMissing', 'Brevets början kunde inte visas. Försök igen.'],
  ['myndighetsbeslut', 'payment.couldNot', 'Betalningen kunde inte påbörjas. Försök igen.'],
  ['myndighetsbeslut', 'discount.couldNot', 'Rabattkoden kunde inte kontrolleras'],
  ['myndighetsbeslut', 'discount.error', 'Något gick fel när koden skulle kontrolleras'],
  ['myndighetsbeslut', 'discount.saveAll', 'Du får brevet gratis!'],
])('%s says %s in words of its own', async (kind, key, words) => {
  const own = (await kinds).find(({ manifest }) => manifest.id === kind);
  expect(own?.texts.sv.frame[key]).toBe(words);
});

const words = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'));
const at = (node: unknown, key: string) =>
  key
    .split('.')
    .reduce(
      (inner: unknown, name) =>
        typeof inner === 'object' && inner !== null
          ? Object.entries(inner).find(([own]) => own === name)?.[1]
          : undefined,
      node,
    );

/** The same for those that all kinds share: what no other test holds against the letter. */
it.each([
  ['web/src/i18n/letters.sv.json', 'errors.generation', 'Det gick inte att skriva brevet. Försök igen om en stund.'],
  ['web/src/i18n/letters.sv.json', 'discount.approved', 'Rabattkod godkänd!'],
  ['web/src/i18n/letters.sv.json', 'discount.youSave', 'Du sparar {{amount}} kr'],
  ['web/src/i18n/letters.sv.json', 'preview.ready', 'Brevet är klart!'],
  ['web/src/i18n/letters.sv.json', 'preview.readyText', 'Du kan nu granska och betala.'],
  ['web/src/i18n/uploads.sv.json', 'reading.failed', 'Bilden gick inte att läsa av. Fyll i uppgifterna själv.'],
  ['core/texts/errors.sv.json', 'reading_failed', 'Bilden gick inte att läsa av. Fyll i uppgifterna själv.'],
  ['core/texts/errors.sv.json', 'generation_failed', 'Det gick inte att göra brevet klart. Försök igen om en stund.'],
  ['forms/flygforseening/texts.sv.json', 'errors.conversion_failed', 'Det gick inte att göra brevet klart'],
])('%s at %s has its words', (file, key, text) => expect(at(words(file), key)).toBe(text));

/** Everything that a text file says, by its dotted key. */
const told = (node: unknown, prefix = ''): [string, string][] =>
  typeof node === 'string'
    ? [[prefix, node]]
    : typeof node === 'object' && node !== null
      ? Object.entries(node).flatMap(([name, inner]) => told(inner, `${prefix}/${name}`))
      : [];

/** Words of those who build the site. */
const MACHINE = {
  sv: /generer|validera|verifierar|\bpreview\b|\bdraft|\bOCR\b|timeout|betalningssession|betalningslänk/i,
  en: /\bgenerat|\bOCR\b|draft.{0,3} id\b|timed out|time limit was|payment (?:session|link)/i,
};
const FRAME = ['letters', 'uploads', 'paper', 'choices', 'lists', 'account', 'rights', 'session', 'public'].map(
  (name) => `web/src/i18n/${name}`,
);
const SAID = [...FRAME, 'web/src/i18n/', 'core/texts/errors'];

it.each(['sv', 'en'] as const)('no text that a person meets sounds like the machine (%s)', async (language) => {
  const files = SAID.map((name) => `${name}${name.endsWith('/') ? '' : '.'}${language}.json`);
  const all = [
    ...files.flatMap((file) => told(words(file), file)),
    ...(await kinds).flatMap(({ manifest, texts }) =>
      told({ ...texts[language].frame, ...texts[language].errors }, manifest.id),
    ),
  ];
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter(([, text]) => MACHINE[language].test(text))).toEqual([]);
});

it('every button that leads to paying says what it costs', () => {
  for (const language of ['sv', 'en']) {
    for (const key of ['pay', 'payAndUnlock', 'toPayment'])
      expect(at(words(`web/src/i18n/letters.${language}.json`), `purchase.${key}`)).toContain('{{price}}');
    expect(at(words(`web/src/i18n/account.${language}.json`), 'mine.pay')).toContain('{{price}}');
  }
});
