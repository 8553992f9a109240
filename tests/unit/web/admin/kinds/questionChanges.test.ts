import { createJsonFileEditor, type FileTexts } from '../../../../../web/src/admin/kinds/fileEdits';
import { listQuestionChanges } from '../../../../../web/src/admin/kinds/questionChanges';
import { createKindEditorTexts } from '../../../backOfficeTexts';
import { NEW_KIND_FILES } from '../../../newKindFiles';

const TELLING = { language: 'sv', t: createKindEditorTexts('sv') } as const;

/** What a reviewer reads when these values of the new kind's files have become others, by question. */
function told(...changes: [file: string, path: (string | number)[], value: unknown][]) {
  const editor = createJsonFileEditor(NEW_KIND_FILES);
  for (const [file, path, value] of changes)
    if (value === undefined) editor.remove(file, path);
    else editor.set(file, path, value);
  return read({ ...NEW_KIND_FILES, ...editor.changed() });
}

const read = (after: FileTexts, before: FileTexts = NEW_KIND_FILES) =>
  listQuestionChanges(before, after, TELLING)?.map(({ name, is, parts, isMoreInFile }) => [
    name,
    is,
    Object.fromEntries(
      parts.map(({ part, language, before: was, after: becomes }) => [
        language ? `${part} ${language}` : part,
        [was, becomes],
      ]),
    ),
    ...(isMoreInFile ? ['more in the file'] : []),
  ]);

const FIELDS = (...names: string[]) => names;

