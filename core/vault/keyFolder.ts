import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { LetterKey } from './letterKey';

/**
 * Keys that lie outside the database: so that whoever has the database alone, its oplog and its backups with it, can open
 * nothing, and a key that is destroyed here is gone. A service that keeps keys (KMS) takes this one's place by these four.
 */
export interface KeyKeeper {
  /** @returns undefined when there is none of that name, or not any more @throws when no master key opens it */
  find(name: string): Buffer | undefined;
  /** @param first what the key is to be when there is none yet; random when absent */
  findOrCreate(name: string, first?: Buffer): Buffer;
  destroy(name: string): void;
  names(): string[];
}

const SUFFIX = '.key';
const isNotFoundError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
const isAlreadyExistsError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST';

/** A key that none of the master keys opens. */
export class KeyUnreadable extends Error {
  constructor(name: string) {
    super(`no master key opens the key "${name}"`);
    this.name = 'KeyUnreadable';
  }
}

/**
 * A file a key in `folder`, which all processes share, wrapped by the first of the master keys.
 * @param masters 32 bytes each, base64; the others open what they wrapped, before or after a rotation
 */
export function createKeyFolder(folder: string, masters: readonly [string, ...string[]]): KeyKeeper {
  const buildKeyFilePath = (name: string) => path.join(folder, `${name}${SUFFIX}`);
  const deriveWrappingKey = (master: string) => LetterKey.derived(Buffer.from(master, 'base64'), 'kept-keys');
  const buildEncryptionContext = (name: string) => `kept:${name}`;

  function findAndUnwrapKey(name: string): Buffer | undefined {
    const wrapped = readWrappedKey(buildKeyFilePath(name));
    if (!wrapped) return undefined;
    for (const master of masters)
      try {
        return deriveWrappingKey(master).open(buildEncryptionContext(name), wrapped);
      } catch {
        // Wrapped by another one.
      }
    throw new KeyUnreadable(name);
  }

  return {
    find: findAndUnwrapKey,
    findOrCreate(name, first = randomBytes(32)) {
      const existing = findAndUnwrapKey(name);
      if (existing) return existing;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeViaTemporaryFile(
        buildKeyFilePath(name),
        deriveWrappingKey(masters[0]).seal(buildEncryptionContext(name), first),
        (aside, file) => {
          try {
            // Whole or not at all, and never over the one that another process made meanwhile.
            linkSync(aside, file);
          } catch (error) {
            if (!isAlreadyExistsError(error)) throw error;
          }
          unlinkSync(aside);
        },
      );
      const kept = findAndUnwrapKey(name);
      if (!kept) throw new Error(`the key "${name}" was made and is not there`);
      return kept;
    },
    destroy(name) {
      rmSync(buildKeyFilePath(name), { force: true });
    },
    names: () => listKeyNames(folder),
  };
}

/** @returns names of the keys in a folder, in their order; none when there is no such folder */
function listKeyNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(SUFFIX))
      .map((file) => file.slice(0, -SUFFIX.length))
      .sort();
  } catch (error) {
    if (isNotFoundError(error)) return [];
    throw error;
  }
}

/** Wraps each key by the first of the master keys, whichever had wrapped it. @returns how many keys there are */
export function rewrapKeys(folder: string, masters: readonly [string, ...string[]]): number {
  const keeper = createKeyFolder(folder, masters);
  const wrapper = LetterKey.derived(Buffer.from(masters[0], 'base64'), 'kept-keys');
  let wrapped = 0;
  for (const name of keeper.names()) {
    const key = keeper.find(name);
    // Destroyed meanwhile. One that is destroyed between this and the next line comes back: the sweep destroys it again.
    if (!key) continue;
    writeViaTemporaryFile(path.join(folder, `${name}${SUFFIX}`), wrapper.seal(`kept:${name}`, key), renameSync);
    wrapped += 1;
  }
  return wrapped;
}

/** Every key as it lies in the folder, wrapped: for backups. */
export function readWrappedKeys(folder: string): { name: string; wrapped: Buffer }[] {
  return listKeyNames(folder).flatMap((name) => {
    const wrapped = readWrappedKey(path.join(folder, `${name}${SUFFIX}`));
    return wrapped ? [{ name, wrapped }] : [];
  });
}

/** Puts back a key that is not there, as it lay in a backup. */
export function restoreWrappedKey(folder: string, name: string, wrapped: Buffer): void {
  if (!/^[\w-]+$/.test(name)) throw new Error('no name of a key');
  if (listKeyNames(folder).includes(name)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeViaTemporaryFile(path.join(folder, `${name}${SUFFIX}`), wrapped, renameSync);
}

function readWrappedKey(file: string): Buffer | undefined {
  try {
    return Buffer.from(readFileSync(file, 'utf8'), 'base64');
  } catch (error) {
    if (isNotFoundError(error)) return undefined;
    throw error;
  }
}

/** Writes a file beside its place and has it put there, on disk before anything is sealed by what it holds. */
function writeViaTemporaryFile(
  file: string,
  content: Buffer,
  moveIntoPlace: (aside: string, file: string) => void,
): void {
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.new`;
  const written = openSync(aside, 'wx', 0o600);
  try {
    writeSync(written, `${content.toString('base64')}\n`);
    fsyncSync(written);
  } finally {
    closeSync(written);
  }
  moveIntoPlace(aside, file);
  const folder = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
