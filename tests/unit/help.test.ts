import { buildHelpOfKindsAndGeneralFaq, buildKindHelp, findKindOfSlug, findUnknownSlots } from '../../core/kinds/help';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { loadKindsOrThrow } from '../../core/kinds/load';

let kinds: readonly KindVersion[];
beforeAll(async () => {
  kinds = await loadKindsOrThrow(['forms']);
});

const LIST = { claim: 39, complaint: 45.5, parking: 59, flight: 1299, government: 99 };
const costs = (kind: KindVersion, language: 'sv' | 'en', prices: Record<string, number>) =>
  buildKindHelp(kind, language, prices).faq.find(({ id }) => id === 'cost')?.answer ?? '';

test('every answer has the price of now, written as its language writes it', () => {
  const flight = findKindOfSlug(kinds, 'flygforsening');
  const complaint = findKindOfSlug(kinds, 'klagomal');
  if (!flight || !complaint) throw new Error('a page of questions that was asked for leads nowhere');
  expect(costs(flight, 'sv', LIST)).toMatch(/^1\u00a0299\u00a0kr,/);
  expect(costs(flight, 'en', LIST)).toMatch(/^1,299\u00a0SEK,/);
  expect(costs(complaint, 'sv', LIST)).toMatch(/^45,50\u00a0kr,/);
  // The next question is answered with the next price; without one the kind's own holds.
  expect(costs(flight, 'sv', { ...LIST, flight: 119 })).toMatch(/^119\u00a0kr,/);
  expect(costs(flight, 'sv', {})).toMatch(/^99\u00a0kr,/);
});

test('nothing is left to fill in, in any answer', () => {
  expect(findUnknownSlots('{{price}} or {{ price }}, {{prices}}, {{facts.sum | kr}}')).toEqual([
    '{{prices}}',
    '{{facts.sum | kr}}',
  ]);
  for (const language of ['sv', 'en'] as const) {
    const texts = JSON.stringify([
      buildHelpOfKindsAndGeneralFaq(kinds, language, LIST),
      kinds.map((kind) => buildKindHelp(kind, language, LIST)),
    ]);
    expect(texts.length).toBeGreaterThan(20_000);
    expect(texts).not.toMatch(/\{\{/);
  }
});

test('the list has every kind with its price and anchors, and the general questions by data alone', () => {
  const help = buildHelpOfKindsAndGeneralFaq(kinds, 'sv', LIST);
  expect(help.kinds.map(({ id, price, slugs }) => [id, price, slugs.about])).toEqual([
    ['reklamation', 39, 'reklamation'],
    ['klagomal', 45.5, 'klagomal'],
    ['parkeringsbot', 59, 'parkeringsbot'],
    ['flygforseening', 1299, 'flygforsening'],
    ['myndighetsbeslut', 99, 'myndighetsbeslut'],
  ]);
  for (const { about } of help.kinds)
    for (const list of [about.when, about.what, about.why]) expect(list.length).toBeGreaterThan(2);
  expect(help.general.map(({ id, kind }) => [id, kind])).toContainEqual(['eu261', 'flygforseening']);
  expect(findKindOfSlug(kinds, 'no-such-kind')).toBeUndefined();
});

test('anchors of /faq and /about are one place each', () => {
  const { kinds: listed, general } = buildHelpOfKindsAndGeneralFaq(kinds, 'sv', LIST);
  const anchors = [...general.map(({ id }) => id), ...listed.map(({ slugs }) => slugs.about)];
  expect(new Set(anchors).size).toBe(anchors.length);
});