describe('what a draft changes of the questions, in words', () => {
  it('is nothing where nothing is another, and unknown where a file can’t be read', () => {
    expect(told()).toEqual([]);
    expect(read({ ...NEW_KIND_FILES, 'schema.json': '{' })).toBeUndefined();
  });

  it('names a question that must be answered now, one whose words are others, and its choices', () => {
    expect(
      told(
        ['schema.json', ['required'], ['category', 'caseDescription', 'userContact', 'incidentDate']],
        ['texts.en.json', ['fields', 'incidentDate', 'label'], 'On which day?'],
        ['schema.json', ['properties', 'category', 'enum'], ['goods', 'other', 'gift']],
        ['texts.sv.json', ['fields', 'category', 'options', 'gift'], 'Ett presentkort'],
        ['schema.json', ['properties', 'company', 'maxLength'], 80],
        ['schema.json', ['properties', 'company', 'x-sensitivity'], 'none'],
      ),
    ).toEqual([
      [
        'Kategori',
        'changed',
        {
          'choices sv': ['En vara · En tjänst · Annat', 'En vara · Annat · Ett presentkort'],
          'choices en': ['Goods · A service · Something else', 'Goods · Something else · gift'],
        },
      ],
      [
        'När hände det?',
        'changed',
        { 'label en': ['When did it happen?', 'On which day?'], required: ['får lämnas tom', 'måste besvaras'] },
      ],
      ['Mottagare', 'changed', { sensitivity: ['om en person', 'säger inget om någon'], maxLength: ['200', '80'] }],
    ]);
  });

  it('names a question that is new, with all that it asks, and one that is gone', () => {
    expect(
      told(
        ['schema.json', ['properties', 'tone'], undefined],
        ['ui.json', ['tone'], undefined],
        ['kind.json', ['steps', 1, 'fields'], FIELDS('caseDescription', 'price', 'incidentDate')],
        ['schema.json', ['properties', 'price'], { type: 'number', minimum: 0, 'x-sensitivity': 'personal' }],
        ['ui.json', ['price'], { 'ui:widget': 'number', 'ui:options': { suffix: 'kr' } }],
        ['texts.sv.json', ['fields', 'price', 'label'], 'Vad kostade det?'],
        ['texts.en.json', ['fields', 'price', 'label'], 'What did it cost?'],
      ),
    ).toEqual([
      [
        'Vad kostade det?',
        'new',
        {
          'label sv': ['', 'Vad kostade det?'],
          'label en': ['', 'What did it cost?'],
          type: ['', 'ett belopp i kronor'],
          required: ['', 'får lämnas tom'],
          when: ['', 'alltid'],
          place: ['', 'i Beskriv, efter Beskriv vad som har hänt'],
          sensitivity: ['', 'om en person'],
          minimum: ['', '0'],
          look: ['', 'number, suffix kr'],
        },
      ],
      ['Ton', 'gone', {}],
    ]);
  });

  it('names the question that was moved, and not those that it passed', () => {
    expect(told(['kind.json', ['steps', 1, 'fields'], FIELDS('tone', 'caseDescription', 'incidentDate')])).toEqual([
      ['Ton', 'changed', { place: ['i Beskriv, efter När hände det?', 'först i Beskriv'] }],
    ]);
    expect(
      told(
        ['kind.json', ['steps', 1, 'fields'], FIELDS('caseDescription', 'incidentDate')],
        ['kind.json', ['steps', 2, 'fields'], FIELDS('tone', 'company', 'userContact')],
      ),
    ).toEqual([['Ton', 'changed', { place: ['i Beskriv, efter När hände det?', 'först i Kontakt'] }]]);
  });

  it('says when a question is asked, and what only the wizard demands', () => {
    expect(
      told(
        ['schema.json', ['allOf', 0, 'if', 'properties', 'category', 'const'], 'service'],
        ['kind.json', ['steps', 1, 'required'], ['incidentDate']],
      ),
    ).toEqual([
      ['Vad gäller det?', 'changed', { when: ['Kategori = Annat', 'Kategori = En tjänst'] }],
      ['När hände det?', 'changed', { required: ['får lämnas tom', 'måste besvaras i guiden'] }],
    ]);
  });

  it('tells of steps, and that there is more than has words', () => {
    expect(
      told(
        ['kind.json', ['steps', 1], { id: 'describe', type: 'fields', fields: ['caseDescription'] }],
        ['kind.json', ['steps', 2], { id: 'when', type: 'fields', fields: ['incidentDate', 'tone'] }],
        ['kind.json', ['steps', 3], { id: 'contact', type: 'fields', fields: ['company', 'userContact'] }],
        ['texts.sv.json', ['steps', 'when'], { label: 'När', heading: 'När var det?' }],
        ['schema.json', ['properties', 'company', 'not'], { const: 'nobody' }],
        ['schema.json', ['allOf', 1], { if: { required: ['tone'] }, then: { required: ['company'] } }],
      ),
    ).toEqual([
      ['Steg: När', 'new', { place: ['', 'efter Beskriv'] }],
      ['När hände det?', 'changed', { place: ['i Beskriv, efter Beskriv vad som har hänt', 'först i När'] }],
      ['Ton', 'changed', { place: ['i Beskriv, efter När hände det?', 'i När, efter När hände det?'] }],
      ['Mottagare', 'changed', {}, 'more in the file'],
      ['Villkor mellan frågor', 'changed', {}, 'more in the file'],
    ]);
  });

  it('of a situation has its ticks too', () => {
    const situation = {
      'schema.json': JSON.stringify({ properties: { late: { type: 'boolean', 'x-sensitivity': 'none' } } }),
      'ui.json': '{}',
      'rules.json': JSON.stringify({ papers: [{ id: 'receipt' }] }),
      'texts.sv.json': JSON.stringify({ fields: { late: { label: 'Var det sent?' } }, papers: { receipt: 'Kvitto' } }),
      'texts.en.json': JSON.stringify({ fields: { late: { label: 'Was it late?' } }, papers: { receipt: 'Receipt' } }),
    };
    const after = {
      ...situation,
      'rules.json': JSON.stringify({ papers: [{ id: 'receipt' }, { id: 'photo' }] }),
      'texts.sv.json': situation['texts.sv.json'].replace('"Kvitto"', '"Kvitto","photo":"Bild"'),
      'texts.en.json': situation['texts.en.json'].replace('"Receipt"', '"Receipt","photo":"Picture"'),
    };
    expect(read(after, situation)).toEqual([
      [
        'Bilagor att kryssa i',
        'changed',
        { 'choices sv': ['Kvitto', 'Kvitto · Bild'], 'choices en': ['Receipt', 'Receipt · Picture'] },
      ],
    ]);
  });
});
