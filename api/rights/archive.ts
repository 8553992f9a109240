import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Response } from 'express';
import { ZipFile } from 'yazl';
import { AppError } from '../../core/errors';

/** A file of a zip; its content is asked for when its turn comes, so that one is held in memory at a time. */
export interface ArchiveFile {
  path: string;
  content(): Promise<Buffer>;
}

/** Downloads of everything that are under way at once in this process. */
const MOST_AT_ONCE = 4;
let underWay = 0;

/**
 * Answers with a zip: what is known as `data.json`, and the files beside it. A file that can't be read ends the
 * connection, so that nobody takes half of it for the whole.
 * @throws AppError busy
 */
export async function sendArchive(res: Response, name: string, data: unknown, files: readonly ArchiveFile[]): Promise<void> {
  if (underWay >= MOST_AT_ONCE) throw new AppError('busy', 'too many archives are being sent');
  underWay += 1;
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
    underWay -= 1;
  }
}
