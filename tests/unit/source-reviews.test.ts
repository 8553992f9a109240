import type { KindVersion, Source } from '../../core/shared/kinds/kind';
import { rulesSchema } from '../../core/shared/kinds/kindFolder';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { describeRuleInWords } from '../../core/shared/kinds/rulesInWords';
import { sourceHash } from '../../core/kinds/sourceHash';
import { assessReviewStatus } from '../../core/kinds/sourceReviewStatus';

const TODAY = '2026-11-21';
const source = (change: Partial<Source> = {}): Source => ({
  id: 'law',
  validFrom: null,
  validTo: null,
  when: true,
  status: 'V',
  sheet: '1',
  reviewed: '2026-01-10',
  link: 'https://lag.example/',
  citation: { sv: 'c', en: 'c' },
  title: { sv: 't', en: 't' },
  text: { sv: 'x', en: 'x' },
  ...change,
});
const standing = (
  change: Partial<Source>,
  review: { last: string | null; hasPast: boolean } = { last: null, hasPast: false },
  others: Source[] = [],
) => {
  const own = source(change);
  return assessReviewStatus(own, [own, ...others], review, TODAY);
};

describe('the review clock', () => {
  it('begins with the day in the folder, and starts again at a review', () => {
    expect(standing({})).toMatchObject({
      review: 'reviewed',
      lastReviewed: '2026-01-10',
      nextReview: '2027-01-10',
      due: false,
    });
    expect(standing({ reviewed: '2025-11-21' })).toMatchObject({ review: 'reviewed', nextReview: TODAY, due: false });
    expect(standing({ reviewed: '2025-11-20' })).toMatchObject({
      review: 'overdue',
      nextReview: '2026-11-20',
      due: true,
    });
    expect(standing({ reviewed: '2025-11-20' }, { last: TODAY, hasPast: false })).toMatchObject({
      review: 'reviewed',
      lastReviewed: TODAY,
      due: false,
    });
    expect(standing({ reviewEvery: 30 })).toMatchObject({ review: 'overdue', nextReview: '2026-02-09' });
  });

  it('a changed source counts as unreviewed, whatever day its folder states, until somebody reviews it', () => {
    expect(standing({ reviewed: TODAY }, { last: null, hasPast: true })).toMatchObject({
      review: 'changed',
      lastReviewed: null,
      nextReview: null,
      due: true,
    });
    expect(standing({}, { last: '2026-11-20', hasPast: true })).toMatchObject({
      review: 'reviewed',
      lastReviewed: '2026-11-20',
      due: false,
    });
  });

  it('a source that ends without a successor is due from 90 days before, and after its end until it is looked at', () => {
    expect(standing({ validTo: '2027-02-20' })).toMatchObject({ validity: 'inForce', due: false });
    expect(standing({ validTo: '2027-02-19' })).toMatchObject({
      validity: 'ending',
      withoutSuccessor: true,
      due: true,
    });
    expect(standing({ validTo: '2027-02-19' }, { last: TODAY, hasPast: false })).toMatchObject({
      validity: 'ending',
      due: false,
    });
    expect(standing({ validTo: '2026-11-20' }, { last: '2026-11-20', hasPast: false })).toMatchObject({
      validity: 'ended',
      due: true,
    });
    expect(standing({ validTo: '2026-11-20' }, { last: TODAY, hasPast: false })).toMatchObject({
      validity: 'ended',
      due: false,
    });
  });

  it('a newer version, or a source that replaces it, settles the end; what is to come is due 90 days before', () => {
    const next = source({ validFrom: '2027-01-01' });
    expect(standing({ validTo: '2026-12-31' }, undefined, [next])).toMatchObject({
      validity: 'ending',
      withoutSuccessor: false,
      due: false,
    });
    expect(
      standing({ validTo: '2026-12-31', replacedBy: 'other' }, undefined, [
        source({ id: 'other', validFrom: '2027-01-01' }),
      ]),
    ).toMatchObject({ withoutSuccessor: false });
    expect(
      standing({ validTo: '2026-12-31' }, undefined, [source({ id: 'other', validFrom: '2027-01-01' })]),
    ).toMatchObject({ withoutSuccessor: true });
    expect(standing({ validFrom: '2027-01-01' })).toMatchObject({ validity: 'upcoming', due: true });
    expect(standing({ validFrom: '2027-10-23' })).toMatchObject({ validity: 'upcoming', due: false });
  });

  it('goes by content: what a letter says or when it says so, and not when it was read', () => {
    const same = sourceHash(source());
    expect([sourceHash(source({ reviewed: TODAY })), sourceHash(source({ reviewEvery: 30 }))]).toEqual([same, same]);
    for (const change of [
      { text: { sv: 'y', en: 'x' } },
      { citation: { sv: 'c', en: 'd' } },
      { link: 'https://lag.example/2' },
      { validTo: '2027-01-01' },
      { when: false },
      { dayField: 'today' },
    ])
      expect(sourceHash(source(change))).not.toBe(same);
  });
});

describe('when a source applies, in words', () => {
  let kinds: KindVersion[];
  beforeAll(async () => {
    kinds = await loadKindsOrThrow(['forms']);
  });

  it('has words for every rule of the shipped kinds, in both languages, and shows no id', () => {
    const ids = kinds.flatMap((kind) =>
      kind.sources.flatMap(({ id, when }) =>
        (['sv', 'en'] as const).flatMap((language) => {
          const text = JSON.stringify(describeRuleInWords(when, kind, language));
          const raw = kind.rules.facts.filter((fact) => new RegExp(`"${fact.id}: |[{]\\\\?"var`, 'u').test(text));
          return raw.length > 0 || /facts\.|form\.|\\"var/.test(text)
            ? [`${kind.manifest.id} ${id} ${language}: ${text}`]
            : [];
        }),
      ),
    );
    expect(ids).toEqual([]);
  });

  it('joins, denies, compares and spells out', () => {
    const kind = kinds.find(({ manifest }) => manifest.id === 'klagomal');
    if (!kind) throw new Error('no kind');
    const words = (rule: unknown) => describeRuleInWords(rule, kind, 'sv');
    expect(words(true)).toBe('Alltid');
    expect(words({ '!': { and: [{ var: 'facts.outage' }, { '<': [{ var: 'form.delayMinutes' }, 60] }] } })).toEqual({
      join: 'any',
      parts: ['Inte: det gäller ett elavbrott', 'Hur många minuter sen blev du: minst 60'],
    });
    expect(words({ or: [{ '>': [20, { var: 'form.delayMinutes' }] }] })).toBe(
      'Hur många minuter sen blev du: mindre än 20',
    );
    expect(words({ '!=': [{ var: 'form.category' }, 'transport'] })).toMatch(/^Vem vill du klaga på: inte ”/);
    // A fact without words is spelled out by its own rule.
    const unworded = {
      ...kind,
      rules: rulesSchema.parse({ facts: [{ id: 'long', value: { '>=': [{ var: 'form.outageHours' }, 12] } }] }),
    };
    expect(describeRuleInWords({ var: 'facts.long' }, unworded, 'en')).toMatch(/: at least 12$/);
  });
});
