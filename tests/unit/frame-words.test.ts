import { readFileSync } from 'node:fs';
import { loadKinds } from '../../core/kinds/load';
import errors from '../../core/texts/errors.sv.json';

/** Dotted keys of the frame's texts, plural forms by their bare key too. */
function keysOf(node: unknown, prefix = ''): string[] {
  if (typeof node === 'string') return [prefix, prefix.replace(/_(one|other)$/, '')];
  return typeof node === 'object' && node !== null ? Object.entries(node).flatMap(([name, inner]) => keysOf(inner, prefix ? `${prefix}.${name}` : name)) : [];
}

const frame = new Set(['sv', 'letters.sv'].flatMap((name) => keysOf(JSON.parse(readFileSync(`web/src/i18n/${name}.json`, 'utf8')))));

it('a kind puts in its own way only words that the frame has, and failures that there are, in both languages', async () => {
  for (const { manifest, texts } of await loadKinds(['forms'])) {
    for (const language of ['sv', 'en'] as const) {
      expect([manifest.id, Object.keys(texts[language].frame).filter((key) => !frame.has(key))]).toEqual([manifest.id, []]);
      expect([manifest.id, Object.keys(texts[language].errors).filter((code) => !(code in errors))]).toEqual([manifest.id, []]);
    }
    expect(Object.keys(texts.en.frame)).toEqual(Object.keys(texts.sv.frame));
    expect(Object.keys(texts.en.errors)).toEqual(Object.keys(texts.sv.errors));
  }
});
