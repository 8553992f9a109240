import { createHmac } from 'node:crypto';
import { ConfigError, resolveKeysDir, type KeySettings } from '../config';
import {
  findKeyFolderFingerprint,
  hasRecordsThatKeysMaySeal,
  insertOrReadKeyFolderFingerprint,
  type Keyring,
} from '../records/keyring';
import { createKeyFolder, KeyUnreadable } from './keyFolder';
import { createVault, SERVICE_KEY, type Vault } from './vault';

/** A key that tells the folder from any other. */
const FOLDER = 'folder';

/** The master keys, the one that wraps first. */
export function listMasterKeys({
  MASTER_KEY,
  MASTER_KEY_OTHER,
}: Pick<KeySettings, 'MASTER_KEY' | 'MASTER_KEY_OTHER'>): [string, ...string[]] {
  return MASTER_KEY_OTHER === undefined ? [MASTER_KEY] : [MASTER_KEY, MASTER_KEY_OTHER];
}

/**
 * Opens the keys that the records are sealed with, and makes them for a database that has none yet. What was sealed
 * before there was a folder is opened by MASTER_KEY itself, which then is the service's secret.
 * @throws ConfigError when the folder is another one's, is empty though there are records, or no master key opens it
 */
export async function openOrCreateVault(settings: KeySettings, database: Keyring): Promise<Vault> {
  const folder = resolveKeysDir(settings);
  const keeper = createKeyFolder(folder, listMasterKeys(settings));
  try {
    const marked = await findKeyFolderFingerprint(database);
    const isFilled = keeper.find(SERVICE_KEY) !== undefined && keeper.find(FOLDER) !== undefined;
    if (marked && !isFilled)
      throw new ConfigError([`KEYS_DIR: ${folder} does not hold the keys that the database was sealed with`]);
    // All at once, so that a rotation that is only half done shows before a letter is asked for.
    for (const name of keeper.names()) keeper.find(name);
    const first =
      isFilled || !(await hasRecordsThatKeysMaySeal(database)) ? undefined : Buffer.from(settings.MASTER_KEY, 'base64');
    const root = keeper.findOrCreate(SERVICE_KEY, first);
    const mark = computeKeyFolderFingerprint(root, keeper.findOrCreate(FOLDER));
    if ((marked ?? (await insertOrReadKeyFolderFingerprint(database, mark))) !== mark)
      throw new ConfigError([`KEYS_DIR: ${folder} holds other keys than those that the database was sealed with`]);
    return createVault(root, keeper);
  } catch (error) {
    if (error instanceof KeyUnreadable)
      throw new ConfigError([`MASTER_KEY: ${error.message} in ${folder} (MASTER_KEY_OTHER takes a second one)`]);
    throw error;
  }
}

function computeKeyFolderFingerprint(root: Buffer, folder: Buffer): string {
  return createHmac('sha256', folder).update(root).digest('hex');
}
