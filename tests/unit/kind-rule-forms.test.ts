import { readFileSync } from 'node:fs';
import { readSharedSources } from '../../api/admin/kinds/folders';
import {
  hasCodeWithoutToken,
  listAnswerTokens,
  replaceCodeByShownTokens,
  replaceShownTokensByCode,
} from '../../web/src/admin/kinds/letter/answerTokens';
import {
  addArgumentAndItsFact,
  addDemandAndItsFact,
  addParagraph,
  readLetterParts,
  removePartAndItsFact,
  swapPlacesOfParts,
  writeConditionOfParagraph,
  writeArgumentPart,
  writeArgumentSourcesAndTheirCitations,
  writeWordsOfPart,
  type LetterPart,
} from '../../web/src/admin/kinds/letter/letterParts';
import { readQuestionStepsAndUnplaced } from '../../web/src/admin/kinds/questions/questions';
import {
  buildRuleOfCondition,
  listConditionSubjects,
  parseRuleAsCondition,
} from '../../web/src/admin/kinds/rules/conditions';
import { buildPlaceKey, describePlace, listCommentPlaces } from '../../web/src/admin/kinds/comments/places';
import { createFileLabels } from '../../web/src/admin/kinds/fileLabels';
import { createRuleReader } from '../../web/src/admin/kinds/rules/ruleReader';
import {
  addRule,
  readRules,
  removeRule,
  writeConditionOfRule,
  writeRuleText,
} from '../../web/src/admin/kinds/rules/rules';
import {
  listSharedSourcesNotUsed,
  listSourcesOfKind,
  addReferenceToSharedSource,
} from '../../web/src/admin/kinds/rules/sources';
import { createKindEditorTexts } from './backOfficeTexts';
import { NEW_KIND_FILES } from './newKindFiles';

type Files = Record<string, string>;
const QUESTIONS = (readQuestionStepsAndUnplaced(NEW_KIND_FILES) ?? []).flatMap(({ questions }) => questions);
const FACTS = (readRules(NEW_KIND_FILES) ?? [])
  .filter(({ section }) => section === 'facts')
  .map(({ id, when }) => ({ id, rule: when }));
const TOKEN_WORDS = {
  replyBy: 'Dagen för svar',
  nameLowerCase: (name: string) => `${name} (liten)`,
  nameLawText: (name: string) => `Lagens ord: ${name}`,
};
const SUBJECTS = listConditionSubjects(QUESTIONS, FACTS);

function findPart(files: Files, id: string): LetterPart {
  const found = readLetterParts(files).find((part) => part.id === id);
  if (!found) throw new Error(`no part ${id}`);
  return found;
}

/** The same letters, and the same values in the other files. */
function expectSame(files: Files): void {
  const parse = (each: Files) =>
    Object.keys(NEW_KIND_FILES).map((name) => (name.endsWith('.json') ? JSON.parse(each[name] ?? '') : each[name]));
  expect(parse(files)).toEqual(parse(NEW_KIND_FILES));
}

test.each([
  true,
  { '==': [{ var: 'form.category' }, 'goods'] },
  { '!=': [{ var: 'form.category' }, 'other'] },
  { present: [{ var: 'form.incidentDate' }] },
  { '!': [{ present: [{ var: 'form.company' }] }] },
  { '>': [{ var: 'form.incidentDate' }, '2026-01-01'] },
  { '>=': [{ var: 'facts.daysAgo' }, 60] },
  { var: 'facts.argumentLaw' },
  { '!': [{ var: 'facts.argumentLaw' }] },
  { in: [{ var: 'form.category' }, ['goods', 'service']] },
  { '!': [{ in: [{ var: 'form.category' }, ['goods']] }] },
  {
    or: [
      { '<': [{ daysBetween: [{ var: 'form.incidentDate' }, { var: 'today' }] }, 14] },
      { '==': [{ var: 'form.tone' }, 'clear'] },
    ],
  },
])('a rule of the form is read and written as it was: %j', (rule) => {
  const condition = parseRuleAsCondition(rule, SUBJECTS);
  expect(condition && buildRuleOfCondition(condition, SUBJECTS)).toEqual(rule);
});

