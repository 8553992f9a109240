import { mixColours } from '../../web/src/admin/charts/tints';
import {
  formatCalendarDay,
  formatMoney,
  formatPercent,
  formatDuration,
  formatDayAndTime,
} from '../../web/src/admin/formats';
import { parseOrderIdInPath, buildOrderPath, buildTabPath } from '../../web/src/admin/tabPath';
import {
  listFileChanges,
  findGroupOfFile,
  listLetterChanges,
  diffLinesWithWords,
  listTextChangesByKey,
} from '../../web/src/admin/kinds/changes';
import type { Edits } from '../../web/src/admin/kinds/edits';
import { mergeEdits } from '../../web/src/admin/kinds/mergedEdits';
import {
  addOptionAndItsWords,
  moveOption,
  createUniqueOptionValue,
  findOptionFieldsWithWords,
  removeOptionAndItsWords,
} from '../../web/src/admin/kinds/optionLists';
import { buildTextRowsIfParsable, removeMemberAtPath, writeTextAtPath } from '../../web/src/admin/kinds/textRows';
import { TABS, findTabOfPath, listTabsOpenToRole } from '../../web/src/admin/tabs';

test('sums have öre where there are any; times are Sweden’s, summer and winter', () => {
  expect(formatMoney(1234, 'sv')).toBe('1\u00a0234\u00a0kr');
  expect(formatMoney(56.4, 'sv')).toBe('56,40\u00a0kr');
  expect(formatMoney(-39, 'en')).toBe('-39\u00a0SEK');
  expect(formatPercent(38.44, 'sv')).toBe('38,4\u00a0%');
  expect(formatPercent(100, 'en')).toBe('100.0%');
  expect(formatDayAndTime('2026-11-21T13:03:59Z')).toBe('2026-11-21 14:03');
  expect(formatDayAndTime('2026-07-01T22:30:00Z')).toBe('2026-07-02 00:30');
  expect(formatCalendarDay('2026-12-31T23:30:00Z')).toBe('2027-01-01');
  expect(formatCalendarDay('2026-12-31')).toBe('2026-12-31');
});

test('how long something lasts, in words', () => {
  expect(formatDuration(30 * 60_000, 'sv')).toBe('30 minuter');
  expect(formatDuration(60_000, 'en')).toBe('1 minute');
  expect(formatDuration(90 * 60_000, 'en')).toBe('90 minutes');
  expect(formatDuration(7_200_000, 'sv')).toBe('2 timmar');
  expect(formatDuration(75_000, 'sv')).toBe('75 sekunder');
});

test('each tab has its address, and only tabs have one', () => {
  expect(TABS.map(({ key }) => findTabOfPath(buildTabPath(key))?.key)).toEqual(TABS.map(({ key }) => key));
  expect(findTabOfPath('/admin/')?.key).toBe('dashboard');
  expect(findTabOfPath('/admin/sales/')?.key).toBe('sales');
  expect(findTabOfPath('/admin/no-such-tab')).toBeUndefined();
  expect(findTabOfPath('/admin/sales/more')).toBeUndefined();
  expect(findTabOfPath('/admin/orders/in_1')).toBeUndefined();
});

test('editors have the kinds, jurists the law too, others nothing', () => {
  const keysOf = (role: Parameters<typeof listTabsOpenToRole>[0]) => listTabsOpenToRole(role).map(({ key }) => key);
  expect(keysOf('admin')).toEqual(TABS.map(({ key }) => key));
  expect(keysOf('editor')).toEqual(['kinds']);
  expect(keysOf('jurist')).toEqual(['legal', 'kinds']);
  expect(keysOf('user')).toEqual([]);
  expect(findTabOfPath('/admin', listTabsOpenToRole('editor'))?.key).toBe('kinds');
  expect(findTabOfPath('/admin/sales', listTabsOpenToRole('editor'))).toBeUndefined();
});

