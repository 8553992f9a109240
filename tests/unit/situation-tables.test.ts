import type { KindVersion } from '../../core/shared/kinds/kind';
import { LetterSyntaxError, parseLetterSectionsOnce } from '../../core/shared/kinds/situationLetter';
import { listBlockTexts, type Letter, type TableBlock } from '../../core/shared/letter/letter';
import { wrapBlockIntoLines, createPreview } from '../../core/shared/letter/preview';
import { computeColumnWidths } from '../../worker/document/tableDocx';
import { buildAnswerFromLetter, buildBodyFromAnswer, parseModelAnswer } from '../../worker/writer/answer';
import { prepareLetterCase } from '../../worker/writer/case';
import { findLetterFaults } from '../../worker/writer/check';
import { readFigures } from '../../worker/writer/figures';
import { collectGroundsForCheck } from '../../worker/writer/grounds';
import { composeSubjectBodyAndClosing } from '../../worker/writer/situation/composeLetter';
import { formatValue } from '../../worker/writer/situation/formats';
import { mutationsOf } from './letter-mutations';
import { copyExampleForm, KIND_WITH_SITUATIONS, loadShippedKind, SITUATION } from './shippedKinds';

let kind: KindVersion;
beforeAll(async () => {
  kind = loadShippedKind(KIND_WITH_SITUATIONS);
});

const ROWS = [
  { what: 'Elgiganten', time: '~08:05', amount: 10.5 },
  { what: 'ICA', time: '09:00', amount: 2400 },
];

/** The letter of one section, and what it is held against. */
function letterOf(
  section: string,
  form: Record<string, unknown> = {},
): { letter: Letter; grounds: ReturnType<typeof collectGroundsForCheck> } {
  const letterCase = prepareLetterCase({
    kind,
    form: { ...copyExampleForm(kind), transactions: ROWS, ...form },
    language: 'sv',
    today: '2026-11-22',
  });
  const situation = {
    id: SITUATION,
    parts: [{ section: 'a', argument: false }],
    papers: [],
    letters: {
      sv: [
        `## subject\nÄmne\n\n## closing\nHälsningar\n\n## a\nJag kräver summan, och jag vill att ni betalar den till mig.\n\n${section}`,
      ],
      en: [],
    },
    replies: [],
  };
  const letter: Letter = {
    language: 'sv',
    sender: { name: 'A', lines: [] },
    recipient: { name: 'B', lines: [] },
    place: '',
    signature: 'A',
    ...composeSubjectBodyAndClosing(letterCase, situation),
  };
  return {
    letter,
    grounds: collectGroundsForCheck({ ...letterCase, kind: { ...letterCase.kind, situation } }, letter),
  };
}

function tableIn(section: string, form: Record<string, unknown> = {}): Omit<TableBlock, 'type' | 'from'> | undefined {
  const found = letterOf(section, form).letter.body.find((block) => block.type === 'table');
  if (found?.type !== 'table') return undefined;
  const { type: _type, from: _from, ...table } = found;
  return table;
}

const TABLE = [
  '| Köp | Tid | Belopp |',
  '| --- | --- | ---: |',
  '| {each transactions}{what} | {time|clock:bare} | {amount|kr} |',
  '|= Summa | | {sumOf|kr} |',
].join('\n');

test('the members of rows stand in one sentence, each as it is asked to be written', () => {
  const { letter } = letterOf(
    'Köpen {transactions|list:time:clock} på {transactions|list:amount:kr} hos {transactions|list:what} är inte mina.',
  );
  expect(letter.body.flatMap(listBlockTexts).join(' ')).toContain(
    'Köpen omkring kl.\u00A008.05 och kl.\u00A009.00 på 10,50\u00A0kr och 2\u00A0400\u00A0kr hos Elgiganten och ICA är inte mina.',
  );
});

test('each of several rows has its sum behind it; a row alone has it only where that is asked for', () => {
  const textOf = (format: string, transactions: unknown[]): string =>
    letterOf(`Summan gäller {transactions|${format}}.`, { transactions }).letter.body.flatMap(listBlockTexts).join(' ');
  expect(textOf('priced', ROWS)).toContain('gäller Elgiganten (10,50\u00A0kr) och ICA (2\u00A0400\u00A0kr).');
  expect(textOf('priced', ROWS.slice(0, 1))).toContain('gäller Elgiganten.');
  expect(textOf('priced:all', ROWS.slice(0, 1))).toContain('gäller Elgiganten (10,50\u00A0kr).');
  expect(textOf('priced', [{ what: 'Elgiganten' }, ROWS[1]])).toContain(
    'gäller Elgiganten och ICA (2\u00A0400\u00A0kr).',
  );
});

