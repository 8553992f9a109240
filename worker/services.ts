import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Config } from '../core/config';
import { logFaulty, openKinds } from '../core/kinds/openKinds';
import { sampledKinds } from '../core/kinds/view';
import { createPayments } from '../core/payments/payments';
import { openDatabase } from '../core/records/database';
import { createAssists } from '../core/records/assists';
import { createKindStore } from '../core/records/kinds';
import { createLetters } from '../core/records/letters';
import { createPhrasings } from '../core/records/phrasings';
import { createSubscriptions } from '../core/records/subscriptions';
import { createUploads } from '../core/records/uploads';
import { createWithdrawals } from '../core/records/withdrawals';
import { temporalOptions } from '../core/temporal';
import { createVault } from '../core/vault/vault';
import type { Services } from './activities/services';
import { createPdfPool } from './document/pdfPool';
import { createMailer } from './mail/mailer';
import { createEngine } from './reading/engine';
import { keepSamples } from './samples';
import { createWriter } from './writer/writer';

export interface OpenServices extends Services {
  connection: Connection;
  close(): Promise<void>;
}

/** Opens everything that activities work with. `close` ends it in the opposite order. */
export async function openServices(config: Config, log: Logger): Promise<OpenServices> {
  const database = await openDatabase(config.MONGODB_URI);
  const vault = createVault(config.MASTER_KEY);
  const kinds = createKindStore(database);
  const { kinds: current, faulty } = await openKinds(config.FORMS_DIR, path.resolve(config.DATA_DIR, 'cache'));
  logFaulty(log, faulty);
  await kinds.keepAll(current);
  await keepSamples(kinds, sampledKinds(current), log);
  const connection = await Connection.connect(temporalOptions(config));
  const pdf = createPdfPool({
    residents: config.PDF_RESIDENTS,
    ...(config.SOFFICE && { soffice: config.SOFFICE }),
    workDir: path.resolve(config.DATA_DIR, 'tmp'),
    log,
  });
  const mailer = createMailer(config);
  const engine = createEngine(config);
  return {
    config,
    log,
    database,
    vault,
    kinds,
    letters: createLetters(database, vault),
    assists: createAssists(database, vault),
    engine,
    uploads: createUploads(database, vault),
    phrasings: createPhrasings(database),
    withdrawals: createWithdrawals(database, vault),
    subscriptions: createSubscriptions(database),
    payments: createPayments(config),
    writer: createWriter(config, log),
    pdf,
    mailer,
    connection,
    temporal: new Client({ connection, namespace: config.TEMPORAL_NAMESPACE }),
    async close() {
      mailer.close();
      await pdf.close();
      await engine.close();
      await connection.close();
      await database.close();
    },
  };
}
