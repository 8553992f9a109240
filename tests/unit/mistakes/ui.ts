import type { Mistake } from './mistake';

/** Of ui.json. */
export const UI_MISTAKES: Mistake[] = [
  {
    name: 'UI for an unknown field',
    edits: [{ file: 'ui.json', at: '/userContact/fax', to: {} }],
    file: 'ui.json',
    pointer: '/userContact/fax',
    says: /"userContact.fax"/,
  },
  {
    name: 'text in the UI',
    edits: [{ file: 'ui.json', at: '/tone/ui:title', to: 'Ton' }],
    file: 'ui.json',
    pointer: '/tone/ui:title',
    says: /texts belong/,
  },
  {
    name: 'an offered value that is none',
    edits: [{ file: 'ui.json', at: '/category/ui:options', to: { only: ['goods', 'bads'] } }],
    file: 'ui.json',
    pointer: '/category/ui:options/only/1',
    says: /"bads"/,
  },
  ...[
    { name: 'an option of a widget in words', key: 'rows', to: 'three', says: /must be a number/ },
    { name: 'an option of a widget that is yes in words', key: 'showCount', to: 'yes', says: /must be true or false/ },
    { name: 'a keyboard that there is none of', key: 'inputMode', to: 'digits', says: /must be one of none, text/ },
    { name: 'a longer answer than the schema takes', key: 'maxLength', to: 9000, says: /more than the 5000/ },
    { name: 'no list of values to offer', key: 'only', to: 'goods', says: /must be a list/ },
  ].map(({ name, key, to, says }) => ({
    name,
    edits: [{ file: 'ui.json', at: `/caseDescription/ui:options/${key}`, to }],
    file: 'ui.json',
    pointer: `/caseDescription/ui:options/${key}`,
    says,
  })),
  {
    name: 'an option beside its widget',
    edits: [{ file: 'ui.json', at: '/caseDescription/rows', to: 3 }],
    file: 'ui.json',
    pointer: '/caseDescription/rows',
    says: /belongs in "ui:options"/,
  },
  {
    name: 'a widget without its prefix',
    edits: [{ file: 'ui.json', at: '/company/widget', to: 'text' }],
    file: 'ui.json',
    pointer: '/company/widget',
    says: /"ui:widget"/,
  },
  {
    name: 'a question that is asked in no way',
    edits: [{ file: 'ui.json', at: '/company', to: undefined }],
    file: 'ui.json',
    pointer: '/company',
    says: /how "company" is asked/,
  },
];