test.each([
  { and: [{ or: [{ var: 'facts.argumentLaw' }, true] }, true] },
  { '==': [{ var: 'form.category' }, { var: 'form.tone' }] },
  { '==': [{ var: 'form.nobody' }, 'goods'] },
  { '>': [{ var: 'form.incidentDate' }, 60] },
  { in: [{ var: 'form.category' }, []] },
  { in: [{ var: 'form.category' }, ['goods', 2]] },
  { in: [{ var: 'form.company' }, ['goods']] },
  { in: ['goods', { var: 'form.category' }] },
  { if: [true, 1, 2] },
])('a rule that has no such form is left to the file: %j', (rule) => {
  expect(parseRuleAsCondition(rule, SUBJECTS)).toBeUndefined();
});

test('a fact that is one of a few values can be compared with each, by the words it has for them', () => {
  const chosen = { if: [{ var: 'facts.argumentLaw' }, 'law', { var: 'form.company' }, { var: 'form.category' }, null] };
  const facts = [...FACTS, { id: 'matter', rule: chosen }, { id: 'half', rule: { if: [true, 'law', 2] } }];
  const subjects = listConditionSubjects(QUESTIONS, facts);
  expect(subjects.get('facts.matter')).toEqual({ compared: 'option', options: ['law', 'goods', 'service', 'other'] });
  expect(subjects.has('facts.half')).toBe(false);
  const rule = { in: [{ var: 'facts.matter' }, ['law', 'goods']] };
  expect(parseRuleAsCondition(rule, subjects)?.clauses).toEqual([
    { about: 'facts.matter', operator: 'isOneOf', value: ['law', 'goods'] },
  ]);
  const texts = JSON.parse(NEW_KIND_FILES['texts.sv.json'] ?? '');
  texts.facts = { matter: { label: 'vad saken gäller', values: { law: 'lagen' } } };
  const reader = createRuleReader({ ...NEW_KIND_FILES, 'texts.sv.json': JSON.stringify(texts) }, 'sv');
  expect(reader.nameOption('facts.matter', 'law')).toBe('lagen');
  expect(reader.nameOption('facts.matter', 'goods')).toBe('En vara');
  expect(reader.nameFact('matter')).toBe('vad saken gäller');
  expect(reader.read(rule)).toBe('Vad saken gäller: lagen eller ”En vara”');
});

test('a rule is told in the words of its questions', () => {
  const reader = createRuleReader(NEW_KIND_FILES, 'sv');
  const among = { in: [{ var: 'form.category' }, ['goods', 'service']] };
  expect(reader.read(among)).toBe('Kategori: ”En vara” eller ”En tjänst”');
  expect(reader.read({ '!': [among] })).toBe('Kategori: inte ”En vara” eller ”En tjänst”');
  expect(reader.read({ '!=': [{ var: 'form.category' }, 'goods'] })).toBe('Kategori: inte ”En vara”');
  const daysSince = { daysBetween: [{ var: 'form.incidentDate' }, { var: 'today' }] };
  expect(reader.read({ '>': [daysSince, 14] })).toBe('Dagar sedan ”När hände det”: mer än 14');
});

test('a note is made, given a condition and words, and taken away without a trace', () => {
  let files: Files = NEW_KIND_FILES;
  const { changed, id } = addRule(files, 'banners', {
    title: { sv: 'Det är bråttom', en: 'There is a hurry' },
    when: true,
    step: 'describe',
  });
  expect(id).toBe('thereIsAHurry');
  files = { ...files, ...changed };
  const find = () => {
    const rule = readRules(files)?.find((each) => each.id === id);
    if (!rule) throw new Error('no note');
    return rule;
  };
  files = { ...files, ...writeConditionOfRule(files, find(), { '>': [{ var: 'facts.daysAgo' }, 30] }) };
  files = { ...files, ...writeRuleText(files, find(), 'text', 'sv', 'Skicka brevet i dag.') };
  expect(find()).toMatchObject({
    when: { '>': [{ var: 'facts.daysAgo' }, 30] },
    step: 'describe',
    level: 'info',
    texts: { title: { sv: 'Det är bråttom' }, text: { sv: 'Skicka brevet i dag.' } },
  });
  files = { ...files, ...removeRule(files, find()) };
  for (const name of ['rules.json', 'texts.sv.json', 'texts.en.json'])
    expect(JSON.parse(files[name] ?? '')).toEqual(JSON.parse(NEW_KIND_FILES[name] ?? ''));
});