describe('a table in a letter', () => {
  it('has a row for each row of an answer, figures to the right, and no total where the sum is missing', () => {
    expect(tableIn(TABLE)).toEqual({
      head: ['Köp', 'Tid', 'Belopp'],
      rows: [
        ['Elgiganten', '08.05', '10,50\u00A0kr'],
        ['ICA', '09.00', '2\u00A0400\u00A0kr'],
      ],
      figures: [false, false, true],
    });
    expect(tableIn(TABLE.replace('sumOf', 'bankPaid'), { bankPaid: 2410.5 })?.total).toEqual([
      'Summa',
      '',
      '2\u00A0410,50\u00A0kr',
    ]);
  });

  it('leaves out a column that is empty in every row, marks a cell that is empty in one, and is not there without rows', () => {
    const [first, second] = ROWS;
    expect(tableIn(TABLE, { transactions: [{ ...first, time: undefined }, second] })?.rows[0]).toEqual([
      'Elgiganten',
      '–',
      '10,50\u00A0kr',
    ]);
    expect(tableIn(TABLE, { transactions: ROWS.map(({ what, amount }) => ({ what, amount })) })).toMatchObject({
      head: ['Köp', 'Belopp'],
      figures: [false, true],
    });
    expect(tableIn(TABLE, { transactions: [] })).toBeUndefined();
  });

  it('has rows of its own, each under its condition', () => {
    const text = [
      '{?bankPaid}',
      '| Post | Er siffra | Min |',
      '| --- | ---: | ---: |',
      '| Köp | {bankPaid|kr} | {nothing|kr} |',
      '| {?reference}Ärende {reference} | {bankPaid|kr} | – |',
    ].join('\n');
    expect(tableIn(text, { bankPaid: 100, reference: '' })).toMatchObject({
      head: ['Post', 'Er siffra'],
      rows: [['Köp', '100\u00A0kr']],
    });
    expect(tableIn(text, { bankPaid: 100, reference: '17' })?.rows[1]?.[0]).toBe('Ärende 17');
    expect(tableIn(text, { bankPaid: undefined })).toBeUndefined();
  });

  it('is told by line where it can’t be read', () => {
    const rowOf = (text: string): number | undefined => {
      try {
        parseLetterSectionsOnce(text);
        return undefined;
      } catch (error) {
        return error instanceof LetterSyntaxError ? error.row : -1;
      }
    };
    expect(rowOf(`## a\n${TABLE}`)).toBeUndefined();
    expect(rowOf('## a\n| A | B |\n| {x} | {y} |')).toBe(3);
    expect(rowOf('## a\n| A | B |\n| --- | ---: |\n| {x} |')).toBe(4);
  });

  it('is read as lines, and its preview has cells for the lines that it shows', () => {
    const { letter } = letterOf(TABLE.replace('sumOf', 'bankPaid'), { bankPaid: 2410.5 });
    const table = letter.body.find((block) => block.type === 'table');
    expect(table && wrapBlockIntoLines(table)).toEqual([
      'Köp         Tid         Belopp',
      'Elgiganten  08.05     10,50\u00A0kr',
      'ICA         09.00     2\u00A0400\u00A0kr',
      'Summa              2\u00A0410,50\u00A0kr',
    ]);
    const { blocks } = createPreview(letter, 3);
    expect(blocks.at(-1)?.table).toEqual({
      lines: [
        ['Köp', 'Tid', 'Belopp'],
        ['Elgiganten', '08.05', '10,50\u00A0kr'],
      ],
      figures: [false, false, true],
      hasTotal: false,
    });
    expect(JSON.stringify(blocks)).not.toContain('ICA');
  });

  it('passes its check, which finds every changed cell, a row that is gone and a table that is left out', () => {
    const { letter, grounds } = letterOf(TABLE.replace('sumOf', 'bankPaid'), { bankPaid: 2410.5 });
    expect(findLetterFaults(letter, grounds)).toEqual([]);
    const mutations = mutationsOf(letter, ['Elgiganten'], ['Karlsson']).filter(
      ({ letter: { body } }) => JSON.stringify(body) !== JSON.stringify(letter.body),
    );
    expect(mutations.length).toBeGreaterThan(5);
    expect(mutations.filter((mutation) => findLetterFaults(mutation.letter, grounds).length === 0)).toEqual([]);
    const without = { ...letter, body: letter.body.filter(({ type }) => type !== 'table') };
    expect(findLetterFaults(without, grounds).map(({ where }) => where)).toContain('table');
  });

  it('comes back from a writer as it was, whatever the writer makes of its cells', () => {
    const { letter } = letterOf(TABLE);
    const answer = parseModelAnswer(JSON.stringify(buildAnswerFromLetter(letter, [])));
    expect(buildBodyFromAnswer(answer, letter)).toEqual(letter.body);
    const changed = {
      ...answer,
      paragraphs: answer.paragraphs.map((part) =>
        part.type === 'table' ? { ...part, items: ['Elgiganten | 1 kr'] } : part,
      ),
    };
    expect(buildBodyFromAnswer(changed, letter)).toEqual(letter.body);
    const twice = { ...answer, paragraphs: [...answer.paragraphs, ...answer.paragraphs] };
    expect(buildBodyFromAnswer(twice, letter).filter(({ type }) => type === 'table')).toHaveLength(1);
  });

  it('gives figures the room that they need, and words the rest', () => {
    const [words = 0, figures = 0, ...others] = computeColumnWidths(
      [
        ['Sträcka', 'Er siffra'],
        ['Stockholm–Göteborg', '12\u00A0345,50\u00A0kr'],
      ],
      [false, true],
      170,
    );
    expect(others).toEqual([]);
    expect(words + figures).toBeCloseTo(170);
    expect(figures).toBeGreaterThan(25);
    expect(figures).toBeLessThan(40);
  });
});

