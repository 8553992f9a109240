import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Config } from '../../core/config';
import type { Payments } from '../../core/payments/payments';
import type { Database } from '../../core/records/database';
import type { KindStore } from '../../core/records/kinds';
import type { Assists } from '../../core/records/assists';
import type { Letters } from '../../core/records/letters';
import type { OrderLinks } from '../../core/records/orderLinks';
import type { LetterResults } from '../../core/records/letterResults';
import type { Reminders } from '../../core/records/reminders';
import type { Phrasings } from '../../core/records/phrasings';
import type { Refunds } from '../../core/records/refunds';
import type { Sendings } from '../../core/records/sendings';
import type { Subscriptions } from '../../core/records/subscriptions';
import type { Uploads } from '../../core/records/uploads';
import type { Withdrawals } from '../../core/records/withdrawals';
import type { Vault } from '../../core/vault/vault';
import type { PdfPool } from '../document/pdfPool';
import type { Mailer } from '../mail/mailer';
import type { WorkerMetrics } from '../metrics';
import type { ReadingPool } from '../reading/readingPool';
import type { LetterWriter } from '../writer/writer';

/** What activities work with; made once at start (worker/main). */
export interface Services {
  config: Config;
  log: Logger;
  database: Database;
  vault: Vault;
  letters: Letters;
  assists: Assists;
  /** Reads what is written in files. */
  readings: ReadingPool;
  uploads: Uploads;
  phrasings: Phrasings;
  withdrawals: Withdrawals;
  orderLinks: OrderLinks;
  reminders: Reminders;
  letterResults: LetterResults;
  sendings: Sendings;
  refunds: Refunds;
  subscriptions: Subscriptions;
  kinds: KindStore;
  payments: Payments;
  writer: LetterWriter;
  pdf: PdfPool;
  mailer: Mailer;
  metrics: WorkerMetrics;
  temporal: Client;
}