test('a new kind’s letter has nothing that only the file can change', () => {
  const parts = readLetterParts(NEW_KIND_FILES);
  expect(parts.map(({ type, form, id }) => (type === 'paragraph' ? form : id))).toEqual([
    'subject',
    'text',
    'text',
    'heading',
    'text',
    'argumentLaw',
    'heading',
    'demandPutRight',
    'demandAnswer',
    'closing',
  ]);
  expect(parts[2]?.answered).toBe('incidentDate');
  expect(findPart(NEW_KIND_FILES, 'argumentLaw')).toMatchObject({
    sources: ['kkl-5-2'],
    pieces: { sv: { parts: { heading: 'Vad lagen säger' } }, en: { parts: { heading: 'What the law says' } } },
  });
});

test('an argument is made with its law and words in both languages, moved, and taken away without a trace', () => {
  let files: Files = NEW_KIND_FILES;
  const { changed, id } = addArgumentAndItsFact(files, { sv: 'Lampan är farlig', en: 'The lamp is dangerous' });
  files = { ...files, ...changed };
  expect(JSON.parse(files['rules.json'] ?? '').facts.at(-1)).toEqual({ id, value: true });
  files = { ...files, ...writeArgumentSourcesAndTheirCitations(files, findPart(files, id), ['kkl-5-2']) };
  files = { ...files, ...writeArgumentPart(files, findPart(files, id), 'here', 'sv', 'Den gav mig en stöt.') };
  expect(files['letter.sv.md']).toContain(`{% if facts.${id} and applies["kkl-5-2"] %}## Lampan är farlig{% endif %}`);
  expect(files['letter.sv.md']).toContain(`applies["kkl-5-2"] %}Den gav mig en stöt.{% endif %}`);
  expect(files['letter.en.md']).toContain('Under {% cite "kkl-5-2" %} the following applies.');
  files = { ...files, ...swapPlacesOfParts(files, findPart(files, id), findPart(files, 'argumentLaw')) };
  const order = readLetterParts(files).flatMap((part) => (part.type === 'argument' ? [part.id] : []));
  expect(order).toEqual([id, 'argumentLaw']);
  files = { ...files, ...removePartAndItsFact(files, findPart(files, id)) };
  expectSame(files);
});

test('law that is chosen in the place of another is cited in its place', () => {
  const both = {
    ...NEW_KIND_FILES,
    ...writeArgumentSourcesAndTheirCitations(NEW_KIND_FILES, findPart(NEW_KIND_FILES, 'argumentLaw'), [
      'kkl-5-2',
      'ktjl-4',
    ]),
  };
  expect(both['letter.sv.md']).toContain('Enligt {% cite "kkl-5-2" %}');
  const one = { ...both, ...writeArgumentSourcesAndTheirCitations(both, findPart(both, 'argumentLaw'), ['ktjl-4']) };
  expect(one['letter.sv.md']).toContain('Enligt {% cite "ktjl-4" %} gäller följande. {{ source["ktjl-4"].text }}');
  const none = { ...one, ...writeArgumentSourcesAndTheirCitations(one, findPart(one, 'argumentLaw'), []) };
  expect(none['letter.sv.md']).toContain('{% cite "ktjl-4" %}');
  const other = writeArgumentSourcesAndTheirCitations(none, findPart(none, 'argumentLaw'), ['kkl-5-2']);
  expect(other['letter.en.md']).toContain('{% cite "kkl-5-2" %}');
});

test('a demand and a paragraph come where they belong, and a paragraph waits for an answer', () => {
  let files: Files = NEW_KIND_FILES;
  const { changed, id } = addDemandAndItsFact(files, { sv: 'Jag begär en ny lampa.', en: 'I request a new lamp.' });
  files = { ...files, ...changed };
  expect(files['letter.sv.md']).toMatch(/Jag begär en ny lampa\.\{% endif %\}\n\nclosing:/);
  files = { ...files, ...removePartAndItsFact(files, findPart(files, id)) };
  expectSame(files);

  const [subject, opening] = readLetterParts(files);
  if (!subject || !opening) throw new Error('no parts');
  files = { ...files, ...addParagraph(files, opening, 'text', { sv: 'Mer.', en: 'More.' }) };
  const added = readLetterParts(files)[2];
  if (!added) throw new Error('no paragraph');
  files = { ...files, ...writeConditionOfParagraph(files, added, 'company') };
  expect(files['letter.en.md']).toContain('\n\n{% if form.company %}More.{% endif %}\n\n');
  files = { ...files, ...writeWordsOfPart(files, subject, 'sv', 'Om lampan') };
  expect(files['letter.sv.md']?.split('\n')[0]).toBe('# Om lampan');
});

