import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from '../../core/shared/errors';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { createTextGetter, fillInText } from '../../core/texts/i18n';
import { chooseTextsForLocale } from '../../sandbox/payments/texts';
import { spokenByServer, textsInCode } from './textsInCode';

type Texts = Record<string, string>;

function flat(node: unknown, prefix = ''): Texts {
  if (typeof node !== 'object' || node === null) return { [prefix]: String(node) };
  return Object.assign(
    {},
    ...Object.entries(node).map(([name, inner]) => flat(inner, prefix ? `${prefix}.${name}` : name)),
  );
}
const readTexts = (file: string): Texts => flat(JSON.parse(readFileSync(file, 'utf8')));
const codeIn = (folder: string): [string, string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => [path.join(folder, name), readFileSync(path.join(folder, name), 'utf8')]);

const WEB = 'web/src/i18n';
const PAIRS = [
  ...readdirSync(WEB)
    .filter((name) => /(^|\.)sv\.json$/.test(name))
    .map((name) => path.join(WEB, name)),
  ...['errors', 'answers', 'validation'].map((name) => `core/texts/${name}.sv.json`),
  'worker/mail/texts.sv.json',
];
/** Descriptions of pages for search engines: found by address, so no code asks for them by key. */
const HEAD = path.join(WEB, 'head.sv.json');
const PAGES = PAIRS.filter((file) => file.startsWith(WEB) && file !== HEAD);
/** The name that all languages share, and a service's type in structured data, which machines read. */
const NO_WORDS = ['Brevia', 'Consumer letters'];
/** A key without its plural form. */
const base = (key: string) => key.replace(/_(zero|one|other)$/, '');
const english = (file: string) => file.replace(/sv\.json$/, 'en.json');

/** What differs between two languages' texts: keys that one lacks, blanks that are not the same, and empty texts. */
function differences(sv: Texts, en: Texts): string[] {
  const blanks = (text = '') =>
    [...text.matchAll(/\{\{?(\w+)\}?\}/g)]
      .map(([, name]) => name)
      .sort()
      .join();
  return [...new Set([...Object.keys(sv), ...Object.keys(en)])].flatMap((key) => {
    if (sv[key] === undefined || en[key] === undefined)
      return [`${key}: only in ${en[key] === undefined ? 'sv' : 'en'}`];
    if (!sv[key].trim() || !en[key].trim()) return [`${key}: empty`];
    return blanks(sv[key]) === blanks(en[key]) ? [] : [`${key}: {${blanks(sv[key])}} and {${blanks(en[key])}}`];
  });
}

