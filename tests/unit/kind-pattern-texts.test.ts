import { readTextsOfNewKind } from '../../core/kinds/createKind';
import { listKeysOfUnchangedPatternTexts } from '../../web/src/admin/kinds/patternTexts';
import { createTextLabelFinder } from '../../web/src/admin/kinds/textLabels';
import { buildTextRowsIfParsable } from '../../web/src/admin/kinds/textRows';

const NEW = readTextsOfNewKind('lampbrev');

test('the texts that a new kind begins with are told of until they are written, but for those that suit any letter', () => {
  const keys = listKeysOfUnchangedPatternTexts(NEW, NEW);
  expect(keys).toEqual(
    expect.arrayContaining([
      '/name',
      '/tagline',
      '/fields/category/errors/required',
      '/faq/binding/answer',
      '/about/law',
    ]),
  );
  for (const suits of ['/steps/pay/label', '/fields/userContact.email/label', '/fields/company/label'])
    expect(keys).not.toContain(suits);
});

test('a text is no longer the pattern’s once it is another in both languages', () => {
  const rewrite = (files: Record<string, string>, language: 'sv' | 'en', words: string) => ({
    ...files,
    [`texts.${language}.json`]: JSON.stringify({
      ...JSON.parse(files[`texts.${language}.json`] ?? ''),
      tagline: words,
    }),
  });
  const swedish = rewrite(NEW, 'sv', 'När lampan inte lyser.');
  expect(listKeysOfUnchangedPatternTexts(swedish, NEW)).toContain('/tagline');
  expect(listKeysOfUnchangedPatternTexts(rewrite(swedish, 'en', 'When the lamp is dark.'), NEW)).not.toContain(
    '/tagline',
  );
});

test('a text goes by what it is for and what it belongs to, never by its name in the file', () => {
  const rows = buildTextRowsIfParsable({ sv: NEW['texts.sv.json'] ?? '', en: NEW['texts.en.json'] ?? '' }) ?? [];
  const name = createTextLabelFinder(rows, 'sv', (key) => key.split('.').pop() ?? '');
  expect(
    ['/fields/category/errors/required', '/steps/describe/heading', '/fields/tone/label', '/faq/binding/answer'].map(
      name,
    ),
  ).toEqual(['errorRequired · Kategori', 'stepHeading · Beskriv', 'question', 'faq · Måste mottagaren svara?']);
});
