import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runChecks } from './check.mjs';
import { begin, giveUp, requireTypeScript } from './programs/begin.mjs';
import { FOR_TESTS } from './programs/prepare.mjs';

/** `npm test`: everything that is missing, the checks, and every suite against the real parts. */

/** What is wrong there is told soonest, and with both cores. */
const FIRST = 'unit';
/**
 * Then the longest first, two at a time, one for each core, so that neither is idle at the end. Folders and files under
 * tests/; what is not named here comes last, folder by folder.
 */
const LONGEST_FIRST = ['browser/site', 'browser/kinds', 'api/api', 'browser/admin', 'reading', 'system/new-kind', 'system/start'];
const AT_ONCE = 2;
/** Beside those, one at a time: they wait for timers and retries more than they work. */
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
 * @param {Batch} batch
 * @returns {Promise<{ passed: number, failed: number }>} a file that can't be run counts as one failed test
 */
async function runBatch({ project, files }) {
  const begun = Date.now();
  const name = files.length === 1 ? files[0] : project;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'brevia-results-'));
  const file = path.join(folder, 'results.json');
  const workers = project === FIRST ? '--maxWorkers=2' : '--runInBand';
  // --forceExit: what a test leaves open must not hold up the others; processes are ended by their guardian.
  const paths = files.map((each) => path.join('tests', each));
  const args = ['--selectProjects', project, '--runTestsByPath', ...paths, workers, '--forceExit', '--json', '--outputFile', file];
  const child = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise((resolve) => child.once('close', resolve));
  try {
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    /** @type {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }} */
    const results = JSON.parse(readFileSync(file, 'utf8'));
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    console.log(`\n${name}: ${results.numPassedTests} passed, ${failed} failed, ${Math.round((Date.now() - begun) / 1000)} s\n`);
    return { passed: results.numPassedTests, failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Built once, before two suites at a time ask for them. @returns {Promise<number>} 1 when they can't be built */
async function buildPages() {
  /** @type {typeof import('./launch/webPages')} */
  const { buildWebPages } = requireTypeScript()('../launch/webPages.ts');
  try {
    await buildWebPages();
    return 0;
  } catch (error) {
    console.log(`FAILED  web pages\n${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

const { modules, programs } = begin(FOR_TESTS);
programs.catch(giveUp);
await modules.catch(giveUp);
const started = Date.now();
// What worlds share is made anew by the code that is tested.
rmSync('.cache/worlds', { recursive: true, force: true });
// Neither needs a program, so both are done while programs are still downloaded or built.
const [counts, unbuilt] = await Promise.all([runChecks(), buildPages()]);
counts.failed += unbuilt;
await programs;
const { first, longest, beside } = batches();
/** Runs what stands in a line, one after another. @param {Batch[]} line */
async function runAll(line) {
  for (let batch = line.shift(); batch; batch = line.shift()) {
    const { passed, failed } = await runBatch(batch);
    counts.passed += passed;
    counts.failed += failed;
  }
}
await runAll(first);
await Promise.all([runAll(beside), ...Array.from({ length: AT_ONCE }, () => runAll(longest))]);
process.exitCode = counts.failed > 0 ? 1 : 0;
console.log(`\nafter ${Math.round((Date.now() - started) / 1000)} s\n${counts.passed} passed, ${counts.failed} failed`);
