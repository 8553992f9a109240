import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { ZipFile } from 'yazl';
import { deriveRateLimitKeyFromIp } from '../http/clientKey';
import { SharedCapacity } from '../http/sharedCapacity';
import { watchForStall } from '../http/stalls';

/** A file of a zip; its content is asked for when its turn comes, so that one is held in memory at a time. */
export interface ArchiveFile {
  path: string;
  content(): Promise<Buffer>;
}

export interface Archive {
  /** What is known, as `data.json`. */
  data: unknown;
  files: readonly ArchiveFile[];
}

export interface ArchiveBounds {
  /** Archives that are on their way at once in this process, of all clients and of one, or of one letter. */
  total: number;
  each: number;
  /** Milliseconds after which a client that takes nothing more of it is left: at least that, at most twice. */
  patience: number;
}

const BOUNDS: ArchiveBounds = { total: 16, each: 2, patience: 15_000 };

/** Sends archives, so many at once: a client that takes them slowly, or not at all, holds up nobody else. */
export class ArchiveSender {
  private readonly places: SharedCapacity;

  constructor(private readonly bounds: ArchiveBounds = BOUNDS) {
    this.places = new SharedCapacity(bounds);
  }

  /**
   * Answers with a zip. A file that can't be read ends the connection, so that nobody takes half of it for the whole.
   * @param collect what is in it; asked once there is a place
   * @param letterId when it is of one letter
   * @throws AppError busy; what `collect` throws
   */
  async send(
    req: Request,
    res: Response,
    name: string,
    collect: () => Promise<Archive>,
    letterId?: string,
  ): Promise<void> {
    const holders = [deriveRateLimitKeyFromIp(req), ...(letterId === undefined ? [] : [letterId])];
    await this.places.during(holders, async () => sendZipArchive(res, name, await collect(), this.bounds.patience));
  }
}

async function sendZipArchive(res: Response, name: string, { data, files }: Archive, patience: number): Promise<void> {
  // Only what waits for the client is the client's fault.
  const measureSendingProgress = () => (res.writableNeedDrain ? (res.socket?.bytesWritten ?? 0) : Date.now());
  const stopWatching = watchForStall(measureSendingProgress, patience, () => res.destroy());
  try {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), 'data.json');
    for (const { path, content } of files) {
      // PDFs and JPEGs get no smaller.
      zip.addReadStreamLazy(path, { compress: false }, (given) => {
        content().then(
          (bytes) => given(null, Readable.from([bytes])),
          (error: unknown) => zip.emit('error', error),
        );
      });
    }
    zip.end();
    res.set('Cache-Control', 'private, no-store');
    res.attachment(name).type('application/zip');
    const broken = new Promise<never>((_resolve, reject) => zip.once('error', reject));
    await Promise.race([pipeline(zip.outputStream, res), broken]);
  } catch (error) {
    if (res.headersSent) res.destroy();
    // Who closed the page wants no more of it.
    if (!res.destroyed) throw error;
  } finally {
    stopWatching();
  }
}
