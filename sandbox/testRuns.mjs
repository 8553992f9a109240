import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * `npm run test:runs [runs [runs beside a load]]`: the whole of `npm test` so many times in a row, by default ten, and five
 * beside a load that keeps every core busy. Each run's log is kept in .cache/test-runs; the table in docs/test-runs.md gets a
 * row a run, behind those of earlier days: fifteen runs take longer than a machine is free.
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

/** What is tested, and when. */
const COMMIT = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const DAY = new Date().toISOString().slice(0, 10);

/**
 * @param {number} n @param {boolean} load
 * @returns {Promise<{ row: string, isGreen: boolean }>}
 */
async function runOnce(n, load) {
  const endLoad = load ? makeLoad() : () => undefined;
  const begun = Date.now();
  let output = '';
  const child = spawn(process.execPath, ['sandbox/test.mjs'], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const busy = os.loadavg()[2] ?? 0;
  endLoad();
  writeFileSync(path.join(LOGS, `${n}.log`), output);
  const [, passed = '?', counted = '?'] = /^(\d+) passed, (\d+) failed$/m.exec(output.slice(-400)) ?? [];
  const failed = counted === '0' && code !== 0 ? `exit code ${code}` : counted;
  const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
  const row = `| ${DAY} | ${COMMIT} | ${load ? 'yes' : 'no'} | ${busy.toFixed(1)} | ${minutes} | ${passed} | ${failed} |`;
  console.log(row);
  return { row, isGreen: failed === '0' };
}

/** The rows of the page as it is. */
const readRows = () => (existsSync(PAGE) ? (readFileSync(PAGE, 'utf8').match(/^\| \d{4}-.*$/gm) ?? []) : []);

/** @param {readonly string[]} rows */
function buildPage(rows) {
  const [processor] = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const cores = `${os.cpus().length} cores (${processor?.model.trim() ?? 'unknown'})`;
  const machine = `${cores}, ${memory} GiB, Node ${process.versions.node}`;
  return [
    '# Runs of the whole test suite',
    '',
    `Written by \`npm run test:runs\`, last on ${machine}. A row is a run of the whole of \`npm test\`; a load is one process a core`,
    'that never rests, and the load average is that of the last fifteen minutes of the run, with whatever else the machine did.',
    '',
    '| day | commit | beside a load | load average | minutes | passed | failed |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

const [plain, loaded] = [countOf(process.argv[2], 10), countOf(process.argv[3], 5)];
mkdirSync(LOGS, { recursive: true });
/** @type {string[]} */
const rows = [...readRows()];
let areGreen = true;
for (let n = 1; n <= plain + loaded; n += 1) {
  const { row, isGreen } = await runOnce(n, n > plain);
  rows.push(row);
  areGreen &&= isGreen;
  // Told after each, so that what was seen is not lost when the machine is.
  writeFileSync(PAGE, buildPage(rows));
}
process.exitCode = areGreen ? 0 : 1;
