import type { Mistake } from './mistake';

/** Files that can’t be read, or that nobody reads. */
export const FILES_MISTAKES: Mistake[] = [
  {
    name: 'a file that is no JSON',
    edits: [{ file: 'ui.json', text: '{\n  "category": {\n  oops }\n}' }],
    file: 'ui.json',
    pointer: '',
    says: /not JSON.*line 3/,
  },
  {
    name: 'no prompt',
    edits: [{ file: 'prompt.md', text: '\n' }],
    file: 'prompt.md',
    pointer: '',
    says: /missing or empty/,
  },
  {
    name: 'a file whose name is only nearly right',
    edits: [{ file: 'Rules.json', text: '{}' }],
    file: 'Rules.json',
    pointer: '',
    says: /read by nobody/,
  },
  {
    name: 'a letter in a language that there is none of',
    edits: [{ file: 'letter.de.md', text: '# Betreff' }],
    file: 'letter.de.md',
    pointer: '',
    says: /read by nobody/,
  },
  {
    name: 'letters of another encoding',
    edits: [{ file: 'letter.sv.md', replace: 'Jag begär', by: 'Jag beg\uFFFDr' }],
    file: 'letter.sv.md',
    pointer: '',
    says: /UTF-8.*line 21/,
  },
  ...[
    ['a text with quotes in it', '{ "a": "b "c" d" }', /a " within a text/],
    ['a text over two lines', '{ "a": "b\nc" }', /next line/],
    ['one backslash', '{ "a": "\\S" }', /written twice/],
    ['curly quotes', '{ "a": ”b” }', /” is no quotation mark/],
    ['single quotes', "{ 'a': 1 }", /' is no quotation mark/],
    ['a comment', '{\n// a\n"a": 1 }', /no comments \(line 2\)/],
  ].map(([name, text, says]) => ({
    name: `no JSON: ${String(name)}`,
    edits: [{ file: 'ui.json', text: String(text) }],
    file: 'ui.json',
    pointer: '',
    says: new RegExp(says ?? ''),
  })),
  {
    name: 'a key twice',
    edits: [{ file: 'ui.json', replace: '"company": {', by: '"company": { "ui:widget": "textarea",' }],
    file: 'ui.json',
    pointer: '/company/ui:widget',
    says: /"ui:widget" stands here twice.*line 7/,
  },
];
