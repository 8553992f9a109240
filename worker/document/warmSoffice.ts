import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempt, Converter, ConverterLog } from './converter';
import { isWholePdf } from './pdfFile';
import { spawnProcessGroup } from './processGroup';
import type { ProcessGroup } from './processGroup';
import { startCallToResidentSoffice } from './residentCall';
import type { Caller } from './residentCall';
import {
  buildConvertArguments,
  buildProfileArgument,
  buildProfileFolderPath,
  removeConverterHome,
  writeSofficeProfile,
  computeSocketPathOfProfile,
  buildSofficeEnvironment,
} from './soffice';
import type { Soffice } from './soffice';

export interface WarmSofficeOptions {
  /** Folder of the pool; everything of this soffice lies in folders of its own in it. */
  dir: string;
  soffice: Soffice;
  fontconfig: string;
  /** What it keeps open: without an open document it would quit after its first job. */
  idleDocx: Buffer;
  timeoutMs: number;
  recycleAfter: number;
  /** Asked before a recycling: false while the others can't do this one's work. */
  mayRecycle: () => boolean;
  /** Called whenever a document could be taken. */
  onRoom: () => void;
  log: ConverterLog;
}

/** One soffice is serial inside; a second caller only fills the gap between two documents. */
const CALLERS = 2;
const START_TIMEOUT = 20_000;
/** From the lock file's appearance until soffice listens. */
const SETTLE = 300;
/** Exit code of a soffice that has set up its new profile and wants to be started again (EXITHELPER_NORMAL_RESTART). */
const ASKS_FOR_RESTART = 81;
/** Pauses before the 2nd, 3rd, … start in a row that fails; documents are converted standalone meanwhile. */
const PAUSES = [0, 1_000, 5_000, 30_000, 60_000];

interface Resident {
  home: string;
  profile: string;
  group: ProcessGroup;
  /** We speak to it ourselves; else a second soffice process does, which is slower and which any version understands. */
  direct: boolean;
}

/**
 * A supervised, warm soffice: documents are handed to it as a second `soffice --convert-to` would, which
 * returns when the PDF is written. When it dies or hangs it is killed with all its children and
 * started anew on a fresh profile; while it can't be started, each document gets a soffice of its own.
 */
export class WarmSoffice implements Converter {
  private resident: Resident | undefined;
  private state: 'starting' | 'warm' | 'draining' | 'down' | 'closed' = 'starting';
  /** Callers of the resident, which are pointless without it, and those that convert on their own. */
  private readonly callers = new Set<Caller>();
  private readonly loners = new Set<Caller>();
  private running = 0;
  private converted = 0;
  private failedStarts = 0;
  private readonly closing = new AbortController();
  private life: Promise<void>;
  restarts = 0;
  recycled = 0;

  constructor(private readonly options: WarmSofficeOptions) {
    this.life = this.live();
  }

  room(): number {
    if (this.state === 'warm') return CALLERS - this.running;
    return this.state === 'down' ? 1 - this.running : 0;
  }

  load(): number {
    return this.running;
  }

  warm(): boolean {
    return this.state === 'warm';
  }

  /** Process id of the group's first process, while there is one. */
  pid(): number | undefined {
    return this.resident?.group.pid;
  }

  async convert(docx: Buffer): Promise<Attempt> {
    this.running += 1;
    let folder: string | undefined;
    try {
      folder = await mkdtemp(path.join(this.options.dir, 'job-'));
      const input = path.join(folder, 'letter.docx');
      await writeFile(input, docx, { mode: 0o600 });
      const { resident } = this;
      return this.state === 'warm' && resident ? await this.forward(resident, input) : await this.standalone(input);
    } catch {
      return { failure: 'crashed' };
    } finally {
      if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
      this.running -= 1;
      this.recycleWhenDue();
      this.options.onRoom();
    }
  }

  async close(): Promise<void> {
    this.state = 'closed';
    this.closing.abort();
    await Promise.all([this.stop(), ...[...this.loners].map((loner) => loner.kill())]);
    await this.life;
  }

