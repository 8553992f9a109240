import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from './command.mjs';

/** A host that can't be reached must not hold up the next way of getting a program. */
const ANSWER_WITHIN = 5_000;
const WHOLE_WITHIN = 600_000;

/**
 * Downloads the first of `urls` that answers into `folder` and unpacks it there.
 * @param {string[]} urls tar.gz or zip archives
 * @param {string} folder
 * @param {(line: string) => void} report
 * @throws {Error} naming why each address failed
 */
export async function downloadArchive(urls, folder, report) {
  const archive = path.join(folder, 'archive');
  const reasons = [];
  for (const url of urls) {
    try {
      await download(url, archive, report);
      // bsdtar on macOS and Windows reads zip too.
      await runCommand('tar', ['-xf', archive, '-C', folder]);
      rmSync(archive);
      return;
    } catch (error) {
      reasons.push(`${new URL(url).host}: ${reason(error)}`);
    }
  }
  throw new Error(reasons.join('; '));
}

/**
 * Whether a host answers at all, told within a few seconds.
 * @param {string} url
 */
export async function isReachable(url) {
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_WITHIN) });
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} url
 * @param {string} file
 * @param {(line: string) => void} report
 */
async function download(url, file, report) {
  const abort = new AbortController();
  const giveUp = setTimeout(() => abort.abort(new Error('no answer')), ANSWER_WITHIN);
  const response = await fetch(url, { signal: abort.signal }).finally(() => clearTimeout(giveUp));
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
  const limit = setTimeout(() => abort.abort(new Error('too slow')), WHOLE_WITHIN);
  const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(0);
  const total = Number(response.headers.get('content-length') ?? 0);
  const target = await open(file, 'w');
  try {
    const reader = response.body.getReader();
    let received = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      await target.write(part.value);
      received += part.value.length;
      report(`downloading, ${megabytes(received)}${total ? ` of ${megabytes(total)}` : ''} MB`);
    }
  } finally {
    clearTimeout(limit);
    await target.close();
  }
}

/** @param {unknown} error */
function reason(error) {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
