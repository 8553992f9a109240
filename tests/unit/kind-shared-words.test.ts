import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../../core/shared/languages';
import { getMemberName, getQuestionName } from '../../web/src/admin/kinds/questions/questionInWords';
import { writeMemberLabel, writeQuestionText } from '../../web/src/admin/kinds/questions/questionEdits';
import { createRuleReader } from '../../web/src/admin/kinds/rules/ruleReader';
import { sliceFilesOfSituation } from '../../web/src/admin/kinds/situation/situationFiles';
import { getQuestion, NEW_KIND_FILES } from './newKindFiles';

const SHARED = Object.fromEntries(
  LANGUAGES.map((language) => [
    `../_shared/texts.${language}.json`,
    readFileSync(`forms/_shared/texts.${language}.json`, 'utf8'),
  ]),
);
const parse = (text: string | undefined) => JSON.parse(text ?? '{}');

/** A new kind that asks for the person's details in the words that all kinds have for them. */
const KIND: Record<string, string> = {
  ...SHARED,
  ...NEW_KIND_FILES,
  ...Object.fromEntries(
    LANGUAGES.map((language) => {
      const name = `texts.${language}.json`;
      const texts = parse(NEW_KIND_FILES[name]);
      for (const field of Object.keys(texts.fields).filter((each) => /^userContact\b/.test(each)))
        texts.fields[field] = { $ref: `../_shared/${name}#/fields/${field}` };
      return [name, JSON.stringify(texts)];
    }),
  ),
};

describe('words that a kind takes from those that kinds have in common', () => {
  test('name its questions and the parts of a group as the person reads them', () => {
    const contact = getQuestion(KIND, 'userContact');
    expect(getQuestionName(contact, 'sv')).toBe('Dina uppgifter');
    expect(getQuestionName(contact, 'en')).toBe('Your details');
    expect(contact.members.map((each) => getMemberName(each, 'sv'))).toEqual(
      expect.arrayContaining(['Namn', 'E-post', 'Telefon', 'Postadress']),
    );
  });

  test('become its own, all of the entry, when one of them is changed', () => {
    const named = writeQuestionText(KIND, { id: 'userContact' }, 'label', 'sv', 'Vem är du?');
    expect(Object.keys(named)).toEqual(['texts.sv.json']);
    const entry = parse(named['texts.sv.json']).fields.userContact;
    expect(entry).toMatchObject({ label: 'Vem är du?', errors: { required: expect.any(String) } });
    expect(entry).not.toHaveProperty('$ref');
    const [name] = getQuestion(KIND, 'userContact').members;
    const part = writeMemberLabel(KIND, name ?? { path: '', label: { sv: '', en: '' } }, 'en', 'Full name');
    expect(parse(part['texts.en.json']).fields['userContact.name']).toMatchObject({ label: 'Full name' });
    expect(parse(part['texts.en.json']).fields['userContact.name']).not.toHaveProperty('$ref');
  });

  test('are what rules are read in', () => {
    const { read } = createRuleReader(KIND, 'sv');
    expect(read({ present: [{ var: 'form.userContact.phone' }] })).toBe('Telefon: finns');
  });

  test('are found from a situation too, through the kind’s own', () => {
    const refersToKind = JSON.stringify({ fields: { who: { $ref: '../../texts.sv.json#/fields/userContact' } } });
    const files = sliceFilesOfSituation(
      {
        ...KIND,
        'situations/lampa/situation.json': JSON.stringify({ schema: { properties: { who: { type: 'string' } } } }),
        'situations/lampa/texts.sv.json': refersToKind,
        'situations/lampa/texts.en.json': '{}',
      },
      'lampa',
    );
    expect(getQuestionName(getQuestion(files, 'who'), 'sv')).toBe('Dina uppgifter');
  });
});

test('rows that situations have in common are named by the words that they share, where the situation asks for them', () => {
  const rows = (names: readonly string[]) => ({
    type: 'array',
    items: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
  });
  const files = sliceFilesOfSituation(
    {
      ...KIND,
      'situations/_shared/texts.sv.json': JSON.stringify({
        fields: { costs: { label: 'Kostnader' }, 'costs.what': { label: 'Vad' }, 'costs.day': { label: 'Dag' } },
      }),
      'situations/lampa/situation.json': JSON.stringify({ schema: { properties: { costs: rows(['what']) } } }),
      'situations/lampa/texts.sv.json': '{}',
      'situations/lampa/texts.en.json': '{}',
    },
    'lampa',
  );
  expect(getQuestion(files, 'costs').members).toEqual([{ path: 'costs.what', label: { sv: 'Vad', en: '' } }]);
});
