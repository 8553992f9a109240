import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../core/shared/errors';
import { ConversionError } from './conversionError';
import type { Attempt, Converter, ConverterLog } from './converter';
import { createWarmUpDocx } from './letterDocx';
import { writeFontconfigFile } from './letterFonts';
import { createPortableConverter } from './portableConverter';
import { killProcessesByHome } from './processGroup';
import { findSoffice, removeDeadSofficeSockets, removeConverterHome } from './soffice';
import { WarmSoffice } from './warmSoffice';

export interface PdfPoolOptions {
  /** Warm soffice processes; 0, and systems other than Linux, use libreoffice-convert. */
  residents: number;
  /** Path of soffice; looked for when absent. */
  soffice?: string;
  /** Folder for profiles and documents at work; each pool clears away what dead ones left in it. */
  workDir: string;
  /** Milliseconds one attempt at a document may take. */
  timeoutMs?: number;
  /** Documents that may wait; one more is refused. */
  queueLimit?: number;
  /** Documents after which a soffice is replaced by a fresh one. */
  recycleAfter?: number;
  log?: ConverterLog;
}

export interface PdfPoolStats {
  warm: number;
  /** Process ids of the warm soffice processes' groups. */
  pids: number[];
  waiting: number;
  running: number;
  converted: number;
  failed: number;
  restarts: number;
  recycled: number;
}

export interface PdfPool {
  /**
   * Makes a PDF/A-1a of a Word document.
   * @throws AppError `busy` (with retryAfter) when too many wait or the pool closes, `dependency_down` without
   *   LibreOffice; ConversionError `conversion_failed`, of which only `corrupt` is beyond another try; the signal's
   *   reason when it aborts
   */
  convert(docx: Buffer, signal?: AbortSignal): Promise<Buffer>;
  /** Resolves when one document could be converted at once. @throws AppError dependency_down without LibreOffice */
  ready(): Promise<void>;
  stats(): PdfPoolStats;
  /** Refuses what waits, gives what runs a few seconds, then ends every process and removes every file. */
  close(): Promise<void>;
}

interface Job {
  docx: Buffer;
  attempts: number;
  refusals: number;
  settled: boolean;
  resolve: (pdf: Buffer) => void;
  reject: (reason: Error) => void;
}

/** A document may share a soffice with one that kills it, so a crash alone says little about it. */
const MAX_ATTEMPTS = 3;
/** soffice that is well refuses a document twice: then it is the document. */
const MAX_REFUSALS = 2;
const CLOSE_GRACE = 5_000;
const QUIET: ConverterLog = { info: () => undefined, warn: () => undefined };

/** Starts at once in the background; documents may be handed in right away. */
export function createPdfPool(options: PdfPoolOptions): PdfPool {
  return new SofficePool(options);
}

class SofficePool implements PdfPool {
  private readonly waiting: Job[] = [];
  private readonly working = new Set<Promise<void>>();
  private converters: Converter[] = [];
  private dir: string | undefined;
  private closed: Promise<void> | undefined;
  private converted = 0;
  private failed = 0;
  /** Milliseconds a document took of late. */
  private pace = 100;
  private opening: Promise<void>;
  private warmed: () => void = () => undefined;
  private readonly firstRoom = new Promise<void>((resolve) => (this.warmed = resolve));
  private readonly timeoutMs: number;
  private readonly queueLimit: number;
  private readonly log: ConverterLog;

