import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runChecks } from './check.mjs';
import { begin, giveUp } from './programs/begin.mjs';
import { FOR_TESTS } from './programs/prepare.mjs';

/** `npm test`: everything that is missing, the checks, and every suite against the real parts. */

/** Light ones first: what is wrong there is told soonest. The rest follows by name. */
const ORDER = ['unit', 'documents', 'workflow', 'api', 'browser'];
/** Suites that start servers and browsers get the machine for themselves. */
const SIDE_BY_SIDE = ['unit'];

/** @returns {string[]} */
function suites() {
  const folders = readdirSync('tests', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map(({ name }) => name).filter(hasTests);
  const place = (/** @type {string} */ name) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return names.sort((a, b) => place(a) - place(b) || a.localeCompare(b));
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
  const workers = SIDE_BY_SIDE.includes(suite) ? '--maxWorkers=2' : '--runInBand';
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
for (const suite of suites()) {
  const { passed, failed } = await runSuite(suite);
  counts.passed += passed;
  counts.failed += failed;
}
process.exitCode = counts.failed > 0 ? 1 : 0;
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
