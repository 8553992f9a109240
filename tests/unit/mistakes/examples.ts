import { goods, type Mistake } from './mistake';

/** Of the examples. */
export const EXAMPLES_MISTAKES: Mistake[] = [
  {
    name: 'an example that does not pass',
    edits: [{ file: 'examples/first.json', at: '/form/userContact/email', to: 'kim' }],
    file: 'examples/first.json',
    pointer: '/form/userContact/email',
    says: /format/,
  },
  {
    name: 'an example with a hidden answer',
    edits: [{ file: 'examples/first.json', at: '/form/categoryOther', to: 'x' }],
    file: 'examples/first.json',
    pointer: '/form/categoryOther',
    says: /hidden/,
  },
  {
    name: 'an example that cites law of another day',
    edits: [{ file: 'examples/first.json', at: '/form/incidentDate', to: '2022-04-30' }],
    file: 'examples/first.json',
    pointer: '/cites/0',
    says: /does not apply/,
  },
  {
    name: 'an example that cites no source',
    edits: [{ file: 'examples/first.json', at: '/cites/-', to: 'kkl-9' }],
    file: 'examples/first.json',
    pointer: '/cites/1',
    says: /no source/,
  },
  {
    name: 'an example that no letter can help',
    edits: [
      ...['sv', 'en'].map((language) => ({
        file: `texts.${language}.json`,
        at: '/stops/end',
        to: { title: 'T', text: 'T', next: 'N' },
      })),
      { file: 'rules.json', at: '/stops/-', to: { id: 'end', step: 'describe', when: goods } },
    ],
    file: 'examples/first.json',
    pointer: '/form',
    says: /stop "end"/,
  },
  {
    name: 'no example at all',
    edits: [{ remove: 'examples/first.json' }],
    file: 'examples',
    pointer: '',
    says: /at least one example/,
  },
  {
    name: 'no example for the landing page',
    edits: [{ file: 'examples/first.json', at: '/showcase', to: false }],
    file: 'examples',
    pointer: '',
    says: /showcase/,
  },
];
