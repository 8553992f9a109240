import { goods, type Mistake } from './mistake';

/** Of sources.json. */
export const SOURCES_MISTAKES: Mistake[] = [
  {
    name: 'a rule that forgets form.',
    edits: [{ file: 'sources.json', at: '/0/when', to: { '==': [{ var: 'category' }, 'goods'] } }],
    file: 'sources.json',
    pointer: '/0/when/==/0/var',
    says: /sees form/,
  },
  {
    name: 'a rule with two operators',
    edits: [{ file: 'sources.json', at: '/0/when', to: { ...goods, '!': [1] } }],
    file: 'sources.json',
    pointer: '/0/when',
    says: /one operator/,
  },
  {
    name: 'a comparison with a value that is none',
    edits: [{ file: 'sources.json', at: '/0/when', to: { in: [{ var: 'form.category' }, ['goods', 'food']] } }],
    file: 'sources.json',
    pointer: '/0/when/in/1',
    says: /"food"/,
  },
  {
    name: 'a source that never applies',
    edits: [{ file: 'sources.json', at: '/0/when', to: { '==': [1, 2] } }],
    file: 'sources.json',
    pointer: '/0/when',
    says: /never applies/,
  },
  {
    name: 'a source listed twice',
    edits: [{ file: 'sources.json', at: '/-', to: { $ref: '#/0' } }],
    file: 'sources.json',
    pointer: '/0/id',
    says: /twice/,
  },
  {
    name: 'a day of no date',
    edits: [{ file: 'sources.json', at: '/0/dayField', to: 'company' }],
    file: 'sources.json',
    pointer: '/0/dayField',
    says: /no date "company"/,
  },
  {
    name: 'a successor that is none',
    edits: [{ file: 'sources.json', at: '/0/replacedBy', to: 'nothing' }],
    file: 'sources.json',
    pointer: '/0/replacedBy',
    says: /no other source "nothing"/,
  },
  {
    name: 'a review that is too old',
    edits: [{ file: 'sources.json', at: '/0/reviewed', to: '2025-11-20' }],
    file: 'sources.json',
    pointer: '/0/reviewed',
    says: /365 days/,
  },
  {
    name: 'a review to come',
    edits: [{ file: 'sources.json', at: '/0/reviewed', to: '2026-11-22' }],
    file: 'sources.json',
    pointer: '/0/reviewed',
    says: /to come/,
  },
  {
    name: 'a source with a question mark for a status',
    edits: [{ file: 'sources.json', at: '/0/status', to: '?' }],
    file: 'sources.json',
    pointer: '/0/status',
    says: /must be one of V, K/,
  },
  {
    name: 'a day that there is none of',
    edits: [{ file: 'sources.json', at: '/0/reviewed', to: '2026-02-30' }],
    file: 'sources.json',
    pointer: '/0/reviewed',
    says: /must be a day/,
  },
];