  /** Starts, watches and restarts, until closed. */
  private async live(): Promise<void> {
    while (!this.closing.signal.aborted) {
      const started = await this.start().catch((error: unknown) => {
        this.options.log.warn(
          { failedStarts: this.failedStarts, reason: error instanceof Error ? error.message : 'unknown' },
          'soffice did not start',
        );
        return undefined;
      });
      if (started) {
        this.failedStarts = 0;
        if (!this.closing.signal.aborted) this.state = 'warm';
        this.options.onRoom();
        await started.group.ended;
      } else this.failedStarts += 1;
      const due = this.state === 'draining';
      await this.stop();
      if (this.closing.signal.aborted) return;
      if (!due) this.restarts += 1;
      this.state = this.failedStarts > 0 ? 'down' : 'starting';
      if (this.failedStarts > 0) this.options.onRoom();
      const pause = PAUSES[Math.min(this.failedStarts, PAUSES.length - 1)] ?? 0;
      await sleep(pause, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  private async start(): Promise<Resident> {
    const { dir, soffice, fontconfig, idleDocx } = this.options;
    const home = await mkdtemp(path.join(dir, 'soffice-'));
    const profile = buildProfileFolderPath(home);
    const keep = path.join(home, 'keep.docx');
    await Promise.all([writeSofficeProfile(profile, soffice.version), writeFile(keep, idleDocx)]);
    const args = [buildProfileArgument(profile), '--headless', '--norestore', keep];
    const launch = (): Promise<ProcessGroup> =>
      spawnProcessGroup([...soffice.command, ...args], { env: buildSofficeEnvironment(home, fontconfig), cwd: home });
    const resident: Resident = { home, profile, group: await launch(), direct: true };
    this.resident = resident;
    if (this.closing.signal.aborted) await resident.group.kill();
    const deadline = Date.now() + START_TIMEOUT;
    const lock = path.join(home, '.~lock.keep.docx#');
    while (
      !(await access(lock).then(
        () => true,
        () => false,
      ))
    ) {
      if (Date.now() > deadline) throw new Error('it opened no document in time');
      if (resident.group.exitCode() === ASKS_FOR_RESTART) resident.group = await launch();
      else if (resident.group.hasEnded()) throw new Error('it ended at once');
      await sleep(20);
    }
    await sleep(SETTLE);
    // The first document loads fonts and filters: better now than on somebody's letter.
    const trial = path.join(home, 'trial.docx');
    resident.direct = await this.reads(trial, () => this.forwardOnce(resident, trial));
    if (!resident.direct)
      this.options.log.warn(
        { version: soffice.version },
        'soffice does not take work over its socket: each document costs a process',
      );
    if (!resident.direct && !(await this.reads(trial, () => this.forwardOnce(resident, trial))))
      throw new Error('it did not convert its first document');
    return resident;
  }

  /** A refusal counts only where the same soffice then reads a document that is surely good (a full disk reads none). */
  private async forward(resident: Resident, input: string): Promise<Attempt> {
    const attempt = await this.forwardOnce(resident, input);
    if ('pdf' in attempt) return attempt;
    const trial = path.join(path.dirname(input), 'trial.docx');
    const well = attempt.failure === 'refused' && (await this.reads(trial, () => this.forwardOnce(resident, trial)));
    if (well) return attempt;
    await resident.group.kill();
    return attempt.failure === 'refused' ? { failure: 'crashed' } : attempt;
  }

  private async forwardOnce(resident: Resident, input: string): Promise<Attempt> {
    const { soffice, fontconfig } = this.options;
    const args = buildConvertArguments(input);
    const caller = resident.direct
      ? startCallToResidentSoffice(computeSocketPathOfProfile(resident.profile), args)
      : await spawnProcessGroup([...soffice.command, buildProfileArgument(resident.profile), ...args], {
          env: buildSofficeEnvironment(resident.home, fontconfig),
          cwd: path.dirname(input),
        });
    const attempt = await this.watch(caller, this.callers, input);
    if ('pdf' in attempt || attempt.failure !== 'refused') return attempt;
    // A dying soffice lets its callers go a moment before we hear of its end.
    await Promise.race([resident.group.ended, sleep(100)]);
    return resident.group.hasEnded() ? { failure: 'crashed' } : attempt;
  }

  private async reads(trial: string, convert: () => Promise<Attempt>): Promise<boolean> {
    await writeFile(trial, this.options.idleDocx);
    return 'pdf' in (await convert());
  }

  private async standalone(input: string): Promise<Attempt> {
    const attempt = await this.convertAlone(input);
    if ('pdf' in attempt || attempt.failure !== 'refused') return attempt;
    const trial = path.join(path.dirname(input), 'trial.docx');
    return (await this.reads(trial, () => this.convertAlone(trial))) ? attempt : { failure: 'crashed' };
  }

  private async convertAlone(input: string): Promise<Attempt> {
    const { dir, soffice, fontconfig } = this.options;
    const home = await mkdtemp(path.join(dir, 'soffice-'));
    const profile = buildProfileFolderPath(home);
    try {
      await writeSofficeProfile(profile, soffice.version);
      const env = buildSofficeEnvironment(home, fontconfig);
      const launch = (): Promise<ProcessGroup> =>
        spawnProcessGroup([...soffice.command, buildProfileArgument(profile), ...buildConvertArguments(input)], {
          env,
          cwd: home,
        });
      const first = await launch();
      const attempt = await this.watch(first, this.loners, input);
      return first.exitCode() === ASKS_FOR_RESTART ? await this.watch(await launch(), this.loners, input) : attempt;
    } finally {
      await removeConverterHome(home);
    }
  }

  /** Waits for a `--convert-to` and looks at what it left, since its end proves nothing. */
  private async watch(client: Caller, group: Set<Caller>, input: string): Promise<Attempt> {
    group.add(client);
    const timer = new AbortController();
    const late = sleep(this.options.timeoutMs, 'late' as const, { signal: timer.signal }).catch(
      () => 'stopped' as const,
    );
    try {
      if ((await Promise.race([client.ended, late])) === 'late') {
        await client.kill();
        return { failure: 'timeout' };
      }
    } finally {
      timer.abort();
      group.delete(client);
    }
    const pdf = await readFile(input.replace(/\.docx$/, '.pdf')).catch(() => undefined);
    if (!pdf) return { failure: client.exitCode() === undefined ? 'crashed' : 'refused' };
    return isWholePdf(pdf) ? { pdf } : { failure: 'crashed' };
  }

  /** Ends the resident and whoever waits for it, then removes its files. */
  private async stop(): Promise<void> {
    const { resident } = this;
    this.resident = undefined;
    if (this.state === 'warm') this.state = 'starting';
    await Promise.all([resident?.group.kill(), ...[...this.callers].map((caller) => caller.kill())]);
    if (resident) await removeConverterHome(resident.home);
  }

  private recycleWhenDue(): void {
    if (this.state === 'warm') this.converted += 1;
    if (this.state === 'warm' && this.converted >= this.options.recycleAfter && this.options.mayRecycle())
      this.state = 'draining';
    if (this.state !== 'draining' || this.running > 0) return;
    this.converted = 0;
    this.recycled += 1;
    this.options.log.info({ recycled: this.recycled }, 'soffice is renewed');
    void this.resident?.group.kill();
  }
}
