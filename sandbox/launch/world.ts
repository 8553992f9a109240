import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeDeadSofficeSockets } from '../../worker/document/soffice';
import { Guardian } from './guardian';
import { createHttpCheck, describeExit, Part } from './part';
import { killAndCountMarkedProcesses } from './sweep';
import { type Addresses, PARTS, type PartName, type Plan, planServices } from './plan';

/** What api and worker can't begin without. */
const FOUNDATIONS: readonly PartName[] = ['mongo', 'temporal', 'payments', 'inbox', 'signin'];

/** Milliseconds before a part that died is started again, by how often it has died of late; the last one for all more. */
const PAUSES = [500, 1_000, 2_000, 5_000, 10_000, 30_000];
/** Milliseconds that parts which are ready get to be seen by the others. */
const ALL_WITHIN = 60_000;
/** Milliseconds after which a death is forgotten. */
const LATELY = 5 * 60_000;

export interface WorldOptions {
  /** Default: a new temporary folder, removed by `stop`. */
  dataDir?: string;
  /** Environment that programs, ports and settings are taken from. Default: only what finds programs. */
  outer?: NodeJS.ProcessEnv;
  /** Settings for api and worker (core/config), over all others. */
  settings?: NodeJS.ProcessEnv;
  /** Default: a new name. */
  run?: string;
  /** Default: all. */
  parts?: PartName[];
  /** Starts parts again that die; otherwise they stay dead, as tests want. */
  restarts?: boolean;
  /** Gets a line when a part is ready, dies or starts again. */
  report?: (line: string) => void;
}

/** Everything that the product needs, running: the outside services (or stand-ins), api and worker. */
export class World {
  private readonly parts = new Map<PartName, Part>();
  private readonly deaths = new Map<PartName, number[]>();
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly plan: Plan,
    /** Marks its processes (MARK). */
    readonly run: string,
    private readonly options: WorldOptions,
    private readonly guardian: Guardian,
  ) {}

  get addresses(): Addresses {
    return this.plan.addresses;
  }

  /** What api and worker are started with. */
  get settings(): NodeJS.ProcessEnv {
    return this.plan.settings;
  }

  get dataDir(): string {
    return this.plan.dataDir;
  }

  /** Starts every part that this world has, the foundations first. */
  async startAll(): Promise<void> {
    const has = (name: PartName): boolean => this.plan.specs[name] !== undefined;
    await this.startThese(FOUNDATIONS.filter(has));
    await this.startThese(PARTS.filter((name) => has(name) && !FOUNDATIONS.includes(name)));
    if (has('api')) await this.allAnswer();
  }

  /** Waits until the API has seen every part, for a while: one that is away for longer is told of at /api/health. */
  private async allAnswer(): Promise<void> {
    const isWell = createHttpCheck(`${this.addresses.site}/api/health`);
    for (const end = Date.now() + ALL_WITHIN; Date.now() < end && !this.stopping; await sleep(50))
      if (await isWell().catch(() => false)) return;
  }

  /**
   * Starts one part, for example again after `stopPart` or `kill`.
   * @param settings added to its environment
   * @throws PartFailed
   */
  async start(name: PartName, settings: NodeJS.ProcessEnv = {}): Promise<void> {
    const spec = this.plan.specs[name];
    if (!spec) throw new Error(`this world has no ${name}`);
    if (this.stopping) return;
    const part = Part.spawn({ ...spec, env: { ...spec.env, ...settings } }, this.run, this.guardian);
    this.parts.set(name, part);
    const started = Date.now();
    await part.ready();
    this.options.report?.(`  ${name}: ready after ${((Date.now() - started) / 1000).toFixed(1)} s`);
    void part.exited.then((exit) => {
      if (!part.isStopping) void this.mourn(name, describeExit(exit), part.logTail());
    });
  }

  /** Stops one part gracefully. */
  async stopPart(name: PartName): Promise<void> {
    await this.parts.get(name)?.stop();
  }

  /** Kills one part with SIGKILL, and what it started; returns when it is gone. */
  async kill(name: PartName): Promise<void> {
    const part = this.parts.get(name);
    part?.kill();
    await part?.exited;
  }

  /** What a part wrote to its log since it started. */
  logOf(name: PartName): string {
    return this.parts.get(name)?.log ?? '';
  }

  /** Stops everything in order. Safe to call twice. */
  stop(): Promise<void> {
    this.stopping ??= this.stopAll();
    return this.stopping;
  }

  /** Ends everything at once, without grace. */
  killAll(): void {
    for (const part of this.parts.values()) part.kill();
    killAndCountMarkedProcesses(this.run);
    this.guardian.dismiss();
  }

  /** When one fails the others are ended too, which may wait for it; none starts behind the back of `stop`. */
  private async startThese(names: PartName[]): Promise<void> {
    const failures: unknown[] = [];
    const start = async (name: PartName): Promise<void> => {
      try {
        await this.start(name);
      } catch (error) {
        failures.push(error);
        for (const each of names) this.parts.get(each)?.kill();
      }
    };
    await Promise.all(names.map(start));
    if (failures.length > 0) throw failures[0];
  }

  private async stopAll(): Promise<void> {
    await Promise.all([this.stopPart('worker'), this.stopPart('api')]);
    await Promise.all([this.stopPart('payments'), this.stopPart('inbox'), this.stopPart('signin')]);
    await this.stopPart('temporal');
    await this.stopPart('mongo');
    this.guardian.dismiss();
    // A worker that was killed could not.
    await removeDeadSofficeSockets();
    if (!this.options.dataDir) rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async mourn(name: PartName, how: string, tail: string): Promise<void> {
    if (this.stopping) return;
    const now = Date.now();
    const recent = [...(this.deaths.get(name) ?? []).filter((time) => now - time < LATELY), now];
    this.deaths.set(name, recent);
    if (!this.options.restarts) return;
    const pause = PAUSES[recent.length - 1] ?? PAUSES.at(-1) ?? 0;
    this.options.report?.(`${name} died (${how}) and is started again in ${pause / 1000} s.\n${tail}`);
    await sleep(pause);
    try {
      await this.start(name);
    } catch (error) {
      // It died before it was ready: what made it die may pass, and the other parts go on meanwhile.
      const [why = '', ...rest] = (error instanceof Error ? error.message : String(error)).split('\n');
      await this.mourn(name, why, rest.join('\n'));
    }
  }
}

/** Shared by worlds of a temporary folder: kinds, validators and workflows as they were made from the same sources. */
const SHARED_CACHE = '.cache/worlds';

function createTemporaryDataDir(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'brevia-'));
  mkdirSync(SHARED_CACHE, { recursive: true });
  symlinkSync(path.resolve(SHARED_CACHE), path.join(folder, 'cache'), 'junction');
  return folder;
}

/** A world that is not started yet: `startAll` does it. */
export async function prepareWorld(options: WorldOptions = {}): Promise<World> {
  const run = options.run ?? createRunId();
  const dataDir = path.resolve(options.dataDir ?? createTemporaryDataDir());
  const { outer = {}, settings = {}, parts = PARTS } = options;
  return new World(await planServices({ dataDir, outer, settings, parts }), run, options, Guardian.start(run));
}

/**
 * Starts a world and waits until all of it is ready.
 * @throws PartFailed when a part does not start; what had started is stopped again
 */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const world = await prepareWorld(options);
  try {
    await world.startAll();
  } catch (error) {
    await world.stop();
    throw error;
  }
  return world;
}

/** A name for the processes of one run. */
export function createRunId(): string {
  return randomBytes(6).toString('hex');
}
