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
/** Then two lanes beside each other, since most of these wait for timers, servers and browsers: one core each. */
const LANES = [
  ['api', 'browser'],
  ['golden', 'documents', 'workflow', 'reading', 'system'],
];

/** Every folder of tests: one that no lane names goes into the last. @returns {string[][]} */
function lanes() {
  const folders = readdirSync('tests', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map(({ name }) => name).filter(hasTests);
  const others = names.filter((name) => name !== FIRST && !LANES.flat().includes(name));
  return LANES.map((lane, index) => [...lane, ...(index === LANES.length - 1 ? others : [])].filter((name) => names.includes(name)));
}

/** @param {string} folder */
function hasTests(folder) {
  const names = readdirSync(path.join('tests', folder), { recursive: true });
  return names.some((name) => /\.test\.tsx?$/.test(String(name)));
}

/**
 * @param {string} suite
 * @returns {Promise<{ passed: number, failed: number }>} a file that can't be run counts as one failed test
 */
async function runSuite(suite) {
  console.log(`\n${suite}`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'brevia-results-'));
  const file = path.join(folder, 'results.json');
  const workers = suite === FIRST ? '--maxWorkers=2' : '--runInBand';
  // --forceExit: what a test leaves open must not hold up the others; processes are ended by their guardian.
  const args = ['--selectProjects', suite, workers, '--forceExit', '--json', '--outputFile', file];
  const child = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise((resolve) => child.once('close', resolve));
  try {
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    /** @type {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }} */
    const results = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: results.numPassedTests, failed: results.numFailedTests + results.numRuntimeErrorTestSuites };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { modules, programs } = begin(FOR_TESTS);
await Promise.all([modules, programs]).catch(giveUp);
const counts = await runChecks();
/** @param {string[]} names one after the other */
async function run(names) {
  for (const name of names) {
    const { passed, failed } = await runSuite(name);
    counts.passed += passed;
    counts.failed += failed;
  }
}
await run([FIRST]);
await Promise.all(lanes().map(run));
process.exitCode = counts.failed > 0 ? 1 : 0;
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