  constructor(private readonly options: PdfPoolOptions) {
    this.timeoutMs = options.timeoutMs ?? 30_000;
    this.queueLimit = options.queueLimit ?? 200;
    this.log = options.log ?? QUIET;
    this.opening = this.open();
    this.opening.catch((error: unknown) =>
      this.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'no PDF can be made'),
    );
  }

  async ready(): Promise<void> {
    await this.reopened();
    await this.firstRoom;
  }

  async convert(docx: Buffer, signal?: AbortSignal): Promise<Buffer> {
    signal?.throwIfAborted();
    if (this.closed) throw new AppError('busy', 'The PDF pool is closing', [], 10);
    if (this.waiting.length >= this.queueLimit) throw this.busy();
    // A Word document is a ZIP: what is none needs no soffice to be refused.
    if (docx.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') throw this.fail('corrupt');
    let onAbort = (): void => undefined;
    const result = new Promise<Buffer>((resolve, reject) => {
      const job: Job = { docx, attempts: 0, refusals: 0, settled: false, resolve, reject };
      onAbort = () => {
        this.leaveQueue(job);
        job.settled = true;
        reject(toError(signal?.reason));
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.waiting.push(job);
      this.hand();
      this.reopened().then(
        () => this.hand(),
        (error: unknown) => {
          this.leaveQueue(job);
          reject(toError(error));
        },
      );
    });
    return result.finally(() => signal?.removeEventListener('abort', onAbort));
  }

  stats(): PdfPoolStats {
    const residents = this.converters.filter((converter) => converter instanceof WarmSoffice);
    return {
      warm: residents.filter((one) => one.warm()).length,
      pids: residents.map((one) => one.pid()).filter((pid) => pid !== undefined),
      waiting: this.waiting.length,
      running: this.working.size,
      converted: this.converted,
      failed: this.failed,
      restarts: residents.reduce((sum, one) => sum + one.restarts, 0),
      recycled: residents.reduce((sum, one) => sum + one.recycled, 0),
    };
  }

  close(): Promise<void> {
    this.closed ??= this.shut();
    return this.closed;
  }

  /** LibreOffice may be installed after we looked for it, so a failed look is not the last. */
  private reopened(): Promise<void> {
    const { opening } = this;
    return opening.catch(() => {
      if (this.opening === opening) this.opening = this.open();
      return this.opening;
    });
  }

  private async open(): Promise<void> {
    const { residents, workDir } = this.options;
    this.dir ??= await createPoolFolderAndRemoveDead(path.resolve(workDir));
    const { dir } = this;
    const fontconfig = await writeFontconfigFile(dir);
    const soffice = await findSoffice(this.options.soffice);
    if (this.closed) return;
    const onRoom = (): void => this.hand();
    if (residents === 0 || process.platform !== 'linux') {
      const portable = { dir, soffice: soffice.program, fontconfig, timeoutMs: this.timeoutMs, parallel: 2, onRoom };
      this.converters = [await createPortableConverter(portable)];
      this.warmed();
      return;
    }
    const shared = {
      dir,
      soffice,
      fontconfig,
      idleDocx: await createWarmUpDocx(),
      timeoutMs: this.timeoutMs,
      recycleAfter: this.options.recycleAfter ?? 500,
      onRoom,
      log: this.log,
    };
    this.converters = Array.from({ length: residents }, () => {
      const one: WarmSoffice = new WarmSoffice({
        ...shared,
        mayRecycle: () => this.converters.every((other) => other === one || other.warm()),
      });
      return one;
    });
  }

  /** Hands waiting documents out, each to the converter that has least to do. */
  private hand(): void {
    if (this.converters.some((converter) => converter.room() > 0)) this.warmed();
    while (this.waiting.length > 0) {
      const [best] = this.converters.filter((one) => one.room() > 0).sort((a, b) => a.load() - b.load());
      const job = best && this.waiting.shift();
      if (!best || !job) return;
      const work: Promise<void> = this.work(job, best).finally(() => this.working.delete(work));
      this.working.add(work);
    }
  }

  private async work(job: Job, converter: Converter): Promise<void> {
    const begun = Date.now();
    const attempt = await converter.convert(job.docx);
    job.attempts += 1;
    if (job.settled) return;
    if ('pdf' in attempt) {
      this.pace = this.pace * 0.9 + (Date.now() - begun) * 0.1;
      this.converted += 1;
      job.resolve(attempt.pdf);
    } else this.retry(job, attempt);
  }

  private retry(job: Job, { failure }: Exclude<Attempt, { pdf: Buffer }>): void {
    if (failure === 'refused') job.refusals += 1;
    this.log.warn({ failure, attempt: job.attempts, bytes: job.docx.length }, 'a document was not converted');
    if (this.closed) job.reject(new AppError('busy', 'The PDF pool is closing', [], 10));
    else if (failure === 'refused' && job.refusals >= MAX_REFUSALS) job.reject(this.fail('corrupt'));
    else if (job.attempts >= MAX_ATTEMPTS) job.reject(this.fail(failure === 'timeout' ? 'timeout' : 'crashed'));
    else {
      this.waiting.unshift(job);
      this.hand();
    }
  }

  private leaveQueue(job: Job): void {
    const index = this.waiting.indexOf(job);
    if (index >= 0) this.waiting.splice(index, 1);
  }

  private fail(reason: ConversionError['reason']): ConversionError {
    this.failed += 1;
    return new ConversionError(reason);
  }

  private busy(): AppError {
    const lanes = Math.max(1, this.converters.length);
    return new AppError(
      'busy',
      'Too many documents wait to be converted',
      [],
      Math.max(1, Math.ceil((this.waiting.length * this.pace) / lanes / 1_000)),
    );
  }

  private async shut(): Promise<void> {
    for (const job of this.waiting.splice(0)) job.reject(new AppError('busy', 'The PDF pool is closing', [], 10));
    await this.opening.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_GRACE)));
    await Promise.race([Promise.all(this.working), grace]);
    clearTimeout(timer);
    await Promise.all(this.converters.map((converter) => converter.close()));
    await Promise.all(this.working);
    if (this.dir) await rm(this.dir, { recursive: true, force: true, maxRetries: 3 });
    await removeDeadSofficeSockets();
  }
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** When a process began, in the kernel's ticks; a process id alone is used again after a restart. */
async function readProcessStartTime(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
}

async function isProcessAlive(pid: number, began: string): Promise<boolean> {
  if (process.platform === 'linux') return (await readProcessStartTime(pid)) === began;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Makes this pool's own folder in `workDir`, and removes those whose processes are no more: they may hold letters. A soffice
 * that outlived its pool goes with them: the kernel ends those that it was told in time to end, and where it can.
 */
async function createPoolFolderAndRemoveDead(workDir: string): Promise<string> {
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  for (const name of await readdir(workDir)) {
    const [, pid, began] = /^pool-(\d+)-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || began === undefined || (await isProcessAlive(Number(pid), began))) continue;
    const left = path.join(workDir, name);
    await killProcessesByHome(left);
    for (const home of await readdir(left).catch(() => []))
      if (home.startsWith('soffice-')) await removeConverterHome(path.join(left, home));
    await rm(left, { recursive: true, force: true, maxRetries: 3 });
  }
  await removeDeadSofficeSockets();
  return mkdtemp(path.join(workDir, `pool-${process.pid}-${await readProcessStartTime(process.pid)}-`));
}
