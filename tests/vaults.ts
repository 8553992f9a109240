import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { KEYS, readSomeSettings, resolveKeysDir } from '../core/config';
import { createKeyFolder } from '../core/vault/keyFolder';
import { listMasterKeys } from '../core/vault/openVault';
import { createVault, SERVICE_KEY, type Vault } from '../core/vault/vault';

/** The vault of a running product, without a look at any record. */
export function vaultOfWorld({ settings }: { settings: NodeJS.ProcessEnv }): Vault {
  const keys = readSomeSettings(KEYS, settings);
  const keeper = createKeyFolder(resolveKeysDir(keys), listMasterKeys(keys));
  const root = keeper.find(SERVICE_KEY);
  if (!root) throw new Error(`${resolveKeysDir(keys)} holds no keys`);
  return createVault(root, keeper);
}

/**
 * A vault by itself.
 * @param secret a word: the same has the same secret
 * @param keysDir keeps the keys of letters' days; needed only where there are letters
 */
export function separateVault(secret: string, keysDir?: string): Vault {
  const bytes = Buffer.alloc(32, secret);
  const keeper = createKeyFolder(keysDir ?? path.join(os.tmpdir(), randomUUID()), [bytes.toString('base64')]);
  if (keysDir !== undefined) keeper.findOrCreate(SERVICE_KEY, bytes);
  return createVault(bytes, keeper);
}
