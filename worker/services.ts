import path from 'node:path';
import { Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Config } from '../core/config';
import { loadFirstSoundKindsInKindOrder } from '../core/kinds/openKinds';
import { SAMPLED } from '../core/kinds/view';
import { createPayments } from '../core/payments/payments';
import { connectToDatabase } from '../core/records/database';
import { logEachNewQueryShape } from '../core/records/queryShapes';
import { createAssistRepository } from '../core/records/assists';
import { createKindVersionRepository } from '../core/records/kinds';
import { createLetterRepository } from '../core/records/letters';
import { createOrderLinkRepository } from '../core/records/orderLinks';
import { createLetterResultRepository } from '../core/records/letterResults';
import { createReminderRepository } from '../core/records/reminders';
import { createPhrasingRepository } from '../core/records/phrasings';
import { createRefundRepository } from '../core/records/refunds';
import { createSendingRepository } from '../core/records/sendings';
import { createSubscriptionRepository } from '../core/records/subscriptions';
import { createUploadRepository } from '../core/records/uploads';
import { createWithdrawalRepository } from '../core/records/withdrawals';
import { createTemporalClient, buildTemporalOptions } from '../core/temporal';
import { openOrCreateVault } from '../core/vault/openVault';
import { DOCUMENT_TASK_QUEUE } from '../workflows/letter/contract';
import type { Services } from './activities/services';
import { createPdfPool, type PdfPool } from './document/pdfPool';
import { createMailer, type OutgoingMail } from './mail/mailer';
import { createWorkerMetrics, wrapWithTiming } from './metrics';
import { createReadingPool } from './reading/readingPool';
import { writeShowcaseSamples } from './samples';
import { createWriter } from './writer/writer';

export interface OpenServices extends Services {
  connection: Connection;
  close(): Promise<void>;
}

/** Opens everything that activities work with. `close` ends it in the opposite order. */
export async function openServices(config: Config, log: Logger): Promise<OpenServices> {
  const metrics = createWorkerMetrics(config);
  const database = await connectToDatabase(config.MONGODB_URI, (client) => {
    metrics.watchDatabase(client);
    logEachNewQueryShape(client, log);
  });
  const vault = await openOrCreateVault(config, database);
  const kinds = createKindVersionRepository(database);
  // The API keeps the versions that letters pin; here only those whose samples are written.
  const sampled = await loadFirstSoundKindsInKindOrder(
    config.FORMS_DIR,
    SAMPLED,
    path.resolve(config.DATA_DIR, 'cache'),
  );
  await kinds.keepAll(sampled);
  await writeShowcaseSamples(kinds, sampled, log);
  const connection = await Connection.connect(buildTemporalOptions(config));
  const pool = createPdfPool({
    // Who makes no documents keeps no LibreOffice ready for them.
    residents: config.WORKER_QUEUES.includes(DOCUMENT_TASK_QUEUE) ? config.PDF_RESIDENTS : 0,
    ...(config.SOFFICE && { soffice: config.SOFFICE }),
    workDir: path.resolve(config.DATA_DIR, 'tmp'),
    log,
  });
  const pdf: PdfPool = {
    convert: wrapWithTiming(metrics.pdf, (docx: Buffer, signal?: AbortSignal) => pool.convert(docx, signal)),
    ready: () => pool.ready(),
    stats: () => pool.stats(),
    close: () => pool.close(),
  };
  const sender = createMailer(config);
  const mailer = { ...sender, send: wrapWithTiming(metrics.mail, (mail: OutgoingMail) => sender.send(mail)) };
  const readings = createReadingPool(config);
  return {
    config,
    log,
    database,
    vault,
    kinds,
    letters: createLetterRepository(database, vault),
    assists: createAssistRepository(database, vault),
    readings,
    uploads: createUploadRepository(database, vault),
    phrasings: createPhrasingRepository(database),
    withdrawals: createWithdrawalRepository(database, vault),
    orderLinks: createOrderLinkRepository(database, vault),
    reminders: createReminderRepository(database, vault),
    letterResults: createLetterResultRepository(database, vault),
    sendings: createSendingRepository(database, vault),
    refunds: createRefundRepository(database, vault),
    subscriptions: createSubscriptionRepository(database),
    payments: createPayments(config),
    writer: createWriter(config, log, metrics.model),
    pdf,
    mailer,
    metrics,
    connection,
    temporal: createTemporalClient(connection, config),
    async close() {
      mailer.close();
      await pdf.close();
      await readings.close();
      await connection.close();
      await database.close();
    },
  };
}
