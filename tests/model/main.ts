import { randomBytes, randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { Stage } from '../api/stage';
import { findTraces } from '../system/canary';
import { connectTemporal, isRemembered } from '../system/temporal';
import { anyCommand, anyEnding, type Model } from './commands';
import { finish, type Ending } from './finish';
import { TriedLetter } from './triedLetter';

/**
 * `npm run test:model`: one letter at a time is driven through a random sequence of what can happen to it, against the
 * running product; after each its money, its codes and what is left of it must be right (docs/operations.md).
 */

/** Short, so that letters end by themselves; longer than most sequences take. */
const SETTINGS = { RETENTION: '20s', CHECKOUT_POLL: '3s', PDF_RESIDENTS: '1', LOG_LEVEL: 'info' };
/** Letters that are tried side by side: they wait more than they work. */
const LANES = 12;
const RUNS = 500;
const MOST_COMMANDS = 14;
/** A seed of fast-check is a 32-bit integer. */
const SEEDS = 2 ** 31;
/** Milliseconds until histories of letters that are gone must be gone too. */
const FORGOTTEN_WITHIN = 300_000;

const numberOf = (text: string | undefined, otherwise: number): number => {
  const number = text === undefined ? otherwise : Number(text);
  if (!Number.isInteger(number)) throw new Error(`"${text}" is not a whole number`);
  return number;
};

/** What all letters of a run share. */
interface Run {
  stage: Stage;
  /** Begins every word that may be left nowhere. */
  canary: string;
  letters: string[];
  kills: number;
  isOver: boolean;
}

/** Kills the one worker, and starts it again; who asks meanwhile waits for the same one. */
function workerKiller(run: Run): () => Promise<void> {
  let restarting: Promise<void> | undefined;
  const restart = async () => {
    run.kills += 1;
    await run.stage.world.kill('worker');
    await run.stage.world.start('worker');
  };
  return () => {
    restarting ??= restart().finally(() => {
      restarting = undefined;
    });
    return restarting;
  };
}

function propertyOf(run: Run): fc.IAsyncPropertyWithHooks<[Iterable<fc.AsyncCommand<Model, TriedLetter>>, Ending]> {
  const killWorker = workerKiller(run);
  return fc.asyncProperty(
    fc.commands([anyCommand], { maxCommands: MOST_COMMANDS, size: 'max' }),
    anyEnding,
    async (commands, ending) => {
      // Another lane has found something: the rest only has to come to its end.
      if (run.isOver) return;
      const letter = new TriedLetter(run.stage, `${run.canary}${run.letters.length}`, killWorker);
      try {
        await letter.begin();
        run.letters.push(letter.id);
        await fc.asyncModelRun(() => ({ model: { hasPages: false }, real: letter }), commands);
        await finish(letter, ending);
      } finally {
        await letter.stopWatching();
      }
    },
  );
}

function reportOf<T>(details: fc.RunDetails<T>): string {
  return `\nseed ${details.seed}: ${fc.defaultReportMessage(details) ?? ''}\n${String(details.errorInstance)}`;
}

/** Histories and words: looked for once, when all letters are gone. @returns what is left */
async function findLeftovers({ stage, letters, canary }: Run): Promise<string[]> {
  const temporal = await connectTemporal(stage.world.addresses.temporal);
  let remembered = letters;
  for (const end = Date.now() + FORGOTTEN_WITHIN; remembered.length > 0 && Date.now() < end;) {
    const still: string[] = [];
    for (const id of remembered) if (await isRemembered(temporal, id)) still.push(id);
    remembered = still;
  }
  await temporal.connection.close();
  // What the database and Temporal write with a delay is written when they stop.
  for (const part of ['worker', 'api', 'temporal', 'mongo'] as const) await stage.world.stopPart(part);
  const { dataDir } = stage.world;
  const traces = findTraces(dataDir, [canary]);
  // The search itself finds what is there: a letter's id stays in its receipt.
  const [known] = letters;
  if (known !== undefined && findTraces(dataDir, [known]).length === 0) traces.push('the search found nothing at all');
  return [...remembered.map((id) => `the history of ${id}`), ...traces];
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seed: { type: 'string' }, lanes: { type: 'string' }, path: { type: 'string' } },
  });
  const runs = numberOf(positionals[0], RUNS);
  const seed = numberOf(values.seed, randomInt(SEEDS));
  const lanes = values.path === undefined ? Math.min(runs, numberOf(values.lanes, LANES)) : 1;
  console.log(`${runs} sequences, ${lanes} at a time, seed ${seed}`);
  const run: Run = {
    stage: await Stage.open(SETTINGS),
    canary: `kanarie${randomBytes(8).toString('hex')}n`,
    letters: [],
    kills: 0,
    isOver: false,
  };
  const begun = Date.now();
  const progress = setInterval(
    () => console.log(`${run.letters.length} letters after ${Math.round((Date.now() - begun) / 1000)} s`),
    60_000,
  );
  try {
    const property = propertyOf(run);
    const tried = await Promise.all(
      Array.from({ length: lanes }, async (_each, lane) => {
        const own = Math.floor(runs / lanes) + (lane < runs % lanes ? 1 : 0);
        const path = values.path === undefined ? {} : { path: values.path };
        const details = await fc.check(property, { seed: seed + lane, numRuns: own, endOnFailure: true, ...path });
        if (details.failed) run.isOver = true;
        return details;
      }),
    );
    const failed = tried.filter((details) => details.failed);
    for (const details of failed) console.log(reportOf(details));
    // Alone, so that nothing but the sequence itself is tried, and made as short as it can be.
    const [first] = failed;
    if (first?.counterexamplePath) {
      run.isOver = false;
      console.log('\nOnce more by itself, to make it shorter:');
      const { seed: own, counterexamplePath: path } = first;
      const alone = await fc.check(propertyOf(run), { seed: own, path, numRuns: 1, interruptAfterTimeLimit: 900_000 });
      console.log(alone.failed ? reportOf(alone) : 'by itself it holds: it takes what went on beside it');
      console.log(`\nnpm run test:model -- 1 --seed ${own} --path ${path}`);
    }
    const left = failed.length > 0 ? [] : await findLeftovers(run);
    for (const each of left) console.log(`left: ${each}`);
    const seconds = Math.round((Date.now() - begun) / 1000);
    const violations = failed.length + left.length;
    console.log(
      `\n${run.letters.length} sequences, ${run.kills} workers killed, ${seconds} s, seed ${seed}: ${violations} violations`,
    );
    return violations;
  } finally {
    clearInterval(progress);
    await run.stage.close();
  }
}

main(process.argv.slice(2)).then(
  (violations) => {
    process.exitCode = violations > 0 ? 1 : 0;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
