import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { z } from 'zod';
import { describeProblem, wordsTemplate, toMessage } from '../../core/kinds/problems';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { getProblemText } from '../../core/texts/texts';
import swedish from '../../core/texts/kindProblems.sv.json';
import { readFolderAndWriteTrialLetters } from '../../worker/trial/tryFolder';

/** The templates of all `wordsTemplate` in the code, as they are looked up. */
function templates(): Set<string> {
  const files = ['core/kinds', 'worker', 'api/admin/kinds'].flatMap((dir) =>
    readdirSync(dir, { recursive: true }).map((name) => path.join(dir, String(name))),
  );
  const found = new Set<string>();
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'wordsTemplate') {
        const { template } = node;
        const parts = ts.isNoSubstitutionTemplateLiteral(template)
          ? [template.text]
          : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
        const joined = parts.map((part, index) => (index === 0 ? part : `{${index - 1}}${part}`)).join('');
        found.add(joined.replace(/\s*\n\s*/g, ' '));
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  }
  return found;
}

const slots = (text: string) => [...text.matchAll(/\{\d+\}/g)].map(([slot]) => slot).sort();

test('every message of the check has its words in Swedish, with the same values, and none is left over', () => {
  expect(Object.keys(swedish).sort()).toEqual([...templates()].sort());
  for (const [english, words] of Object.entries(swedish))
    expect([english, slots(words)]).toEqual([english, slots(english)]);
});

test('a parser’s own words stay in English and are marked so', () => {
  expect(getProblemText(toMessage('must be object'), 'sv')).toEqual({ text: 'must be object', language: 'en' });
  expect(getProblemText(toMessage(wordsTemplate`no operator "${'than'}"`), 'sv')).toEqual({
    text: 'operatorn "than" finns inte',
    language: 'sv',
  });
  expect(getProblemText(toMessage(wordsTemplate`no operator "${'than'}"`), 'en')).toEqual({
    text: 'no operator "than"',
    language: 'en',
  });
});

test('a folder’s mistakes are said in Swedish at the same file and pointer, what zod and the form found too', async () => {
  const [kind] = await loadKindsOrThrow(['forms']);
  const folder = `forms/${kind?.manifest.id ?? ''}`;
  const json = (name: string) =>
    z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')));
  const tried = async (edits: Record<string, string | null>) => {
    const outcome = await readFolderAndWriteTrialLetters({ dirs: ['forms'], folder, edits, today: '2026-11-21' });
    return 'report' in outcome ? outcome.report.problems : [];
  };
  const types = await tried({ 'kind.json': JSON.stringify({ ...json('kind.json'), order: 'first', odd: 1 }) });
  expect(types.map((found) => [found.pointer, getProblemText(found, 'sv')])).toEqual([
    ['/order', { text: 'ska vara ett tal, utan citattecken och enhet', language: 'sv' }],
    ['/odd', { text: 'nyckeln hör inte hemma här', language: 'sv' }],
  ]);
  const gone = await tried({ 'rules.json': null });
  expect(gone.map((found) => [describeProblem(found), getProblemText(found, 'sv').text])).toEqual([
    [`${folder}/rules.json: /: the file is missing`, 'filen saknas'],
  ]);
  // People are shown these words as they stand.
  const texts = 'situations/vara-fel-under-tva-ar/texts.en.json';
  const papers = { ...z.record(z.string(), z.string()).parse(json(texts)['papers']) };
  const [paper = ''] = Object.keys(papers);
  const marked = { ...json(texts), papers: { ...papers, [paper]: 'The receipt[[ of {bought|date}]]' } };
  expect((await tried({ [texts]: JSON.stringify(marked) })).map((found) => getProblemText(found, 'sv').text)).toContain(
    'brevets märkspråk visas som det står här: skriv vanliga ord',
  );
});
