import path from 'node:path';
import { z } from 'zod';
import { describeProblem } from '../../core/kinds/problems';
import { PortTaken } from './keep';
import { PartFailed } from './part';
import { isPortFree } from './ports';
import { AlreadyRunning, lockDataDir } from './runLock';
import { buildWebPagesIfStale, BuildFailed } from './webPages';
import { prepareWorld, createRunId, type World } from './world';

/** Signals closer together than this are one: npm passes on the Ctrl-C that the terminal has sent us already. */
const ONE_PRESS = 700;

/** A failure whose message says all that a person needs; no stack is printed. */
function isSelfExplanatoryError(error: unknown): error is Error {
  return (
    error instanceof PartFailed ||
    error instanceof BuildFailed ||
    error instanceof PortTaken ||
    error instanceof AlreadyRunning
  );
}

/**
 * `npm start`, once node_modules is there: web pages and the world, until it is told to stop.
 * @param programs done when the programs are there; their places are in the environment then
 */
export async function startWholeService(programs: Promise<void>): Promise<void> {
  const dataDir = path.resolve(process.env['DATA_DIR'] || '.data');
  const port = process.env['PORT'] || '3000';
  let world: World | undefined;
  let unlock = (): void => undefined;
  let stoppedAt = 0;

  const stopAndExit = async (code: number): Promise<void> => {
    stoppedAt ||= Date.now();
    await world?.stop();
    unlock();
    process.exit(code);
  };
  const handleStopSignal = (): void => {
    if (!stoppedAt) {
      console.error('\nStopping. Press Ctrl-C again to stop at once.');
      void stopAndExit(0);
    } else if (Date.now() - stoppedAt > ONE_PRESS) {
      world?.killAll();
      unlock();
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.removeAllListeners(signal).on(signal, handleStopSignal);
  stopWhenNpmDies(handleStopSignal);

  try {
    const run = createRunId();
    unlock = lockDataDir(dataDir, run, `http://localhost:${port}`);
    if (!(await isPortFree(Number(port)))) throw new PortTaken('PORT', Number(port));
    await Promise.all([programs, buildWebPagesIfStale()]);
    world = await prepareWorld({
      dataDir,
      run,
      outer: { ...process.env, PORT: port },
      restarts: true,
      report: (line) => console.error(line),
    });
    await world.startAll();
    if (!stoppedAt) printAddresses(world);
    if (!stoppedAt) await printFaultyKinds(world);
  } catch (error) {
    if (stoppedAt) return;
    console.error(isSelfExplanatoryError(error) ? `\n${error.message}` : error);
    await stopAndExit(1);
  }
}

/** npm may die without passing its signal on; then nobody could stop us any more. */
function stopWhenNpmDies(stop: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 500);
}

const problem = z.object({ file: z.string(), pointer: z.string(), message: z.string() });
const health = z.object({
  kinds: z.object({ faulty: z.array(z.object({ folder: z.string(), problems: z.array(problem) })) }),
});

/** Tells an editor which folders the service does without, and what to mend. */
async function printFaultyKinds({ addresses }: World): Promise<void> {
  const answer = await fetch(`${addresses.site}/api/health`);
  for (const { folder, problems } of health.parse(await answer.json()).kinds.faulty) {
    console.log(`\n  ${folder} is left out, the other kinds run. Mend this and start again (npm run forms:check):`);
    for (const each of problems) console.log(`    ${describeProblem(each)}`);
  }
}

function printAddresses({ addresses, dataDir }: World): void {
  const lines = [
    ['Site', addresses.site],
    ['Temporal UI', addresses.temporalUi],
    ['Inbox', addresses.inbox],
    ['Payments', addresses.payments],
    ['Sign-in', addresses.signIn],
    ['Data', dataDir],
  ];
  // In one write: whoever reads that it is ready has the addresses too.
  const table = lines.map(([name, address]) => `  ${(name ?? '').padEnd(12)} ${address}`);
  console.log(['\nBrevia is ready. Ctrl-C stops it.\n', ...table].join('\n'));
}