describe('values in words', () => {
  const sv = (value: number, name: string, ...args: string[]): string => formatValue(value, name, args, 'sv');
  const en = (value: number, name: string): string => formatValue(value, name, [], 'en');

  it('spells numbers up to twelve and a half beside them, and prints figures beyond', () => {
    expect([0, 1, 12, 13, 1200].map((value) => sv(value, 'spelled'))).toEqual([
      'noll',
      'en',
      'tolv',
      '13',
      '1\u00A0200',
    ]);
    expect([0.5, 1.5, 2.5, 12.5, 2.25, 13.5].map((value) => sv(value, 'spelled'))).toEqual([
      'en halv',
      'en och en halv',
      'två och en halv',
      'tolv och en halv',
      '2,25',
      '13,5',
    ]);
    expect(sv(1.5, 'spelled', 'ett')).toBe('ett och ett halvt');
    expect([0.5, 2.5].map((value) => en(value, 'spelled'))).toEqual(['half', 'two and a half']);
  });

  it('names a share, and writes others in per cent', () => {
    const shares = [0.5, 50, 1 / 3, 33.33, 2 / 3, 0.25, 75, 0.2, 0.3, 1, 100];
    expect(shares.map((value) => sv(value, 'share'))).toEqual([
      'hälften',
      'hälften',
      'en tredjedel',
      'en tredjedel',
      'två tredjedelar',
      'en fjärdedel',
      'tre fjärdedelar',
      'en femtedel',
      'tre tiondelar',
      'hela',
      'hela',
    ]);
    expect([0.125, 37.5, 0].map((value) => sv(value, 'share'))).toEqual(['12,5\u00A0procent', '37,5\u00A0procent', '']);
    expect([0.5, 2 / 3, 0.25, 12.5].map((value) => en(value, 'share'))).toEqual([
      'half',
      'two thirds',
      'one quarter',
      '12.5\u00A0per cent',
    ]);
    expect(sv(12.5, 'percent')).toBe('12,5\u00A0procent');
  });

  it('are figures to the letter’s check', () => {
    const keys = (text: string): string[] =>
      readFigures(text).map(({ kind: of, keys: each }) => `${of}:${each.join()}`);
    expect(keys('Ni ska betala hälften, alltså två och en halv av fem delar, eller en tredjedel.')).toEqual([
      'share:0.5',
      'number:2.5',
      'number:5',
      'share:0.333',
    ]);
    expect(keys('two thirds, three quarters')).toEqual(['share:0.667', 'share:0.75']);
    expect(keys('en tredje part, a third party, en del')).toEqual([]);
    const { letter, grounds } = letterOf('Av summan begär jag {bankPaid|share}.', { bankPaid: 0.5 });
    expect(findLetterFaults(letter, grounds)).toEqual([]);
    const changed: Letter = {
      ...letter,
      body: letter.body.map((block) =>
        block.type === 'paragraph' ? { ...block, text: block.text.replace('hälften', 'två tredjedelar') } : block,
      ),
    };
    expect(findLetterFaults(changed, grounds).map(({ text }) => text)).toContain('två tredjedelar');
  });
});
