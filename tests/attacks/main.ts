import { Stage } from '../api/stage';
import { findTraces } from '../system/canary';
import { connectTemporal, isRemembered } from '../system/temporal';
import { ACCESS } from './access';
import { AT_THE_END, MONEY } from './money';
import { GUESSING, STRAIN } from './strain';
import { CANARY, tried, within, type Trial } from './trial';

/**
 * `npm run attacks [words of a trial's name]`: orders of events that once broke money, access or deletion, replayed against
 * a product that is started for it on this machine alone (docs/operations.md).
 */

/** Milliseconds that one try may take, and all that is done after the trials. */
const ONE = 240_000;
const LAST = 300_000;
/** Addresses of clients are what a proxy tells, so that one machine can be many. */
const SETTINGS = { TRUST_PROXY: '1', PDF_RESIDENTS: '1', CHECKOUT_POLL: '3s' };

interface Outcome {
  name: string;
  times: number;
  failures: string[];
}

async function tryAll(stage: Stage, { name, times, atOnce, attack }: Trial): Promise<Outcome> {
  const failures: string[] = [];
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < times; n = next++) {
      try {
        await within(ONE, 'the trial', attack(stage, n));
      } catch (error) {
        failures.push(`${n}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  const begun = Date.now();
  await Promise.all(Array.from({ length: atOnce }, lane));
  console.log(`${failures.length === 0 ? 'held  ' : 'FAILED'} ${name} (${Math.round((Date.now() - begun) / 1000)} s)`);
  for (const failure of failures) console.log(`       ${failure}`);
  return { name, times, failures };
}

/** Starts the API again with other settings. */
async function withSettings(stage: Stage, settings: NodeJS.ProcessEnv): Promise<void> {
  await stage.world.stopPart('api');
  await stage.world.start('api', settings);
}

/** When every letter is gone: their histories, and their words in any file of ours. */
async function searchTraces(stage: Stage): Promise<Outcome> {
  const name = 'what deleted letters said is looked for in every file, and their histories';
  const failures: string[] = [];
  await Promise.all(tried.map((letter) => letter.stopWatching()));
  const temporal = await connectTemporal(stage.world.addresses.temporal);
  let remembered = tried.map(({ id }) => id);
  for (const end = Date.now() + LAST; remembered.length > 0 && Date.now() < end;) {
    const still: string[] = [];
    for (const id of remembered) if (await isRemembered(temporal, id)) still.push(id);
    remembered = still;
  }
  failures.push(...remembered.map((id) => `the history of ${id} is there`));
  await temporal.connection.close();
  for (const part of ['worker', 'api', 'temporal', 'mongo'] as const) await stage.world.stopPart(part);
  failures.push(...findTraces(stage.world.dataDir, [CANARY]));
  return { name, times: tried.length, failures };
}

function printTable(outcomes: Outcome[]): void {
  const rows = outcomes.map(({ name, times, failures }) => [
    name,
    String(times),
    String(times - Math.min(times, failures.length)),
  ]);
  const all = [['trial', 'times tried', 'held'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  console.log(
    ['', line(all[0] ?? []), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line), ''].join(
      '\n',
    ),
  );
}

async function main(words: string[]): Promise<boolean> {
  const isWanted = ({ name }: Trial) => words.every((word) => name.includes(word));
  const stage = await Stage.open(SETTINGS);
  const outcomes: Outcome[] = [];
  try {
    for (const trial of [...MONEY, ...ACCESS, ...STRAIN].filter(isWanted)) outcomes.push(await tryAll(stage, trial));
    await withSettings(stage, { RETENTION: '8s' });
    for (const trial of AT_THE_END.filter(isWanted)) outcomes.push(await tryAll(stage, trial));
    await withSettings(stage, { REQUESTS_PER_MINUTE: '300' });
    for (const trial of GUESSING.filter(isWanted)) outcomes.push(await tryAll(stage, trial));
    if (tried.length > 0) outcomes.push(await searchTraces(stage));
  } finally {
    await stage.close();
  }
  printTable(outcomes);
  return outcomes.length > 0 && outcomes.every(({ failures }) => failures.length === 0);
}

main(process.argv.slice(2)).then(
  (held) => process.exit(held ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
