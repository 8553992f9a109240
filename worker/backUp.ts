import { backUpDatabase } from '../core/backup/backUp';
import { ConfigError, KEPT_RECORDS, resolveKeysDir, readSomeSettings } from '../core/config';
import { openDatabase } from '../core/records/database';
import { loadCommandSettings } from './commandSettings';

/** `npm run backup -- <folder>`: docs/operations.md. */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new ConfigError(['name the folder that the backup goes to']);
  loadCommandSettings();
  const settings = readSomeSettings(KEPT_RECORDS, process.env);
  const database = await openDatabase(settings.MONGODB_URI);
  try {
    const { documents, keys } = await backUpDatabase(database.db, folder, resolveKeysDir(settings));
    console.log(`${documents} documents, and ${keys} keys apart from them, in ${folder}.`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(
    error instanceof ConfigError || !(error instanceof Error) ? String(error) : `No backup was made: ${error.message}`,
  );
  process.exit(1);
});
