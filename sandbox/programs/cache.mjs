import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Folder for programs and jars that were fetched or built. It lies in the home folder rather than in the checkout, so
 * that a second clone starts as fast as the first; `BREVIA_CACHE` puts it elsewhere.
 */
const cacheFolder = path.resolve(
  process.env.BREVIA_CACHE || path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'brevia'),
);

/** @param {string[]} parts */
export function inCache(...parts) {
  return path.join(cacheFolder, ...parts);
}

/**
 * Fills `folder` of the cache by `make`, whole or not at all: the work is done in a folder beside it and renamed at the
 * end. Two preparations at the same time do it once.
 * @param {string} folder name inside the cache
 * @param {(workFolder: string) => Promise<void>} make
 * @returns {Promise<string>} the folder's path
 */
export async function fillCache(folder, make) {
  const target = inCache(folder);
  const lock = `${target}.lock`;
  mkdirSync(path.dirname(target), { recursive: true });
  const waited = await takeLock(lock);
  const work = `${target}.part`;
  try {
    if (waited && existsSync(target)) return target;
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work, { recursive: true });
    await make(work);
    rmSync(target, { recursive: true, force: true });
    renameSync(work, target);
    return target;
  } finally {
    rmSync(work, { recursive: true, force: true });
    rmSync(lock, { force: true });
  }
}

/**
 * @param {string} lock
 * @returns {Promise<boolean>} whether another process held it first
 */
async function takeLock(lock) {
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return waited;
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
    }
    if (!isAlive(readHolder(lock))) rmSync(lock, { force: true });
    else await sleep(500);
  }
}

/** @param {string} lock */
function readHolder(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
