import { parseArgs } from 'node:util';
import { backUpDatabase } from '../core/backup/backUp';
import { followChanges, openChangeStream } from '../core/backup/follow';
import { ConfigError, KEPT_RECORDS, resolveKeysDir, readSomeSettings } from '../core/config';
import { connectToDatabase } from '../core/records/database';
import { loadCommandSettings } from './commandSettings';
import { exitWithFailure } from './exitWithFailure';

/** `npm run backup -- <folder>`, or `-- --follow <folder> <file of keys>`: docs/operations.md. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { follow: { type: 'boolean' } }, allowPositionals: true });
  const [folder, keysFile] = positionals;
  if (folder === undefined) throw new ConfigError(['name the folder that the backup goes to']);
  if (values.follow === true && keysFile === undefined)
    throw new ConfigError(['name the file that the keys of what changes go to, apart from the folder']);
  loadCommandSettings();
  const settings = readSomeSettings(KEPT_RECORDS, process.env);
  const database = await connectToDatabase(settings.MONGODB_URI);
  try {
    if (values.follow === true && keysFile !== undefined) {
      const { db } = database;
      const places = { folder, keysFile, keysDir: resolveKeysDir(settings) };
      return await followChanges(db, (token) => openChangeStream(db, token), places, createAbortSignalOnTermination());
    }
    const { documents, keys } = await backUpDatabase(database.db, folder, resolveKeysDir(settings));
    console.log(`${documents} documents, and ${keys} keys apart from them, in ${folder}.`);
  } finally {
    await database.close();
  }
}

/** Told to stop, it writes down what it knows first. */
function createAbortSignalOnTermination(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  return stop.signal;
}

main().catch((error: unknown) => exitWithFailure('No backup was made', error));