test('what only the file can say is seen, and stays when what stands beside it is changed', () => {
  const own = '{% if form.company %}A{% else %}B{% endif %}';
  const half = '{% if facts.argumentHalf %}No heading.{% endif %}';
  const files: Files = {
    ...NEW_KIND_FILES,
    'letter.sv.md': (NEW_KIND_FILES['letter.sv.md'] ?? '').replace(
      '\n\n## Vad som',
      `\n\n${own}\n\n${half}\n\n## Vad som`,
    ),
  };
  const tokens = listAnswerTokens(QUESTIONS, 'sv', TOKEN_WORDS);
  const onlyInFile = readLetterParts(files).flatMap(({ pieces: { sv } }) =>
    sv?.type === 'paragraph' && hasCodeWithoutToken(sv.words, tokens) ? [sv.words] : [],
  );
  expect(onlyInFile).toEqual([own, half]);
  const [subject] = readLetterParts(files);
  const changed = subject && writeWordsOfPart(files, subject, 'sv', 'Ett ämne')['letter.sv.md'];
  expect(changed).toContain(`${own}\n\n${half}`);
});

test('answers stand in the words by their names', () => {
  const tokens = listAnswerTokens(QUESTIONS, 'sv', TOKEN_WORDS);
  const template = 'Den {{ form.incidentDate | date_long }} skrev {{ form.company }}.';
  expect(replaceCodeByShownTokens(template, tokens)).toBe('Den [När hände det?] skrev [Mottagare].');
  expect(replaceShownTokensByCode(replaceCodeByShownTokens(template, tokens), tokens)).toBe(template);
  expect(hasCodeWithoutToken(replaceShownTokensByCode('{{{% if x %}', tokens), tokens)).toBe(false);
  expect(listSourcesOfKind(NEW_KIND_FILES, []).map(({ id }) => id)).toEqual(['kkl-5-2']);
});

test('law that kinds have in common is known by its words, and taken as it is chosen', () => {
  const shared = readSharedSources({ folder: 'forms/klagomal' }, []);
  const klagomal = { 'sources.json': readFileSync('forms/klagomal/sources.json', 'utf8') };
  const taken = listSourcesOfKind(klagomal, shared).find(({ id }) => id === 'ktjl-9');
  expect(taken).toMatchObject({ citation: { sv: expect.stringContaining('§ konsumenttjänstlagen') } });
  expect(taken?.title.en).toBe('Consumer Services Act (1985:716)');
  const [untaken] = listSharedSourcesNotUsed(NEW_KIND_FILES, shared);
  if (!untaken) throw new Error('nothing is shared');
  const files = { ...NEW_KIND_FILES, ...addReferenceToSharedSource(NEW_KIND_FILES, untaken) };
  expect(JSON.parse(files['sources.json'] ?? '').at(-1)).toEqual({ $ref: untaken.ref, when: true });
  expect(listSourcesOfKind(files, shared).map(({ id }) => id)).toEqual(['kkl-5-2', untaken.id]);
  expect(listSharedSourcesNotUsed(files, shared)).toHaveLength(shared.length - 1);
  // A reference to another file of the kind, and one to nothing.
  const own = JSON.stringify([{ $ref: 'situations/_shared/sources.json#/0', title: { sv: 'Egen' } }, { $ref: 'x#/y' }]);
  const theirs = JSON.stringify([{ id: 'a', citation: { sv: 'A', en: 'A' }, title: { sv: 'B', en: 'B' } }]);
  expect(listSourcesOfKind({ 'sources.json': own, 'situations/_shared/sources.json': theirs }, shared)).toMatchObject([
    { id: 'a', citation: { sv: 'A' }, title: { sv: 'Egen' } },
    { id: 'y', citation: { sv: 'y' } },
  ]);
});