describe('edits of a kind', () => {
  test('of two people meet by file, and in a file by line; where both changed a line one’s own stands and the file is named', () => {
    const nothing = () => null;
    const merged = (basis: Edits, own: Edits, theirs: Edits, offered: (name: string) => string | null = nothing) =>
      mergeEdits({ basis, own, theirs }, offered);
    const basis = { a: '1', b: '1', gone: '1' };
    const own = { a: '2', b: '2', gone: '1', mine: 'new' };
    expect(merged(basis, own, { a: '1', b: '3', c: '3' })).toEqual({
      edits: { a: '2', b: '2', c: '3', mine: 'new' },
      both: ['b'],
    });
    // What both made the same is nothing to quarrel about; what is undone here stays undone.
    expect(merged(basis, { a: '5', b: '1' }, { a: '5', b: '1', gone: '1' })).toEqual({
      edits: { a: '5', b: '1' },
      both: [],
    });

    const file = (one: string, two: string) => `{\n  "name": "x",\n  "one": "${one}",\n  "two": "${two}"\n}\n`;
    const offered = () => file('1', '2');
    const mine = { 'texts.sv.json': file('mine', '2') };
    expect(merged({}, mine, { 'texts.sv.json': file('1', 'theirs') }, offered)).toEqual({
      edits: { 'texts.sv.json': file('mine', 'theirs') },
      both: [],
    });
    expect(merged({}, mine, { 'texts.sv.json': file('theirs', '2') }, offered)).toEqual({
      edits: mine,
      both: ['texts.sv.json'],
    });
    // What is no text, and any other file, meets by line; lines that fit together need not be a file that can be read.
    const letter = (one: string, two: string) => `${one}\n\nIn between.\nStill.\n\n${two}\n`;
    expect(
      merged({}, { 'letter.sv.md': letter('a', '2') }, { 'letter.sv.md': letter('1', 'b') }, () => letter('1', '2')),
    ).toEqual({ edits: { 'letter.sv.md': letter('a', 'b') }, both: [] });
    const pair = { 'x.json': '{\n  "one": 1,\n  "mine": 2\n}\n' };
    const other = { 'x.json': '{\n  "one": 1,\n  "theirs": 2\n}\n' };
    expect(merged({}, pair, other, () => '{\n  "one": 1\n}\n').both).toEqual(['x.json']);
  });

  const SV =
    '{\n  "name": "Lampa",\n  "steps": { "one": { "label": "Ett" } },\n  "faq": [{ "id": "x", "question": "Vad?" }]\n}\n';
  const EN =
    '{\n  "name": "Lamp",\n  "faq": [{ "id": "y", "question": "Who?" }, { "id": "x", "question": "What?" }]\n}\n';

  test('texts stand beside each other by what they are, not by their place', () => {
    const rows = buildTextRowsIfParsable({ sv: SV, en: EN }) ?? [];
    expect(rows.map(({ key, sv, en }) => [key, sv?.text, en?.text])).toEqual([
      ['/name', 'Lampa', 'Lamp'],
      ['/steps/one/label', 'Ett', undefined],
      ['/faq/x/question', 'Vad?', 'What?'],
      ['/faq/y/question', undefined, 'Who?'],
    ]);
    expect(buildTextRowsIfParsable({ sv: '{', en: EN })).toBeUndefined();
  });

  test('a text that is changed leaves every other character; a new one comes where it belongs', () => {
    expect(writeTextAtPath(SV, ['steps', 'one', 'label'], 'Ett "till"')).toBe(
      SV.replace('"Ett"', String.raw`"Ett \"till\""`),
    );
    expect(writeTextAtPath(EN, ['faq', 1, 'question'], 'Why?')).toBe(EN.replace('What?', 'Why?'));
    const added = writeTextAtPath(EN, ['steps', 'one', 'label'], 'One') ?? '';
    expect(added.startsWith(EN.slice(0, EN.lastIndexOf(']')))).toBe(true);
    expect(JSON.parse(added)).toEqual({ ...JSON.parse(EN), steps: { one: { label: 'One' } } });
    expect(JSON.parse(writeTextAtPath('{}\n', ['name'], 'x') ?? '')).toEqual({ name: 'x' });
    expect(writeTextAtPath(EN, ['faq', 7, 'question'], 'x')).toBeUndefined();
  });

  test('what changes is told by label, and where one language was left behind', () => {
    const after = { sv: SV.replace('"Ett"', '"Först"').replace('Lampa', 'Ljus'), en: EN.replace('"Lamp"', '"Light"') };
    expect(listTextChangesByKey({ sv: SV, en: EN }, after)).toEqual([
      { key: '/name', before: { sv: 'Lampa', en: 'Lamp' }, after: { sv: 'Ljus', en: 'Light' }, alone: undefined },
      {
        key: '/steps/one/label',
        before: { sv: 'Ett', en: undefined },
        after: { sv: 'Först', en: undefined },
        alone: 'sv',
      },
    ]);
  });

  test('lines are told with what stays around them, and the words that differ in a line', () => {
    const [run] = diffLinesWithWords('a\nb\nett två tre\nd\n', 'a\nb\nett fyra tre\nd\n');
    const words = (run ?? []).map(({ is, pieces }) => [is, pieces.map((piece) => `${piece.is} ${piece.text}`)]);
    expect(words).toEqual([
      ['same', ['same a']],
      ['same', ['same b']],
      ['gone', ['same ett ', 'gone två', 'same  tre']],
      ['new', ['same ett ', 'new fyra', 'same  tre']],
      ['same', ['same d']],
    ]);
  });

  test('files belong to what they are about', () => {
    const names = ['texts.sv.json', 'situations/x/texts.en.json', 'schema.json', 'data/shops.json', 'rules.json'];
    expect([...names, 'sources.json', 'situations/x/letter.sv.md', 'examples/a.json'].map(findGroupOfFile)).toEqual([
      ...['texts', 'texts', 'questions', 'questions', 'rules', 'law', 'letters', 'examples'],
    ]);
    const files = [
      { name: 'a', text: '1', state: 'asOnDisk' as const },
      { name: 'b', text: '2', state: 'edited' as const },
      { name: 'c', text: '3', state: 'removed' as const },
      { name: 'd', text: '4', state: 'added' as const },
    ];
    const offered = new Map([
      ['a', '1'],
      ['b', '1'],
      ['c', '3'],
    ]);
    expect(listFileChanges(files, offered)).toEqual([
      { name: 'b', before: '1', after: '2' },
      { name: 'c', before: '3', after: null },
      { name: 'd', before: null, after: '4' },
    ]);
  });

  test('of the examples’ letters those are told that become others', () => {
    const letter = (text: string) => ({
      language: 'sv' as const,
      sender: { name: 'Kim', lines: [] },
      recipient: { name: 'Butiken', lines: [] },
      place: '',
      subject: 'Lampan',
      body: [{ type: 'paragraph' as const, text, from: { answers: [], rules: [], sources: [] } }],
      closing: 'Hälsningar',
      signature: 'Kim',
    });
    const example = (name: string, text: string) => ({
      example: name,
      title: { sv: name, en: name },
      language: 'sv' as const,
      showcase: false,
      letters: [{ language: 'sv' as const, date: '2026-11-28', letter: letter(text), attachments: [] }],
    });
    const { changed, same } = listLetterChanges(
      [example('a', 'Den är trasig.'), example('b', 'Samma.'), example('c', 'Borta.')],
      [example('a', 'Den är hel.'), example('b', 'Samma.'), example('d', 'Ny.')],
    );
    expect(same).toBe(1);
    expect(changed.map(({ example: name, before, after }) => [name, before !== null, after !== null])).toEqual([
      ['a', true, true],
      ['d', false, true],
      ['c', true, false],
    ]);
    expect(changed[0]?.after).toContain('Den är hel.');
  });
});

