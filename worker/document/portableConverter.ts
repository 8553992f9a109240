import libreoffice from 'libreoffice-convert';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Attempt, Converter } from './converter';
import { isWholePdf } from './pdfFile';
import { PDF_FILTER, buildSofficeEnvironment } from './soffice';

const convertWithOptions = promisify(libreoffice.convertWithOptions);

/**
 * The last resort, for systems without our recipe: libreoffice-convert starts a fresh soffice for each document,
 * about one second each.
 * @param parallel documents at the same time
 */
export async function createPortableConverter(options: {
  dir: string;
  soffice?: string;
  fontconfig: string;
  timeoutMs: number;
  parallel: number;
  onRoom: () => void;
}): Promise<Converter> {
  const home = path.join(options.dir, 'portable');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const running = new Set<Promise<unknown>>();
  const settings = {
    tmpOptions: { tmpdir: home },
    sofficeBinaryPaths: options.soffice ? [options.soffice] : [],
    execOptions: {
      timeout: options.timeoutMs,
      env: process.platform === 'win32' ? process.env : buildSofficeEnvironment(home, options.fontconfig),
    },
  };

  async function convertToPdfOrTellFailure(docx: Buffer): Promise<Attempt> {
    const begun = Date.now();
    try {
      const pdf = await convertWithOptions(docx, 'pdf', PDF_FILTER, settings);
      return isWholePdf(pdf) ? { pdf } : { failure: 'crashed' };
    } catch (error) {
      if (Date.now() - begun >= options.timeoutMs) return { failure: 'timeout' };
      // Either soffice says so, or it ended as if all were well and the library found no PDF.
      const unread = error instanceof Error && /could not be loaded|ENOENT.*\.pdf/.test(error.message);
      return { failure: unread ? 'refused' : 'crashed' };
    }
  }

  return {
    room: () => options.parallel - running.size,
    load: () => running.size,
    warm: () => false,
    async convert(docx) {
      const work = convertToPdfOrTellFailure(docx);
      running.add(work);
      try {
        return await work;
      } finally {
        running.delete(work);
        options.onRoom();
      }
    },
    async close() {
      await Promise.all(running);
      await rm(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
