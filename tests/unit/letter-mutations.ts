import type { Letter } from '../../core/shared/letter/letter';

/**
 * Ways in which a letter may go wrong by one figure, paragraph sign, date or name: in every second text of it, each of those
 * in turn, changed in one or two of the ways there are; in all texts and ways by `npm run mutations`.
 */

export interface Mutation {
  what: 'number' | 'section' | 'act' | 'date' | 'amount' | 'name' | 'number word';
  before: string;
  after: string;
  letter: Letter;
}

const MONTHS = {
  sv: [
    'januari',
    'februari',
    'mars',
    'april',
    'maj',
    'juni',
    'juli',
    'augusti',
    'september',
    'oktober',
    'november',
    'december',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
};
const NUMBER_WORDS = {
  sv: ['två', 'tre', 'fyra', 'fem', 'sex', 'sju', 'åtta', 'nio', 'tio', 'elva', 'tolv'],
  en: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
};

interface Place {
  text: string;
  put: (text: string) => Letter;
}

/** Every text of a letter that the check reads, with a way to put another in its place. */
function placesOf(letter: Letter): Place[] {
  const places: Place[] = [
    { text: letter.subject, put: (subject) => ({ ...letter, subject }) },
    { text: letter.sender.name, put: (name) => ({ ...letter, sender: { ...letter.sender, name } }) },
    { text: letter.recipient.name, put: (name) => ({ ...letter, recipient: { ...letter.recipient, name } }) },
    { text: letter.signature, put: (signature) => ({ ...letter, signature }) },
  ];
  const { documents = [] } = letter;
  for (const [index, document] of documents.entries()) {
    const put = (changed: Partial<typeof document>): Letter => ({
      ...letter,
      documents: documents.with(index, { ...document, ...changed }),
    });
    places.push({ text: document.subject, put: (subject) => put({ subject }) });
    for (const [at, block] of document.body.entries())
      if (block.type === 'paragraph')
        places.push({ text: block.text, put: (text) => put({ body: document.body.with(at, { ...block, text }) }) });
  }
  for (const [index, block] of letter.body.entries()) {
    if (block.type === 'list') {
      for (const [at, item] of block.items.entries())
        places.push({
          text: item,
          put: (text) => ({
            ...letter,
            body: letter.body.with(index, { ...block, items: block.items.with(at, text) }),
          }),
        });
    } else if (block.type === 'table') {
      for (const [at, cells] of block.rows.entries())
        for (const [column, cell] of cells.entries())
          places.push({
            text: cell,
            put: (text) => ({
              ...letter,
              body: letter.body.with(index, { ...block, rows: block.rows.with(at, cells.with(column, text)) }),
            }),
          });
    } else
      places.push({
        text: block.text,
        put: (text) => ({ ...letter, body: letter.body.with(index, { ...block, text }) }),
      });
  }
  return places;
}

const EVERY = process.env['EVERY_MUTATION'] === '1';

type Change = Pick<Mutation, 'what' | 'before' | 'after'> & { start: number; end: number };

/**
 * All mutations of a letter; `names` are the proper names that its form gave, `others` names to swap in. Texts in `done`
 * are left out, and those that were mutated are added: letters of the same case in another tone share most of theirs.
 */
export function mutationsOf(letter: Letter, names: string[], others: string[], done = new Set<string>()): Mutation[] {
  const fresh = placesOf(letter).filter(({ text }) => !done.has(text));
  for (const { text } of fresh) done.add(text);
  const places = EVERY ? fresh : fresh.filter((_place, at) => (at + done.size) % 2 === 0);
  return places.flatMap(({ text, put }) =>
    [digitChanges(text), wordChanges(text, letter.language), nameChanges(text, names, others)]
      .flatMap((changes) => someOf(changes.filter(({ before, after }) => before !== after)))
      .map(({ what, before, after, start, end }) => ({
        what,
        before,
        after,
        letter: put(text.slice(0, start) + after + text.slice(end)),
      })),
  );
}

/** Ways in which one and the same place is changed; a figure of several digits goes wrong in more ways than others. */
const WAYS = { digits: 2, others: 1 };
/** Which ways are taken goes round, so that every way is, in some place; the same at every run. */
let turn = 0;

function someOf(changes: Change[]): Change[] {
  if (EVERY) return changes;
  const places = new Map<number, Change[]>();
  for (const change of changes) places.set(change.start, [...(places.get(change.start) ?? []), change]);
  return [...places.values()].flatMap((ways) => {
    const count = Math.min(ways.length, /^\d\d/.test(ways[0]?.before ?? '') ? WAYS.digits : WAYS.others);
    turn += 1;
    return ways.filter((_way, at) => (at + turn) % ways.length < count);
  });
}

/** Each run of digits plus one, minus one, with its first two digits swapped, and with each digit changed by itself. */
function digitChanges(text: string): Change[] {
  return [...text.matchAll(/\d+/g)].flatMap((match) => {
    const [before] = match;
    const start = match.index;
    const end = start + before.length;
    const around = text.slice(Math.max(0, start - 14), end + 14);
    const value = Number(before);
    const same = (number: number): string =>
      String(number)
        .padStart(before.length, '0')
        .slice(-Math.max(before.length, String(number).length));
    const after = [same(value + 1), ...(value > 0 ? [same(value - 1)] : [])];
    if (before.length > 1) after.push((before[1] ?? '') + (before[0] ?? '') + before.slice(2));
    for (let at = 0; at < before.length; at += 1)
      after.push(before.slice(0, at) + String((Number(before[at]) + 3) % 10) + before.slice(at + 1));
    const what = kindOf(around, text.slice(end, end + 8));
    return [...new Set(after)].map((each) => ({ what, before, after: each, start, end }));
  });
}

function kindOf(around: string, next: string): Mutation['what'] {
  if (/\d{4}:\d+/.test(around)) return 'act';
  if (/§|kap\.|[Ss]ections?|[Cc]hapter/.test(around)) return 'section';
  if (new RegExp([...MONTHS.sv, ...MONTHS.en].join('|'), 'i').test(around)) return 'date';
  return /^[\s\u00A0]*(?:kr|\d{3})/.test(next) || /SEK/.test(around) ? 'amount' : 'number';
}

/** Each month and each number word swapped for the ones beside it. */
function wordChanges(text: string, language: Letter['language']): Change[] {
  const change = (what: Mutation['what'], words: string[], flags: string): Change[] =>
    [...text.matchAll(new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, flags))].flatMap((match) => {
      const [before] = match;
      const at = words.findIndex((word) => word.toLowerCase() === before.toLowerCase());
      const beside = [words[(at + 1) % words.length], words[(at + words.length - 1) % words.length]].filter(
        (word) => word !== undefined,
      );
      return beside.map((after) => ({ what, before, after, start: match.index, end: match.index + before.length }));
    });
  const months =
    language === 'en'
      ? change('date', MONTHS.en, 'gu').filter(
          ({ start, before }) => before !== 'May' || /\d\s*$/.test(text.slice(0, start)),
        )
      : change('date', MONTHS.sv, 'giu');
  return [...months, ...change('number word', NUMBER_WORDS[language], 'giu')];
}

/** Each name with a letter changed, and swapped for another name. */
function nameChanges(text: string, names: string[], others: string[]): Change[] {
  return names.flatMap((name) => {
    const changes: Change[] = [];
    if (!text.includes(name)) return changes;
    for (const match of text.matchAll(
      new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu'),
    )) {
      const start = match.index;
      const end = start + name.length;
      const at = Math.floor(name.length / 2);
      const letter = name[at] === 'x' ? 'z' : 'x';
      for (const after of [
        name.slice(0, at) + letter + name.slice(at + 1),
        ...others.filter((other) => other !== name),
      ])
        changes.push({ what: 'name', before: name, after, start, end });
    }
    return changes;
  });
}
