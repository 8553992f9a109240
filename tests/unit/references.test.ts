import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Comments and docs point only to what a reader can open: a document in the repository, or a public source. */

/** Names of documents by which something was once explained and that are not in the repository. */
const ABSENT = ['SPEC', 'DESIGN', 'RELIABILITY', 'LAW'];
const ABSENT_NAME = new RegExp(`\\b(?:${ABSENT.join('|')})\\b`);
const PAGE = /\bdocs\/[\w/-]+\.md\b/g;
/** The run of all tests writes this page itself, where it is wanted. */
const MADE_BY_A_RUN = 'docs/test-runs.md';
const LINK = /\]\(([^)\s:#]+)(?:#[^)\s]*)?\)/g;
const WRITTEN = /\.(?:ts|tsx|mjs|mts|cjs|css|md|json|yml|sh)$/;
/** Here the names stand to be looked for. */
const THIS_FILE = 'tests/unit/references.test.ts';

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 20_000_000 })
  .split('\0')
  .filter((file) => WRITTEN.test(file) && file !== THIS_FILE && existsSync(file));

function linesOf(file: string): { place: string; line: string }[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line, index) => ({ place: `${file}:${index + 1}`, line }));
}

test('the repository’s files are read', () => expect(files.length).toBeGreaterThan(500));

test.each(['/** SPEC section 9. */', 'as SPEC’s client has it', 'by LAW-consumer.md', '(DESIGN section 4)'])(
  '%s is found',
  (line) => expect(line).toMatch(ABSENT_NAME),
);

test('nothing refers to a document that is not in the repository', () => {
  const found = files.flatMap(linesOf).filter(({ line }) => ABSENT_NAME.test(line));
  expect(found.map(({ place }) => place)).toEqual([]);
});

test('every page of docs/ that is named is there', () => {
  const named = files
    .flatMap(linesOf)
    .flatMap(({ place, line }) => (line.match(PAGE) ?? []).map((page) => ({ place, page })));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ page }) => page !== MADE_BY_A_RUN && !existsSync(page))).toEqual([]);
});

test('every link of README and docs/ leads to a file', () => {
  const pages = files.filter((file) => file === 'README.md' || /^docs\/[\w-]+\.md$/.test(file));
  const broken = pages.flatMap((page) =>
    [
      ...readFileSync(page, 'utf8')
        .replace(/`[^`\n]*`/g, '')
        .matchAll(LINK),
    ].flatMap(([, target = '']) => (existsSync(path.join(path.dirname(page), target)) ? [] : [`${page}: ${target}`])),
  );
  expect(broken).toEqual([]);
});

test.each(['docs/specification.md', 'docs/glossary.md'])('every file that %s names is there', (page) => {
  const named = [
    ...readFileSync(page, 'utf8').matchAll(/`((?:api|core|forms|tests|web|worker|workflows)\/[\w/.-]*)`/g),
  ].map(([, place = '']) => place);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((place) => !existsSync(place))).toEqual([]);
});
