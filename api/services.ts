import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../core/config';
import type { KindVersion } from '../core/shared/kinds/kind';
import type { Payments } from '../core/payments/payments';
import type { Database } from '../core/records/database';
import type { KindDrafts } from '../core/records/kindDrafts';
import type { KindPublications } from '../core/records/kindPublications';
import type { KindStore } from '../core/records/kinds';
import type { Letters } from '../core/records/letters';
import type { OrderLinks } from '../core/records/orderLinks';
import type { LetterResults } from '../core/records/letterResults';
import type { Reminders } from '../core/records/reminders';
import type { Phrasings } from '../core/records/phrasings';
import type { Refunds } from '../core/records/refunds';
import type { Sendings } from '../core/records/sendings';
import type { SavedTexts } from '../core/records/savedTexts';
import type { Sources } from '../core/records/sources';
import type { Uploads } from '../core/records/uploads';
import type { Users } from '../core/records/users';
import type { Withdrawals } from '../core/records/withdrawals';
import type { Vault } from '../core/vault/vault';
import type { ExamplePdfs } from './admin/kinds/examplePdfs';
import type { Trials } from './admin/kinds/trials';
import type { StaffWorkflowClient } from './admin/letters/staffWorkflowClient';
import type { Assists } from './assists';
import type { LiveKinds } from './liveKinds';
import type { Bodies } from './http/bodies';
import type { Limits } from './http/limits';
import type { ArchiveSender } from './rights/archive';
import type { LetterWatcher } from './letters/letterWatcher';
import type { LetterWorkflows } from './letters/letterWorkflows';
import type { Health } from './health';
import type { ApiMetrics } from './metrics';
import type { PagePool } from './uploads/pagePool';
import type { SubscriptionDesk } from './subscriptions';
import type { SignIn } from './signIn';

/** What the routes work with: opened by main.ts, and by tests. */
export interface Services extends LiveKinds {
  config: Config;
  log: Logger;
  database: Database;
  letters: Letters;
  uploads: Uploads;
  /** Makes files from people anew. */
  pagePool: PagePool;
  vault: Vault;
  payments: Payments;
  workflows: LetterWorkflows;
  /** Letters that pages look at while they change. */
  letterWatcher: LetterWatcher;
  staffWorkflows: StaffWorkflowClient;
  assists: Assists;
  phrasings: Phrasings;
  savedTexts: SavedTexts;
  withdrawals: Withdrawals;
  orderLinks: OrderLinks;
  reminders: Reminders;
  letterResults: LetterResults;
  sendings: Sendings;
  refunds: Refunds;
  subscriptions: SubscriptionDesk;
  users: Users;
  /** undefined: nobody can sign in (no GOOGLE_CLIENT_ID). */
  signIn: SignIn | undefined;
  health: Health;
  metrics: ApiMetrics;
  limits: Limits;
  /** What bodies of requests may take of this process; it outlives each app that is made on other kinds. */
  bodies: Bodies;
  /** The same of archives that are sent. */
  archives: ArchiveSender;
  /** Stands before everything under /api/admin. */
  adminGuard: RequestHandler;
  /**
   * Versions that this process offered before others were published, the last few of each kind: pages that are open
   * still ask for their validators.
   */
  formerKinds: readonly KindVersion[];
  /** Offers what is published now, at once in this process; the others follow within seconds. */
  refreshKinds(): Promise<void>;
  kindDrafts: KindDrafts;
  kindPublications: KindPublications;
  /** Versions that letters have pinned. */
  kindStore: KindStore;
  /** What kinds say of the law: reviews of it, and the letters that cite it. */
  sources: Sources;
  /** Tries folders of kinds for the back office. */
  trials: Trials;
  examplePdfs: ExamplePdfs;
}
