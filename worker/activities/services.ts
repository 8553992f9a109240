import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Config } from '../../core/config';
import type { Payments } from '../../core/payments/payments';
import type { Database } from '../../core/records/database';
import type { KindStore } from '../../core/records/kinds';
import type { Letters } from '../../core/records/letters';
import type { Uploads } from '../../core/records/uploads';
import type { Vault } from '../../core/vault/vault';
import type { PdfPool } from '../document/pdfPool';
import type { Mailer } from '../mail/mailer';
import type { LetterWriter } from '../writer/writer';

/** What activities work with; made once at start (worker/main). */
export interface Services {
  config: Config;
  log: Logger;
  database: Database;
  vault: Vault;
  letters: Letters;
  uploads: Uploads;
  kinds: KindStore;
  payments: Payments;
  writer: LetterWriter;
  pdf: PdfPool;
  mailer: Mailer;
  temporal: Client;
}