test('a comment is about a question, a rule, an argument, a text or a file by its name, and goes with it when it moves', () => {
  const situation = JSON.stringify({ name: 'En trasig lampa' });
  const files = {
    ...NEW_KIND_FILES,
    'situations/lampa/texts.sv.json': situation,
    'situations/lampa/situation.json': '{}',
    'situations/dynamo/texts.sv.json': situation,
  };
  const places = listCommentPlaces(files, ['situations/lampa/texts.sv.json'], 'sv', createKindEditorTexts('sv'));
  const find = (file: string, part: string) =>
    places.find(({ place }) => buildPlaceKey(place) === buildPlaceKey({ file, part }));
  expect(find('schema.json', 'category')).toMatchObject({ group: 'questions', name: 'Kategori' });
  expect(find('letter.sv.md', 'argumentLaw')).toMatchObject({ group: 'letter', name: 'Vad lagen säger' });
  expect(find('rules.json', 'facts argumentLaw')).toBeUndefined();
  expect(find('rules.json', 'facts daysAgo')).toMatchObject({ group: 'rules' });
  expect(find('texts.sv.json', '/name')).toMatchObject({ group: 'texts', pointer: '/name' });
  expect(find('situations/dynamo/texts.sv.json', '/name')).toBeUndefined();
  expect(find('sources.json', '')).toMatchObject({ group: 'files', name: 'Lag' });
});

test.each([
  [
    'sv',
    {
      question: 'Frågor · Beskriv · När hände det?',
      text: 'Texter · En trasig lampa · Vad det heter, i väljaren: En trasig lampa',
      hint: 'Texter · Fel när svaret saknas · Kategori: Välj en kategori.',
      file: 'Fil · En trasig lampa · Frågor och regler',
      example: 'Fil · Exempel · En lampa som slutade lysa',
      letter: 'Fil · Brevet · Svenska',
    },
  ],
  [
    'en',
    {
      question: 'Questions · Describe · When did it happen?',
      text: 'Texts · En trasig lampa · What it is called, in the chooser: En trasig lampa',
      hint: 'Texts · Error when the answer is missing · Category: Choose a category.',
      file: 'File · En trasig lampa · Questions and rules',
      example: 'File · Example · A lamp that went dark',
      letter: 'File · The letter · Swedish',
    },
  ],
] as const)('(%s) what a comment is about is told by the form, what it belongs to and its name', (language, told) => {
  const t = createKindEditorTexts(language);
  const folder = 'situations/lampa';
  const files = {
    ...NEW_KIND_FILES,
    [`${folder}/texts.sv.json`]: JSON.stringify({ name: 'En trasig lampa' }),
    [`${folder}/situation.json`]: '{}',
  };
  const places = listCommentPlaces(files, [`${folder}/texts.sv.json`], language, t);
  const describeAt = (file: string, part: string) => {
    const place = places.find((each) => buildPlaceKey(each.place) === buildPlaceKey({ file, part }));
    return place && describePlace(place, t);
  };
  expect({
    question: describeAt('schema.json', 'incidentDate'),
    text: describeAt(`${folder}/texts.sv.json`, '/name'),
    hint: describeAt('texts.sv.json', '/fields/category/errors/required'),
    file: describeAt(`${folder}/situation.json`, ''),
    example: describeAt('examples/first.json', ''),
    letter: describeAt('letter.sv.md', ''),
  }).toEqual(told);
  // What has no such name keeps its own.
  expect(createFileLabels(files, language, t)('situations/lampa/notes.txt')).toBe('situations/lampa/notes.txt');
});

test('a fact that is one value or another is told as a sentence', () => {
  const { read } = createRuleReader(NEW_KIND_FILES, 'sv');
  const isGoods = { '==': [{ var: 'form.category' }, 'goods'] };
  expect(read({ if: [isGoods, { addDays: [{ var: 'form.incidentDate' }, 3] }, null] })).toBe(
    'om (Kategori: ”En vara”): addDays(När hände det, 3); annars inget',
  );
  expect(read({ if: [{ and: [isGoods, { present: [{ var: 'form.tone' }] }] }, 1, 2] })).toBe(
    'om (Kategori: ”En vara” och Ton: finns): 1; annars 2',
  );
});
