import { goods, banner, bannerTexts, type Mistake } from './mistake';

/** Of rules.json, and of the tables that rules read. */
export const RULES_MISTAKES: Mistake[] = [
  {
    name: 'an unknown operator',
    edits: [{ file: 'rules.json', at: '/banners/0/when', to: { over: [{ var: 'facts.daysAgo' }, 60] } }],
    file: 'rules.json',
    pointer: '/banners/0/when/over',
    says: /no operator "over"/,
  },
  {
    name: 'a rule on no field',
    edits: [{ file: 'rules.json', at: '/facts/0/value/daysBetween/0', to: { var: 'form.date' } }],
    file: 'rules.json',
    pointer: '/facts/0/value/daysBetween/0/var',
    says: /no field "date"/,
  },
  {
    name: 'a fact that is worked out later',
    edits: [{ file: 'rules.json', at: '/facts/0', to: { id: 'early', value: { var: 'facts.daysAgo' } } }],
    file: 'rules.json',
    pointer: '/facts/0/value/var',
    says: /no fact "daysAgo" before/,
  },
  {
    name: 'a banner on no step',
    edits: [...bannerTexts, { file: 'rules.json', at: '/banners/-', to: banner({ step: 'middle' }) }],
    file: 'rules.json',
    pointer: '/banners/1/step',
    says: /no step "middle"/,
  },
  {
    name: 'a banner of no source',
    edits: [...bannerTexts, { file: 'rules.json', at: '/banners/-', to: banner({ source: 'kkl-9' }) }],
    file: 'rules.json',
    pointer: '/banners/1/source',
    says: /no source "kkl-9"/,
  },
  {
    name: 'a banner that never shows',
    edits: [
      ...bannerTexts,
      {
        file: 'rules.json',
        at: '/banners/-',
        to: banner({ when: { and: [goods, { '==': [{ var: 'form.category' }, 'other'] }] } }),
      },
    ],
    file: 'rules.json',
    pointer: '/banners/1/when',
    says: /never applies/,
  },
  {
    name: 'a banner on an answer that its own category hides',
    edits: [
      ...bannerTexts,
      {
        file: 'rules.json',
        at: '/banners/-',
        to: banner({ when: { and: [goods, { present: [{ var: 'form.categoryOther' }] }] } }),
      },
    ],
    file: 'rules.json',
    pointer: '/banners/1/when',
    says: /never applies/,
  },
  {
    name: 'a number as a text',
    edits: [
      { file: 'rules.json', at: '/facts/-', to: { id: 'more', value: { '*': [{ var: 'facts.daysAgo' }, '1,15'] } } },
    ],
    file: 'rules.json',
    pointer: '/facts/4/value/*/1',
    says: /"1,15" is a text/,
  },
  {
    name: 'a day in words',
    edits: [
      ...bannerTexts,
      {
        file: 'rules.json',
        at: '/banners/-',
        to: banner({ when: { '<': [{ var: 'form.incidentDate' }, '1/12 2026'] } }),
      },
    ],
    file: 'rules.json',
    pointer: '/banners/1/when/</1',
    says: /by its letters.*2026-11-20/,
  },
  {
    name: 'a text where a day belongs',
    edits: [
      { file: 'rules.json', at: '/facts/-', to: { id: 'more', value: { addDays: [{ var: 'form.company' }, 7] } } },
    ],
    file: 'rules.json',
    pointer: '/facts/4/value/addDays/0',
    says: /wants a day/,
  },
  {
    name: 'values of an operator the other way round',
    edits: [
      {
        file: 'rules.json',
        at: '/facts/-',
        to: { id: 'more', value: { addYears: [3, { var: 'form.incidentDate' }] } },
      },
    ],
    file: 'rules.json',
    pointer: '/facts/4/value/addYears/0',
    says: /wants a day/,
  },
  {
    name: 'a sum of a text',
    edits: [{ file: 'rules.json', at: '/facts/-', to: { id: 'more', value: { '*': [{ var: 'form.company' }, 2] } } }],
    file: 'rules.json',
    pointer: '/facts/4/value/*/0',
    says: /wants a number/,
  },
  {
    name: 'a column that rules read, misspelt in a row',
    edits: [
      { file: 'kind.json', at: '/lookups', to: { company: { table: 'firms', free: true } } },
      {
        file: 'data/firms.json',
        text: '[{"value":"A","member":true},{"value":"B","membr":true},{"value":"C","member":false}]',
      },
      { file: 'rules.json', at: '/facts/-', to: { id: 'member', value: { var: 'lookups.company.member' } } },
    ],
    file: 'data/firms.json',
    pointer: '/1/membr',
    says: /lacks "member"/,
  },
  {
    name: 'a row with a list to be found by',
    edits: [
      { file: 'kind.json', at: '/lookups', to: { company: { table: 'firms', free: true } } },
      { file: 'data/firms.json', text: '[{"value":"A","keywords":["a"]}]' },
    ],
    file: 'data/firms.json',
    pointer: '/0/keywords',
    says: /is a string/,
  },
];
