import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runChecks } from './check.mjs';
import { begin, giveUp } from './programs/begin.mjs';
import { FOR_TESTS } from './programs/prepare.mjs';

/** `npm test`: everything that is missing, the checks, and every suite against the real parts. */

/** What is wrong there is told soonest, and with both cores. */
const FIRST = 'unit';
/**
 * Then the longest first, two at a time, since most of these wait for timers, servers and browsers: one core each, and
 * neither is idle at the end. Folders and files under tests/; what is not named here comes last, folder by folder.
 */
const LONGEST_FIRST = ['browser/site', 'browser/kinds', 'api/api', 'browser/admin', 'system/killed-worker', 'reading', 'system/purge', 'system/new-kind', 'system/start'];
const AT_ONCE = 2;

/** What one run of jest is given: the folder that is its project, and the files. @returns {{ project: string, files: string[] }[]} */
function batches() {
  const all = readdirSync('tests', { recursive: true }).map((name) => String(name).replaceAll(path.sep, '/'));
  let waiting = all.filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith('fixtures/')).sort();
  /** @param {string} start */
  const take = (start) => {
    const files = waiting.filter((name) => name.startsWith(start));
    waiting = waiting.filter((name) => !files.includes(name));
    return { project: start.split('/')[0] ?? start, files };
  };
  const first = [`${FIRST}/`, ...LONGEST_FIRST].map(take);
  const others = [...new Set(waiting.map((name) => name.split('/')[0] ?? name))].map((folder) => take(`${folder}/`));
  return [...first, ...others].filter(({ files }) => files.length > 0);
}

/**
 * @param {{ project: string, files: string[] }} batch
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

const { modules, programs } = begin(FOR_TESTS);
await Promise.all([modules, programs]).catch(giveUp);
const started = Date.now();
const counts = await runChecks();
const waiting = batches();
/** Runs what is next in the line. */
async function runNext() {
  const batch = waiting.shift();
  if (!batch) return;
  const { passed, failed } = await runBatch(batch);
  counts.passed += passed;
  counts.failed += failed;
}
async function runAll() {
  while (waiting.length > 0) await runNext();
}
await runNext();
await Promise.all(Array.from({ length: AT_ONCE }, runAll));
process.exitCode = counts.failed > 0 ? 1 : 0;
console.log(`\nafter ${Math.round((Date.now() - started) / 1000)} s\n${counts.passed} passed, ${counts.failed} failed`);
