import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * `npm run test:runs [runs [runs beside a load]]`: the whole of `npm test` so many times in a row, by default ten, and five
 * beside a load that keeps every core busy. Each run's log is kept in .cache/test-runs; the table goes to docs/test-runs.md.
 */

const PAGE = 'docs/test-runs.md';
const LOGS = '.cache/test-runs';

/** @param {string | undefined} word @param {number} otherwise */
function countOf(word, otherwise) {
  const count = word === undefined ? otherwise : Number(word);
  if (!Number.isInteger(count) || count < 0) throw new Error(`"${word}" is not a number of runs`);
  return count;
}

/** Keeps every core busy. @returns what ends it */
function makeLoad() {
  const busy = os.cpus().map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  const end = () => busy.forEach((child) => child.kill('SIGKILL'));
  process.once('exit', end);
  return () => {
    process.removeListener('exit', end);
    end();
  };
}

/**
 * @typedef {{ n: number, load: boolean, minutes: number, passed: string, failed: string }} Run
 * @param {number} n @param {boolean} load
 * @returns {Promise<Run>}
 */
async function runOnce(n, load) {
  const endLoad = load ? makeLoad() : () => undefined;
  const begun = Date.now();
  let output = '';
  const child = spawn(process.execPath, ['sandbox/test.mjs'], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  endLoad();
  writeFileSync(path.join(LOGS, `${n}.log`), output);
  const [, passed = '?', failed = '?'] = /^(\d+) passed, (\d+) failed$/m.exec(output.slice(-400)) ?? [];
  const run = {
    n,
    load,
    minutes: (Date.now() - begun) / 60_000,
    passed,
    failed: failed === '0' && code !== 0 ? `exit code ${code}` : failed,
  };
  console.log(rowOf(run));
  return run;
}

/** @param {Run} run */
const rowOf = ({ n, load, minutes, passed, failed }) =>
  `| ${n} | ${load ? 'yes' : 'no'} | ${minutes.toFixed(1)} | ${passed} | ${failed} |`;

/** @param {Run[]} runs */
function pageOf(runs) {
  const [processor] = os.cpus();
  const machine = `${os.cpus().length} cores (${processor?.model.trim() ?? 'unknown'}), ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  return [
    '# Runs of the whole test suite',
    '',
    `Written by \`npm run test:runs\` on ${new Date().toISOString().slice(0, 10)}, on ${machine}. A run is the whole of \`npm test\`; a`,
    'load is one process a core that never rests.',
    '',
    '| run | beside a load | minutes | passed | failed |',
    '| --- | --- | --- | --- | --- |',
    ...runs.map(rowOf),
    '',
  ].join('\n');
}

const [plain, loaded] = [countOf(process.argv[2], 10), countOf(process.argv[3], 5)];
mkdirSync(LOGS, { recursive: true });
/** @type {Run[]} */
const runs = [];
for (let n = 1; n <= plain + loaded; n += 1) {
  runs.push(await runOnce(n, n > plain));
  // Told after each, so that what was seen is not lost when the machine is.
  writeFileSync(PAGE, pageOf(runs));
}
process.exitCode = runs.some(({ failed }) => failed !== '0') ? 1 : 0;
