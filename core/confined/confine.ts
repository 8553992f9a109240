import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** util-linux's: bounds, a leash, and namespaces. Elsewhere a child has its emptied environment and its parent's patience. */
const PRLIMIT = '/usr/bin/prlimit';
const SETPRIV = '/usr/bin/setpriv';
const UNSHARE = '/usr/bin/unshare';
const TRUE = '/usr/bin/true';
/**
 * Processes and a /proc of its own, so that those of ours, with the environment that they were started with, are out of
 * its reach.
 */
const APART = [UNSHARE, '--user', '--map-current-user', '--pid', '--mount-proc', '--ipc', '--fork', '--kill-child'];
const WITHOUT_NETWORK = '--net';
/** Files and sockets that it may have open. */
const MOST_OPEN = 512;

let isAllowed: boolean | undefined;

/** Whether the system lets children be apart: Linux does, many containers don't. */
export function canIsolateChildren(): boolean {
  isAllowed ??=
    process.platform === 'linux' &&
    existsSync(UNSHARE) &&
    spawnSync(UNSHARE, [...APART.slice(1), WITHOUT_NETWORK, TRUE], { env: {} }).status === 0;
  return isAllowed;
}

/** What the log says at the start where it does not. */
export const NOT_APART =
  'decoders of uploads are not kept apart: the system allows no namespaces (unshare), so they can see our processes and the network';

/**
 * The command, under bounds: it dies with us, gains no rights, sees none of our processes and no network where the system
 * allows it.
 * @param memory MB of data that it may hold
 * @param sharesNetwork for who is spoken to over a socket: the system lists those of one's own network only
 */
export function wrapCommandWithLimits(
  command: readonly string[],
  { memory, sharesNetwork = false }: { memory: number; sharesNetwork?: boolean },
): string[] {
  if (process.platform !== 'linux') return [...command];
  return [
    ...(existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL', '--no-new-privs'] : []),
    ...(existsSync(PRLIMIT) ? [PRLIMIT, `--data=${memory * 1024 * 1024}`, '--core=0', `--nofile=${MOST_OPEN}`] : []),
    ...(canIsolateChildren() ? [...APART, ...(sharesNetwork ? [] : [WITHOUT_NETWORK])] : []),
    ...command,
  ];
}

export interface Bounds {
  /** MB of JavaScript heap. */
  heap: number;
  /** MB of data in all, besides what Node reserves for itself. */
  memory: number;
}

/**
 * MB of data that Node reserves for itself while the process and its loader's thread begin: measured 120 on Node 20, and
 * up to 1,150 on 24, where it would end before it has run a line of ours.
 */
const RESERVED_BY_NODE = Number(process.versions.node.split('.')[0]) >= 22 ? 1_200 : 150;

/** Of this module as it runs: compiled, or from its source by tsx. */
const ENDING = path.extname(__filename);

/** Environment of children: where programs are, and nothing of ours. */
export function buildMinimalEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], TMPDIR: os.tmpdir() };
}

/**
 * Runs a module of ours in a confined process, for what works on things from outside. It is spoken to by messages.
 * @param file absolute path of a TypeScript module; where we were compiled it was too, and the compiled one runs
 */
export function forkConfined(file: string, { heap, memory }: Bounds): ChildProcess {
  const [program = '', ...args] = wrapCommandWithLimits(
    [
      process.execPath,
      ...(ENDING === '.ts' ? ['--import', 'tsx'] : ['--enable-source-maps']),
      `--max-old-space-size=${heap}`,
      file.replace(/\.ts$/, ENDING),
    ],
    { memory: memory + RESERVED_BY_NODE },
  );
  return spawn(program, args, {
    env: buildMinimalEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
