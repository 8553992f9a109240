import { listLawChanges, listRuleChanges } from '../../../../../web/src/admin/kinds/ruleChanges';

const joined = { all: 'Allt detta:', any: 'Något av detta:' };
const TELLING = { language: 'sv', joined, shared: [], levels: { info: 'upplysning' } } as const;
const banner = { id: 'late', step: 'when', level: 'info', when: { '==': [{ var: 'form.about' }, 'goods'] } };
const law = {
  id: 'kkl-5-2',
  citation: { sv: '5 kap. 2 §', en: 'chapter 5, section 2' },
  title: { sv: 'Konsumentköplagen', en: 'Consumer Sales Act' },
  text: { sv: 'Felet ska påtalas.', en: 'The fault is told.' },
  validTo: null,
  when: true,
};
const TEXTS = {
  fields: { about: { label: 'Vad gäller det?', options: { goods: 'En vara', service: 'En tjänst' } } },
  banners: { late: { title: 'Det var ett tag sedan', text: 'Skriv snart.' } },
};
const files = (rules: unknown, sources: unknown) => ({
  'kind.json': '{}',
  'rules.json': JSON.stringify(rules),
  'sources.json': JSON.stringify(sources),
  'texts.sv.json': JSON.stringify(TEXTS),
  'texts.en.json': JSON.stringify(TEXTS),
});

describe('what changes of rules and law', () => {
  it('of a rule is told in words, with what is new and what is gone', () => {
    const other = {
      ...banner,
      level: 'warning',
      source: 'kkl-5-2',
      when: { '==': [{ var: 'form.about' }, 'service'] },
    };
    const before = files({ banners: [banner], stops: [{ id: 'never', step: 'when', when: true }] }, []);
    const after = files({ banners: [other], facts: [{ id: 'isGoods', value: banner.when }] }, [law]);
    expect(listRuleChanges(before, after, TELLING)).toEqual([
      {
        key: 'facts isGoods',
        name: 'isGoods',
        section: 'facts',
        is: 'new',
        parts: [{ part: 'when', before: '', after: 'Vad gäller det: ”En vara”' }],
      },
      {
        key: 'banners late',
        name: 'Det var ett tag sedan',
        section: 'banners',
        is: 'changed',
        parts: [
          { part: 'when', before: 'Vad gäller det: ”En vara”', after: 'Vad gäller det: ”En tjänst”' },
          { part: 'source', before: '', after: '5 kap. 2 §' },
          { part: 'level', before: 'upplysning', after: 'warning' },
        ],
      },
      {
        key: 'stops never',
        name: 'never',
        section: 'stops',
        is: 'gone',
        parts: [
          { part: 'when', before: 'Alltid', after: '' },
          { part: 'step', before: 'when', after: '' },
        ],
      },
    ]);
    expect(listRuleChanges(before, before, TELLING)).toEqual([]);
    expect(listRuleChanges(before, { ...before, 'rules.json': '{' }, TELLING)).toBeUndefined();
  });

  it('of law is told part by part, also where it stands with the kinds’ common law', () => {
    const shared = [
      {
        ref: '../_shared/sources.json#/avtl-36',
        id: 'avtl-36',
        citation: { sv: '36 §', en: 'section 36' },
        title: { sv: 'Avtalslagen', en: 'Contracts Act' },
        text: { sv: 'Oskäliga villkor.', en: 'Unfair terms.' },
      },
    ];
    const reference = { $ref: '../_shared/sources.json#/avtl-36', when: true };
    const changed = { ...law, text: { ...law.text, sv: 'Felet ska påtalas i tid.' }, validTo: '2027-01-01' };
    const changes = listLawChanges('sources.json', files({}, [law]), files({}, [changed, reference]), {
      shared,
      language: 'sv',
      joined,
    });
    expect(changes?.map(({ name, is }) => [name, is])).toEqual([
      ['5 kap. 2 §', 'changed'],
      ['36 §', 'new'],
    ]);
    expect(changes?.[0]?.parts).toEqual([
      { part: 'text', language: 'sv', before: 'Felet ska påtalas.', after: 'Felet ska påtalas i tid.' },
      { part: 'validTo', before: '', after: '2027-01-01' },
    ]);
  });
});
