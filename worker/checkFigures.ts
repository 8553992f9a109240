import { readSomeSettings, RECORDS } from '../core/config';
import { recountAndCheckFigures } from '../core/figures/check';
import { connectToDatabase } from '../core/records/database';
import { loadCommandSettings } from './commandSettings';
import { exitWithFailure } from './exitWithFailure';

/**
 * `npm run figures:check`: counts every day's totals anew from the transactions and letters in the database of the
 * environment, of .env or of the sandbox, says which had been others, and keeps the new ones; exit code 1 when there were such days. It
 * needs no other setting than MONGODB_URI.
 */
async function main(): Promise<void> {
  loadCommandSettings();
  const database = await connectToDatabase(readSomeSettings(RECORDS, process.env).MONGODB_URI);
  try {
    const { days, differing, lettersMissed, took } = await recountAndCheckFigures(database);
    for (const { day, kept, counted } of differing)
      console.log(
        `${day}: kept ${JSON.stringify(kept)}\n${' '.repeat(day.length)}  counted ${JSON.stringify(counted)}`,
      );
    if (lettersMissed > 0) console.log(`${lettersMissed} letters were not on the list of those that were begun.`);
    const verdict =
      differing.length === 0 ? 'as they were kept' : `${differing.length} not as they were kept, and set right`;
    console.log(`${days} days counted in ${(took / 1000).toFixed(1)} s: ${verdict}.`);
    process.exitCode = differing.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => exitWithFailure('The figures could not be read', error, 2));
