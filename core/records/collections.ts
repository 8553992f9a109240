import { ASSISTS_COLLECTION } from './assists';
import { AUDIT_LOGS_COLLECTION, AUDIT_SEGMENTS_COLLECTION, AUDIT_HEAD_COLLECTION } from './audit';
import { BEGUN_LETTERS_COLLECTION } from './begunLetters';
import { BOOKED_REFUNDS_COLLECTION } from './bookedRefunds';
import { CHECKS_COLLECTION } from './checks';
import { DISCOUNTS_COLLECTION, REDEMPTIONS_COLLECTION } from './discountRecords';
import { DISPUTES_COLLECTION } from './disputes';
import { FIGURE_CHECKS_COLLECTION } from './figureChecks';
import { FIGURE_DAYS_COLLECTION } from './figureDays';
import { FILE_ROWS_COLLECTION, FILE_CHUNKS_COLLECTION } from './files';
import { HELD_PAYMENTS_COLLECTION } from './heldPayments';
import { KEYRING_COLLECTION } from './keyring';
import { KIND_DRAFTS_COLLECTION } from './kindDrafts';
import { KIND_PUBLICATIONS_COLLECTION, LIVE_KINDS_COLLECTION } from './kindPublications';
import { KINDS_COLLECTION } from './kinds';
import { LETTER_RESULTS_COLLECTION } from './letterResults';
import { LETTERS_COLLECTION } from './letterRecord';
import { ORDER_LINKS_COLLECTION } from './orderLinks';
import { PHRASINGS_COLLECTION } from './phrasings';
import { SETTINGS_COLLECTION, PRICE_CHANGES_COLLECTION } from './priceChanges';
import { RATE_LIMITS_COLLECTION } from './rateLimits';
import { REFUNDS_COLLECTION } from './refunds';
import { REMINDERS_COLLECTION } from './reminders';
import { SAVED_TEXTS_COLLECTION } from './savedTexts';
import { SERVICE_FIGURES_COLLECTION } from './serviceFigures';
import { SESSIONS_COLLECTION } from './sessions';
import { SOURCES_COLLECTION, SOURCE_CITATIONS_COLLECTION, CITING_LETTERS_COLLECTION } from './sources';
import { STEP_COUNTS_COLLECTION } from './stepCounts';
import { SUBSCRIPTIONS_COLLECTION, CUSTOMERS_COLLECTION } from './subscriptions';
import { TOMBSTONES_COLLECTION } from './tombstones';
import { TRANSACTIONS_COLLECTION, PAYMENT_EVENTS_COLLECTION } from './transactions';
import { UNBOOKED_PAYMENTS_COLLECTION } from './unbookedPayments';
import { UPLOADS_COLLECTION } from './uploads';
import { USERS_COLLECTION } from './users';
import { WITHDRAWALS_COLLECTION } from './withdrawals';

/** Every collection there is, by the name that the code has for it. */
export const COLLECTIONS = {
  letters: LETTERS_COLLECTION,
  tombstones: TOMBSTONES_COLLECTION,
  kinds: KINDS_COLLECTION,
  stepCounts: STEP_COUNTS_COLLECTION,
  begunLetters: BEGUN_LETTERS_COLLECTION,
  figureDays: FIGURE_DAYS_COLLECTION,
  figureChecks: FIGURE_CHECKS_COLLECTION,
  discounts: DISCOUNTS_COLLECTION,
  redemptions: REDEMPTIONS_COLLECTION,
  transactions: TRANSACTIONS_COLLECTION,
  bookedRefunds: BOOKED_REFUNDS_COLLECTION,
  paymentEvents: PAYMENT_EVENTS_COLLECTION,
  heldPayments: HELD_PAYMENTS_COLLECTION,
  unbookedPayments: UNBOOKED_PAYMENTS_COLLECTION,
  disputes: DISPUTES_COLLECTION,
  refunds: REFUNDS_COLLECTION,
  settings: SETTINGS_COLLECTION,
  priceChanges: PRICE_CHANGES_COLLECTION,
  phrasings: PHRASINGS_COLLECTION,
  savedTexts: SAVED_TEXTS_COLLECTION,
  subscriptions: SUBSCRIPTIONS_COLLECTION,
  customers: CUSTOMERS_COLLECTION,
  uploads: UPLOADS_COLLECTION,
  assists: ASSISTS_COLLECTION,
  withdrawals: WITHDRAWALS_COLLECTION,
  orderLinks: ORDER_LINKS_COLLECTION,
  reminders: REMINDERS_COLLECTION,
  letterResults: LETTER_RESULTS_COLLECTION,
  kindDrafts: KIND_DRAFTS_COLLECTION,
  kindPublications: KIND_PUBLICATIONS_COLLECTION,
  liveKinds: LIVE_KINDS_COLLECTION,
  users: USERS_COLLECTION,
  sessions: SESSIONS_COLLECTION,
  sources: SOURCES_COLLECTION,
  sourceCitations: SOURCE_CITATIONS_COLLECTION,
  citingLetters: CITING_LETTERS_COLLECTION,
  auditLogs: AUDIT_LOGS_COLLECTION,
  auditSegments: AUDIT_SEGMENTS_COLLECTION,
  auditHead: AUDIT_HEAD_COLLECTION,
  rateLimits: RATE_LIMITS_COLLECTION,
  checks: CHECKS_COLLECTION,
  serviceFigures: SERVICE_FIGURES_COLLECTION,
  keyring: KEYRING_COLLECTION,
  fileRows: FILE_ROWS_COLLECTION,
  fileChunks: FILE_CHUNKS_COLLECTION,
};
