import path from 'node:path';
import { KEYS_FILE } from '../core/backup/files';
import { restoreDatabase } from '../core/backup/restore';
import { ConfigError, KEPT_RECORDS, resolveKeysDir, readSomeSettings } from '../core/config';
import { connectToDatabase } from '../core/records/database';
import { loadCommandSettings } from './commandSettings';
import { exitWithFailure } from './exitWithFailure';

/**
 * `npm run restore -- <folder> [<newest keys file> [<folder of changes> <their keys file>]]`, into an empty database:
 * docs/operations.md.
 */
async function main(): Promise<void> {
  const [folder, keys, changesFolder, changesKeys] = process.argv.slice(2);
  if (folder === undefined) throw new ConfigError(['name the folder of the backup']);
  if (changesFolder !== undefined && changesKeys === undefined)
    throw new ConfigError(['name the file of the keys of what changed, after the folder of the changes']);
  loadCommandSettings();
  const settings = readSomeSettings(KEPT_RECORDS, process.env);
  const database = await connectToDatabase(settings.MONGODB_URI);
  try {
    const { documents, deletedSince, changes } = await restoreDatabase(
      database.db,
      folder,
      keys ?? path.join(folder, KEYS_FILE),
      resolveKeysDir(settings),
      changesFolder !== undefined && changesKeys !== undefined
        ? { folder: changesFolder, keysFile: changesKeys }
        : undefined,
    );
    if (changes !== undefined) console.log(`${changes} changes since the backup were made again.`);
    console.log(
      `${documents} documents are back. ${deletedSince} were left out, since they were deleted after the backup.`,
    );
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => exitWithFailure('Nothing was restored, or not all', error));