/** What the pages ask for and the texts lack, what the texts have and nobody asks for, and blanks that a call leaves open. */
function mismatches(
  texts: Texts,
  code: [string, string][],
): { missing: string[]; unused: string[]; unfilled: string[] } {
  const known = new Set(Object.keys(texts).flatMap((key) => [key, base(key)]));
  const [missing, unfilled, used, patterns]: [string[], string[], Set<string>, RegExp[]] = [[], [], new Set(), []];
  for (const [name, source] of code) {
    const { asked, strings } = textsInCode(name, source);
    for (const each of strings) used.add(each);
    for (const { line, keys, patterns: open, values } of asked) {
      patterns.push(...open);
      for (const pattern of open)
        if (![...known].some((key) => pattern.test(key))) missing.push(`${name}:${line} ${pattern.source}`);
      for (const key of keys) {
        if (!known.has(key)) missing.push(`${name}:${line} ${key}`);
        const blanks = [...(texts[key] ?? texts[`${key}_other`] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(
          ([, blank = '']) => blank,
        );
        if (values)
          unfilled.push(
            ...blanks.filter((blank) => !values.includes(blank)).map((blank) => `${name}:${line} ${key} {{${blank}}}`),
          );
      }
    }
  }
  const unused = Object.keys(texts).filter(
    (key) => ![key, base(key)].some((each) => used.has(each) || patterns.some((pattern) => pattern.test(each))),
  );
  return { missing, unused, unfilled };
}

test.each(PAIRS)('%s and its English are whole, with the same blanks', (file) => {
  expect(differences(readTexts(file), readTexts(english(file)))).toEqual([]);
});

test('no two files of the pages’ texts hold the same key', () => {
  const keys = PAGES.flatMap((file) => [...new Set(Object.keys(readTexts(file)).map(base))]);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('the payment stand-in says the same in both languages', () => {
  const [sv, en] = [chooseTextsForLocale('sv').texts, chooseTextsForLocale('en').texts];
  expect(differences(flat(sv), flat(en))).toEqual([]);
  expect(sv).not.toEqual(en);
});

describe('the pages', () => {
  const code = codeIn('web/src');
  const texts: Texts = Object.assign({}, ...PAGES.map(readTexts));
  const found = mismatches(texts, code);

  test('ask only for texts that there are', () => {
    expect(code.length).toBeGreaterThan(100);
    expect(found.missing).toEqual([]);
  });
  test('ask for every text that there is', () => expect(found.unused).toEqual([]));
  test('fill every blank', () => expect(found.unfilled).toEqual([]));
  test('hold no words of their own', () =>
    expect(
      code
        .flatMap(([name, source]) => textsInCode(name, source).spoken)
        .filter((said) => !NO_WORDS.some((name) => said.endsWith(` ${name}`))),
    ).toEqual([]));

  test('are put by a kind in its own way without blanks that nobody fills', async () => {
    for (const { manifest, texts: own } of await loadKindsOrThrow(['forms']))
      for (const [key, text] of Object.entries(own.sv.frame)) {
        const blanks = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([whole]) => whole);
        expect([manifest.id, key, blanks.filter((blank) => !texts[key]?.includes(blank))]).toEqual([
          manifest.id,
          key,
          [],
        ]);
        expect([manifest.id, key, differences({ [key]: text }, { [key]: own.en.frame[key] ?? '' })]).toEqual([
          manifest.id,
          key,
          [],
        ]);
      }
  });
});

describe('the server', () => {
  const code = ['api', 'worker', 'core'].flatMap(codeIn);
  const found = code.map(([name, source]) => textsInCode(name, source));
  const isNamed = (key: string) =>
    found.some(({ strings, templates }) => strings.has(key) || templates.some((template) => template.test(key)));

  test('has a text for every failure and no other', () =>
    expect(Object.keys(readTexts('core/texts/errors.sv.json')).sort()).toEqual([...ERROR_CODES].sort()));
  test.each(['core/texts/answers.sv.json', 'worker/mail/texts.sv.json'])('asks for every text of %s', (file) => {
    expect(Object.keys(readTexts(file)).filter((key) => !isNamed(key))).toEqual([]);
  });
  test('holds no words for people in its code', () => {
    const spoken = code
      .filter(([name]) => /^(api|worker\/(mail|activities))/.test(name))
      .flatMap(([name, source]) => spokenByServer(name, source));
    expect(spoken).toEqual([]);
  });
});

describe('a text of the server', () => {
  const getText = createTextGetter('test', {
    sv: { hello: 'Hej {{name}}', letters_one: 'ett brev', letters_other: '{{count}} brev', 'with.point': 'här' },
    en: {
      hello: 'Hello {{name}}',
      letters_one: 'one letter',
      letters_other: '{{count}} letters',
      'with.point': 'here',
    },
  });
  test('is filled in, and what is filled in is only words', () => {
    expect(getText('hello', 'en', { name: 'Åsa & <Bo>' })).toBe('Hello Åsa & <Bo>');
    for (const name of ['{{other}}', '$t(letters)', '$& $1 {{name}}'])
      expect(getText('hello', 'sv', { name })).toBe(`Hej ${name}`);
    expect(fillInText('“{{label}}”: {{limit}}', 'sv', { label: '{{other}} $t(hello)', limit: 3 })).toBe(
      '“{{other}} $t(hello)”: 3',
    );
  });
  test('has a form for one and one for several, and a key may have a point', () => {
    const getAny = createTextGetter<string>('test', { sv: {}, en: {} });
    expect([1, 2].map((count) => getAny('letters', 'sv', { count }))).toEqual(['ett brev', '2 brev']);
    expect(getText('with.point', 'en')).toBe('here');
  });
});

describe('these checks fire', () => {
  test('on texts', () => {
    expect(differences({ a: 'x', b: '{{n}}', c: 'x', d: ' ' }, { a: 'x', b: '{{m}}', e: 'x', d: 'x' })).toEqual([
      'b: {n} and {m}',
      'c: only in sv',
      'd: empty',
      'e: only in en',
    ]);
  });
  test('on keys and blanks', () => {
    const page =
      "t('a.b'); t(x ? 'a.c' : 'no.such'); t(`list.${id}.text`); t(`none.${id}`); t('blank', { other: 1 " +
      "}); t('many', { count }); const KEY = 'handed.on';";
    const texts = {
      'a.b': 'x',
      'a.c': 'x',
      'list.one.text': 'x',
      'list.one.more': 'x',
      blank: '{{name}}',
      many_one: 'x',
      many_other: '{{count}}',
      'handed.on': 'x',
      forgotten: 'x',
    };
    expect(mismatches(texts, [['page.ts', page]])).toEqual({
      missing: ['page.ts:1 no.such', 'page.ts:1 ^none\\.[^.]+$'],
      unused: ['list.one.more', 'forgotten'],
      unfilled: ['page.ts:1 blank {{name}}'],
    });
  });
  test.each([
    ['text', '<p>Hello there</p>'],
    ['text in braces', "<p>{'Hello'}</p>"],
    ['one of two', "<p>{x ? t('a') : `Hello ${name}`}</p>"],
    ['only when', "<p>{x && 'Hello'}</p>"],
    ['a label', '<button aria-label="Close" />'],
    ['a hint', "<input placeholder={'Search'} />"],
    ['a picture', '<img alt={x ? "Sign" : ""} />'],
    ['a list', "<List rows={[['Free today', 1]]} />"],
  ])('on %s in a page', (_what, markup) =>
    expect(textsInCode('page.tsx', `const page = ${markup};`).spoken).toHaveLength(1),
  );
  test('and not on marks, keys or names', () => {
    expect(
      textsInCode(
        'page.tsx',
        "const page = <p className=\"wide\" title={t('a.b')}>· – {x} {t('c')} 4 <b>{'—'}</b></p>;",
      ).spoken,
    ).toEqual([]);
  });
  test('on answers of the server', () => {
    expect(
      spokenByServer(
        'a.ts',
        "res.json({ message: 'Try again later' }); const words = 'Försök'; log.info('a thing happened'); const o = { code: 'a b' };",
      ),
    ).toEqual(['a.ts:1 Try again later', 'a.ts:1 Försök']);
  });
});
