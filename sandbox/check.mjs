import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { runCommand } from './programs/command.mjs';

/**
 * Of Node, for who makes many objects that live for a moment, as linting and tests do: collecting them in larger portions spares
 * a tenth of the work.
 */
export const FOR_SHORT_LIVED = ['--max-semi-space-size=64'];

/** What `npm run check` holds the code against, beside its tests. */
const CHECKS = [
  // The native compiler: less than half of the work. eslint asks for the types of the other one.
  { name: 'types (tsc)', args: ['node', 'node_modules/typescript-native/bin/tsc', '--noEmit', '-p', '.'] },
  {
    name: 'lint (eslint)',
    args: [
      ...['node', ...FOR_SHORT_LIVED, 'node_modules/eslint/bin/eslint.js'],
      ...['.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint'],
    ],
  },
  {
    name: 'format (prettier)',
    args: ['prettier', '--check', '.', '--cache', '--cache-location', '.cache/prettier', '--log-level', 'warn'],
  },
  { name: 'who may import what (dependency-cruiser)', args: ['depcruise', '--config', '.dependency-cruiser.cjs', '.'] },
  { name: 'unused code and packages (knip)', args: ['knip'] },
  { name: 'known flaws of packages (sandbox/advisories.json)', args: ['tsx', 'sandbox/advisories.mjs'] },
  { name: 'letter kinds (forms:check)', args: ['tsx', 'worker/checkForms.ts'] },
  { name: 'the page of the law (forms:law)', args: ['tsx', 'worker/writeLawPage.ts', '--check'] },
  { name: 'JSON Schemas of a kind’s files (forms:schemas)', args: ['tsx', 'worker/writeSchemas.ts', '--check'] },
];
/** Two cores: more at a time would only make each slower. */
const AT_ONCE = 2;

/**
 * Runs every check and prints what each one found.
 * @returns {Promise<{ passed: number, failures: string[] }>} of each that failed its name, and what it found
 */
export async function runChecks() {
  const waiting = [...CHECKS];
  const results = { passed: 0, failures: /** @type {string[]} */ ([]) };
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [tool = '', ...args] = check.args;
      try {
        await runCommand(binary(tool), args);
        results.passed++;
        console.log(`ok      ${check.name}`);
      } catch (error) {
        const failure = `${check.name}\n${error instanceof Error ? error.message : String(error)}`;
        results.failures.push(failure);
        console.log(`FAILED  ${failure}\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

/** @param {string} tool */
function binary(tool) {
  if (tool === 'node') return process.execPath;
  const file = `node_modules/.bin/${tool}`;
  return existsSync(`${file}.cmd`) ? `${file}.cmd` : file;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { failures } = await runChecks();
  process.exitCode = failures.length > 0 ? 1 : 0;
}