test('each order has its address, which names it and no other page', () => {
  for (const id of ['0d3b1c52-7a3f-4d16-9a1e-4a5a0f0c9b11', 'in_1Nb', 'a/b?c#d'])
    expect(parseOrderIdInPath(buildOrderPath(id))).toBe(id);
  for (const path of ['/admin/orders', '/admin/orders/', '/admin/orders/a/b', '/admin/sales', '/orders/a'])
    expect(parseOrderIdInPath(path)).toBeUndefined();
  // What can't be decoded is looked for as it stands.
  expect(parseOrderIdInPath('/admin/orders/%E0%A4%A')).toBe('%E0%A4%A');
});

test('tints of a hue lie between it and the ground', () => {
  expect(mixColours('#14396b', '#ffffff', 0)).toBe('#14396b');
  expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mixColours('#00f', '#fff', 0.5)).toBe('#8080ff');
});

describe('the options of a field', () => {
  const FILES = {
    'schema.json': `{
  "properties": {
    "what": { "type": "string", "enum": ["lamp", "other"] },
    "rows": { "type": "array", "items": { "properties": { "kind": { "type": "string", "enum": ["a"] } } } }
  },
  "allOf": [
    {
      "if": { "properties": { "what": { "enum": ["lamp"] } } },
      "then": { "properties": { "what": { "enum": ["lamp"] },
        "many": { "type": "array", "items": { "type": "string", "enum": ["x", "y"] } } } }
    }
  ]
}
`,
    'texts.sv.json':
      '{ "fields": { "what": { "label": "Vad", "options": { "lamp": "En lampa", "other": "Annat" } } } }\n',
    'texts.en.json': '{ "fields": { "what": { "label": "What", "options": { "lamp": "A lamp" } } } }\n',
  };
  const [what] = findOptionFieldsWithWords(FILES) ?? [];
  if (!what) throw new Error('no field');

  test('are found where the field has its type, in lists and under conditions too', () => {
    expect(
      findOptionFieldsWithWords(FILES)?.map(({ path, options }) => [path, options.map(({ value }) => value)]),
    ).toEqual([
      ['what', ['lamp', 'other']],
      ['rows.kind', ['a']],
      ['many', ['x', 'y']],
    ]);
    expect(what.label).toEqual({ sv: 'Vad', en: 'What' });
    expect(what.options[1]).toEqual({ value: 'other', words: { sv: 'Annat', en: '' } });
    expect(findOptionFieldsWithWords({ ...FILES, 'schema.json': '{' })).toBeUndefined();
  });

  test('are moved, added with a name of their own and removed with their words; all else in the files stays', () => {
    expect(moveOption(FILES, what, 0, 1)).toEqual({
      'schema.json': FILES['schema.json'].replace('["lamp", "other"]', '["other", "lamp"]'),
    });
    expect(moveOption(FILES, what, 0, -1)).toEqual({});
    expect(addOptionAndItsWords(FILES, what, { sv: 'En äldre lykta', en: 'An older lantern' })).toEqual({
      'schema.json': FILES['schema.json'].replace('"other"]', '"other", "anOlderLantern"]'),
      'texts.sv.json': FILES['texts.sv.json'].replace('"Annat"', '"Annat", "anOlderLantern": "En äldre lykta"'),
      'texts.en.json': FILES['texts.en.json'].replace('"A lamp"', '"A lamp", "anOlderLantern": "An older lantern"'),
    });
    expect(removeOptionAndItsWords(FILES, what, 'lamp')).toEqual({
      'schema.json': FILES['schema.json'].replace('["lamp", "other"]', '["other"]'),
      'texts.sv.json': FILES['texts.sv.json'].replace('"lamp": "En lampa", ', ''),
      'texts.en.json': FILES['texts.en.json'].replace('"lamp": "A lamp"', ''),
    });
    expect(removeMemberAtPath('{ "a": 1, "b": 2 }', ['b'])).toBe('{ "a": 1 }');
    expect(removeMemberAtPath('{ "a": 1 }', ['b'])).toBeUndefined();
  });

  test('have names that files can hold, none of them twice', () => {
    expect(createUniqueOptionValue('A gift card!', [])).toBe('aGiftCard');
    expect(createUniqueOptionValue('Presentkort på Åhléns', ['presentkortPaAhlens'])).toBe('presentkortPaAhlens2');
    expect(createUniqueOptionValue('24 hours', [])).toBe('option24Hours');
    expect(createUniqueOptionValue('…', ['option'])).toBe('option2');
  });
});
