import { readSomeSettings, SEALED_RECORDS } from '../core/config';
import { verifyAuditTwiceIfBroken, type Witness } from '../core/records/auditCheck';
import { connectToDatabase } from '../core/records/database';
import { openOrCreateVault } from '../core/vault/openVault';
import { loadCommandSettings } from './commandSettings';
import { exitWithFailure } from './exitWithFailure';

/**
 * `npm run audit:check [-- <entry> <mac>]…`: looks through the audit log's chain with MONGODB_URI, MASTER_KEY and KEYS_DIR (its
 * hashes are keyed) of the environment, of .env or of the sandbox, and says where it breaks; exit code 1 when it does.
 * Entries that log lines tell of ("audit") can be given, to
 * see whether they are still there.
 */
async function checkAuditChainAndSetExitCode(): Promise<void> {
  loadCommandSettings();
  const settings = readSomeSettings(SEALED_RECORDS, process.env);
  const database = await connectToDatabase(settings.MONGODB_URI);
  try {
    const verdict = await verifyAuditTwiceIfBroken(
      { database, vault: await openOrCreateVault(settings, database) },
      new Date(),
      parseWitnesses(process.argv.slice(2)),
    );
    const { entries, days, sealsOnly, newest, breaks, broken } = verdict;
    console.log(
      `${entries} entries of ${days - sealsOnly} days, and the seals of ${sealsOnly} days before. ` +
        `Newest: ${newest ? `${newest.entry} ${newest.mac}` : 'none'}`,
    );
    for (const { at, why } of breaks) console.log(`${at}: ${why}`);
    if (broken > breaks.length) console.log(`and ${broken - breaks.length} more`);
    console.log(verdict.isWhole ? 'The chain is whole.' : `The chain is broken in ${broken} places (docs/audit.md).`);
    process.exitCode = verdict.isWhole ? 0 : 1;
  } finally {
    await database.close();
  }
}

function parseWitnesses(entriesAndMacs: readonly string[]): Witness[] {
  return entriesAndMacs.flatMap((entry, index) =>
    index % 2 === 0 ? [{ entry, mac: entriesAndMacs[index + 1] ?? '' }] : [],
  );
}

checkAuditChainAndSetExitCode().catch((error: unknown) => exitWithFailure('The audit log could not be read', error, 2));
