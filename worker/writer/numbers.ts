/** Numbers as letters write them, in digits and in words, Swedish and English. */

/** Digits with their groups and decimals: 39, 1 299, 1,299.50, 12.5. No capture groups. */
export const NUMBER = String.raw`(?:\d{1,3}(?:[ \u00A0\u202F.,'’]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?)(?!\d)`;

/** A comma or full stop before exactly three digits parts thousands; before fewer, decimals. */
function parseDigits(digits: string): number {
  const plain = digits.replace(/[ \u00A0\u202F'’]/g, '').replace(/[.,](?=\d{3}(?:\D|$))/g, '');
  return Number(plain.replace(',', '.'));
}

const UNITS: Record<string, number> = {
  två: 2,
  tre: 3,
  fyra: 4,
  fem: 5,
  sex: 6,
  sju: 7,
  åtta: 8,
  nio: 9,
  tio: 10,
  elva: 11,
  tolv: 12,
  tretton: 13,
  fjorton: 14,
  femton: 15,
  sexton: 16,
  sjutton: 17,
  arton: 18,
  nitton: 19,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
};
const TENS: Record<string, number> = {
  tjugo: 20,
  trettio: 30,
  fyrtio: 40,
  femtio: 50,
  sextio: 60,
  sjuttio: 70,
  åttio: 80,
  nittio: 90,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const ONES: Record<string, number> = { en: 1, ett: 1, one: 1, a: 1, an: 1 };
const SCALES: Record<string, number> = {
  hundra: 100,
  hundred: 100,
  tusen: 1_000,
  thousand: 1_000,
  miljon: 1e6,
  miljoner: 1e6,
  million: 1e6,
  miljard: 1e9,
  miljarder: 1e9,
  billion: 1e9,
  tkr: 1_000,
  mkr: 1e6,
};

function joinKeysLongestFirst(words: Record<string, number>): string {
  return Object.keys(words)
    .sort((a, b) => b.length - a.length)
    .join('|');
}
const SIMPLE = `(?:(?:${joinKeysLongestFirst(TENS)})[ -]?(?:ett|en|one|${joinKeysLongestFirst(UNITS)})|${joinKeysLongestFirst(TENS)}|${joinKeysLongestFirst(UNITS)})`;

/** A number in words from two upwards: "tre", "twenty-one". No capture groups; the caller bounds it. */
export const NUMBER_WORD = SIMPLE;
/** "en", "one" and the like, which count only before something that is counted. */
export const ONE_WORD = `(?:${joinKeysLongestFirst(ONES)})`;
/** "miljoner", "thousand": what a number before it is multiplied by. */
export const SCALE_WORD = `(?:${joinKeysLongestFirst(SCALES)})`;

/** Every number word, its parts joined as Swedish or English does: one look for each word of every letter. */
const VALUES = new Map([
  ...Object.entries(TENS).flatMap(([tensName, tens]) =>
    Object.entries({ ...ONES, ...UNITS }).flatMap(([name, unit]): [string, number][] =>
      unit < 10 ? ['', ' ', '-'].map((joint) => [tensName + joint + name, tens + unit]) : [],
    ),
  ),
  ...Object.entries({ ...ONES, ...TENS, ...UNITS }),
]);

export function parseNumberWord(word: string): number | undefined {
  return VALUES.get(word.toLowerCase());
}

function parseScaleWordOrOne(word: string): number {
  return SCALES[word.toLowerCase()] ?? 1;
}

const SCALED = new RegExp(`^(.*?)(?:[\\s\\u00A0]*(${SCALE_WORD}))?$`, 'isu');

/** A number in digits or words, times a scale word behind it. */
export function parseNumberInDigitsOrWords(text: string): number | undefined {
  const match = SCALED.exec(text.trim());
  const [, head = '', scale] = match ?? [];
  const value = /\d/.test(head) ? parseDigits(head) : head === '' ? 1 : parseNumberWord(head);
  return value === undefined || Number.isNaN(value) ? undefined : value * (scale ? parseScaleWordOrOne(scale) : 1);
}
