import { Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Config } from '../core/config';
import { createPayments } from '../core/payments/payments';
import { connectToDatabase } from '../core/records/database';
import { logEachNewQueryShape } from '../core/records/queryShapes';
import { createKindVersionRepository } from '../core/records/kinds';
import { createKindDraftRepository } from '../core/records/kindDrafts';
import { createKindPublicationRepository } from '../core/records/kindPublications';
import { createLetterRepository } from '../core/records/letters';
import { createAssistRepository } from '../core/records/assists';
import { createOrderLinkRepository } from '../core/records/orderLinks';
import { createLetterResultRepository } from '../core/records/letterResults';
import { createReminderRepository } from '../core/records/reminders';
import { createPhrasingRepository } from '../core/records/phrasings';
import { createSendingRepository } from '../core/records/sendings';
import { createRefundRepository } from '../core/records/refunds';
import { createSavedTextRepository } from '../core/records/savedTexts';
import { createSourceRepository } from '../core/records/sources';
import { createUploadRepository } from '../core/records/uploads';
import { createUserRepository } from '../core/records/users';
import { createWithdrawalRepository } from '../core/records/withdrawals';
import { migrateOldUseCounts } from '../core/records/oldUseCounts';
import { seedOrDisableSandboxCodes } from '../core/records/sandboxDiscounts';
import { createTemporalClient, buildTemporalOptions } from '../core/temporal';
import { openOrCreateVault } from '../core/vault/openVault';
import { createAdminGuard } from './admin/guard';
import { createExamplePdfMaker } from './admin/kinds/examplePdfs';
import { createTrialRunner } from './admin/kinds/trials';
import { createStaffWorkflowClient } from './admin/letters/staffWorkflowClient';
import { createAssistRunner } from './assists';
import { createHealthReporter } from './health';
import { createApiMetrics } from './metrics';
import { logFailure } from './http/errorAnswers';
import { Bodies } from './http/bodies';
import { createRequestLimits } from './http/limits';
import { createLetterWatcher } from './letters/letterWatcher';
import { createLetterWorkflows } from './letters/letterWorkflows';
import { openLiveKinds } from './liveKinds';
import { ArchiveSender } from './rights/archive';
import { createSubscriptionService } from './subscriptions';
import { createSignInClientIfConfigured } from './signIn';
import { createPageImagePool } from './uploads/pagePool';
import type { Services } from './services';

/** Opens everything that the routes work with. `close` ends it in the opposite order. */
export async function openServices(config: Config, log: Logger): Promise<Services & { close(): Promise<void> }> {
  const metrics = createApiMetrics();
  const database = await connectToDatabase(config.MONGODB_URI, (client) => {
    metrics.watchDatabase(client);
    logEachNewQueryShape(client, log);
  });
  await migrateOldUseCounts(database);
  await seedOrDisableSandboxCodes(database, config.SANDBOX, log);
  const kindStore = createKindVersionRepository(database);
  const kindPublications = createKindPublicationRepository(database);
  const live = await openLiveKinds({ config, database, kindStore, kindPublications, log });
  const connection = await Connection.connect(buildTemporalOptions(config));
  const temporal = createTemporalClient(connection, config);
  const vault = await openOrCreateVault(config, database);
  const letters = createLetterRepository(database, vault);
  const health = createHealthReporter(database, temporal, config);
  const limits = createRequestLimits({ database, vault }, config);
  const pagePool = createPageImagePool();
  const trials = createTrialRunner();
  const payments = createPayments(config);
  const refunds = createRefundRepository(database, vault);
  const workflows = createLetterWorkflows(temporal, config, {
    late: (error) => logFailure(log, error),
    unwritten: ({ _id, revision }, code) =>
      letters.change(_id, { status: 'preview', revision }, { $set: { failure: code } }),
  });
  const letterWatcher = createLetterWatcher(database, log);
  const { prices } = live;
  return {
    config,
    log,
    database,
    vault,
    ...live,
    formerKinds: [],
    refreshKinds: () => Promise.resolve(),
    kindStore,
    kindDrafts: createKindDraftRepository(database),
    kindPublications,
    sources: createSourceRepository(database),
    trials,
    examplePdfs: createExamplePdfMaker(temporal, vault, config),
    health,
    metrics,
    limits,
    bodies: new Bodies(),
    archives: new ArchiveSender(),
    adminGuard: createAdminGuard({ config, database, vault }),
    letters,
    uploads: createUploadRepository(database, vault),
    phrasings: createPhrasingRepository(database),
    savedTexts: createSavedTextRepository(database, vault),
    withdrawals: createWithdrawalRepository(database, vault),
    orderLinks: createOrderLinkRepository(database, vault),
    reminders: createReminderRepository(database, vault),
    letterResults: createLetterResultRepository(database, vault),
    sendings: createSendingRepository(database, vault),
    assists: createAssistRunner(temporal, createAssistRepository(database, vault), config),
    users: createUserRepository(database, vault, {
      admin: config.ADMIN_EMAILS,
      editor: config.EDITOR_EMAILS,
      jurist: config.JURIST_EMAILS,
    }),
    signIn: createSignInClientIfConfigured(config),
    pagePool,
    payments,
    workflows,
    letterWatcher,
    staffWorkflows: createStaffWorkflowClient(temporal, config),
    refunds,
    subscriptions: createSubscriptionService({ config, log, database, payments, prices, refunds, workflows }),
    async close() {
      letterWatcher.close();
      pagePool.close();
      trials.close();
      health.close();
      await connection.close();
      await database.close();
    },
  };
}
