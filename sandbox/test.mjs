import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { FOR_SHORT_LIVED, runChecks } from './check.mjs';
import { begin, giveUp, requireTypeScript } from './programs/begin.mjs';
import { FOR_TESTS } from './programs/prepare.mjs';

/** `npm test`: everything that is missing, the checks, and every suite against the real parts. */

/** What is wrong there is told soonest. */
const FIRST = 'unit';
/**
 * Then the longest first, two at a time beside the line that waits: more lines end no sooner on two cores, and what is slow fails.
 * Folders and files under tests/; what is not named here comes last, folder by folder.
 */
const LONGEST_FIRST = [
  'browser/kinds',
  'api/api',
  'browser/admin',
  'browser/site',
  'golden',
  'reading',
  'documents',
  'system/new-kind',
  'system/start',
];
const AT_ONCE = 2;
/**
 * Beside the checks and all of those, one at a time, and then the others: these wait for timers and retries more than they
 * work, so they begin as soon as there is something to run.
 */
const BESIDE = ['system/killed-worker', 'system/purge', 'workflow'];

/**
 * What one run of jest is given: the folder that is its project, and the files.
 * @typedef {{ project: string, files: string[] }} Batch
 * @returns {{ first: Batch[], longest: Batch[], beside: Batch[] }}
 */
function batches() {
  const all = readdirSync('tests', { recursive: true }).map((name) => String(name).replaceAll(path.sep, '/'));
  let waiting = all.filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith('fixtures/')).sort();
  /** @param {string} start */
  const take = (start) => {
    const files = waiting.filter((name) => name.startsWith(start));
    waiting = waiting.filter((name) => !files.includes(name));
    return { project: start.split('/')[0] ?? start, files };
  };
  /** @param {string[]} starts */
  const line = (starts) => starts.map(take).filter(({ files }) => files.length > 0);
  const [first, longest, beside] = [line([`${FIRST}/`]), line(LONGEST_FIRST), line(BESIDE)];
  const others = line([...new Set(waiting.map((name) => `${name.split('/')[0] ?? name}/`))]);
  return { first, longest: [...longest, ...others], beside };
}

/**
 * What jest writes of a run, as far as it is read here.
 * @typedef {{ numPassedTests: number, testResults: {
 *   name: string, status: string, message: string,
 *   assertionResults: { fullName: string, status: string, failureMessages: string[], duration?: number | null }[],
 * }[] }} JestResults
 */

/** @param {JestResults} results @returns {string[]} of each test that failed its file, its name and how its message begins */
function failuresOf({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative('.', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file can fail beside its tests: when it can't be read, or what comes after them fails.
    if (status === 'failed' && failed.length === 0) return [`${file}\n${firstLines(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}\n${firstLines(failureMessages.join('\n'))}`,
    );
  });
}

/** Tests that are listed at the end: where time can be won. */
const SLOWEST = 20;

/**
 * How long each test took: to the second, on this machine and beside what ran at the same time.
 * @typedef {{ name: string, milliseconds: number }} TestTime
 * @param {JestResults} results @returns {TestTime[]}
 */
function timesOf({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${path.relative('tests', name)}: ${fullName}`,
      milliseconds: duration ?? 0,
    })),
  );
}

/** @param {string} text */
const firstLines = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .slice(0, 12)
    .map((line) => `  ${line.slice(0, 200)}`)
    .join('\n');

/**
 * @param {Batch} batch
 * @returns {Promise<{ passed: number, failures: string[], times: TestTime[] }>} a file that can't be run counts as one failed test
 */
async function runBatch({ project, files }) {
  const begun = Date.now();
  const name = files.length === 1 ? files[0] : project;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'brevia-results-'));
  const file = path.join(folder, 'results.json');
  const workers = project === FIRST ? '--maxWorkers=2' : '--runInBand';
  // --forceExit: what a test leaves open must not hold up the others; processes are ended by their guardian.
  const paths = files.map((each) => path.join('tests', each));
  // What passed is only counted: in a long log it hides what failed.
  const args = [
    '--selectProjects',
    project,
    '--runTestsByPath',
    ...paths,
    workers,
    '--verbose=false',
    '--forceExit',
    '--json',
    '--outputFile',
    file,
  ];
  const child = spawn(process.execPath, [...FOR_SHORT_LIVED, 'node_modules/jest/bin/jest.js', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await new Promise((resolve) => child.once('close', resolve));
  try {
    if (!existsSync(file)) return { passed: 0, failures: [`${name}: jest ended without a result`], times: [] };
    /** @type {JestResults} */
    const results = JSON.parse(readFileSync(file, 'utf8'));
    const failures = failuresOf(results);
    console.log(
      `\n${name}: ${results.numPassedTests} passed, ${failures.length} failed, ${Math.round((Date.now() - begun) / 1000)} s\n`,
    );
    return { passed: results.numPassedTests, failures, times: timesOf(results) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Built once, before two suites at a time ask for them. @returns {Promise<string[]>} why they can't be built */
async function buildProduct() {
  const load = requireTypeScript();
  /** @type {typeof import('./launch/webPages')} */
  const { buildWebPagesIfStale } = load('../launch/webPages.ts');
  /** @type {typeof import('./launch/compiled')} */
  const { compileServicesOnce } = load('../launch/compiled.ts');
  try {
    await Promise.all([buildWebPagesIfStale(), compileServicesOnce()]);
    return [];
  } catch (error) {
    return [`web pages and parts\n${error instanceof Error ? error.message : String(error)}`];
  }
}

const { modules, programs } = begin(FOR_TESTS);
programs.catch(giveUp);
await modules.catch(giveUp);
const started = Date.now();
// What worlds share is made anew by the code that is tested.
rmSync('.cache/worlds', { recursive: true, force: true });
const { first, longest, beside } = batches();
const results = { passed: 0, failures: /** @type {string[]} */ ([]) };
/** @type {TestTime[]} */
const times = [];
/** Runs what stands in a line, one after another. @param {Batch[]} line */
async function runAll(line) {
  for (let batch = line.shift(); batch; batch = line.shift()) {
    const { passed, failures, times: its } = await runBatch(batch);
    results.passed += passed;
    results.failures.push(...failures);
    times.push(...its);
  }
}
// Neither needs a program, so both are done while programs are still downloaded or built.
const built = buildProduct().then((unbuilt) => results.failures.push(...unbuilt));
const checked = runChecks().then(({ passed, failures }) => {
  results.passed += passed;
  results.failures.push(...failures);
});
await Promise.all([built, programs]);
const waited = runAll(beside);
await checked;
await runAll(first);
await Promise.all([waited.then(() => runAll(longest)), ...Array.from({ length: AT_ONCE }, () => runAll(longest))]);
process.exitCode = results.failures.length > 0 ? 1 : 0;
console.log(`\nThe slowest ${SLOWEST} tests, in seconds:`);
for (const { name, milliseconds } of times.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST))
  console.log(`${String(Math.round(milliseconds / 1000)).padStart(5)}  ${name.slice(0, 150)}`);
// Once more at the end, where a log that was cut short still has it.
for (const failure of results.failures) console.log(`\nFAILED  ${failure}`);
console.log(
  `\nafter ${Math.round((Date.now() - started) / 1000)} s\n${results.passed} passed, ${results.failures.length} failed`,
);
