import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type {
  Charge,
  Clock,
  Customer,
  Delivery,
  Dispute,
  Invoice,
  InvoicePayment,
  LineItem,
  PaymentIntent,
  PortalSession,
  Refund,
  Session,
  StoredAnswer,
  StripeEvent,
  Subscription,
} from './objects';

interface Tables {
  sessions: Session;
  items: LineItem;
  intents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  events: StripeEvent;
  deliveries: Delivery;
  answers: StoredAnswer;
  customers: Customer;
  subscriptions: Subscription;
  invoices: Invoice;
  invoicePayments: InvoicePayment;
  portals: PortalSession;
  clock: Clock;
}
type TableName = keyof Tables;
const TABLES = [
  'sessions',
  'items',
  'intents',
  'charges',
  'refunds',
  'disputes',
  'events',
  'deliveries',
  'answers',
  'customers',
  'subscriptions',
  'invoices',
  'invoicePayments',
  'portals',
  'clock',
] as const;

/** Rows by id, each write on disk before it is answered: a payment must not be forgotten by a killed process. */
export class Table<Row extends { id: string }> {
  private readonly rows = new Map<string, Row>();
  constructor(private readonly write: (row: Row) => void) {}

  get(id: string): Row | undefined {
    return this.rows.get(id);
  }
  /** Oldest first. */
  all(): Row[] {
    return [...this.rows.values()];
  }
  find(test: (row: Row) => boolean): Row | undefined {
    for (const row of this.rows.values()) if (test(row)) return row;
    return undefined;
  }
  save(row: Row): Row {
    this.restore(row);
    this.write(row);
    return row;
  }
  /** Takes a row as read from disk. */
  restore(row: Row): void {
    this.rows.set(row.id, row);
  }
  delete(id: string): void {
    this.rows.delete(id);
  }
}

export type Store = { [Name in TableName]: Table<Tables[Name]> };

/** Opens the journal in `directory` (a JSON row a line, the last one of an id counts) and writes it anew, compact. */
export function openStore(directory: string): Store {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'journal.jsonl');
  function createTableAppendingRowsToFile<Name extends TableName>(name: Name): Table<Tables[Name]> {
    return new Table<Tables[Name]>((row) => appendFileSync(file, `${JSON.stringify({ [name]: row })}\n`));
  }
  const store: Store = {
    sessions: createTableAppendingRowsToFile('sessions'),
    items: createTableAppendingRowsToFile('items'),
    intents: createTableAppendingRowsToFile('intents'),
    charges: createTableAppendingRowsToFile('charges'),
    refunds: createTableAppendingRowsToFile('refunds'),
    disputes: createTableAppendingRowsToFile('disputes'),
    events: createTableAppendingRowsToFile('events'),
    deliveries: createTableAppendingRowsToFile('deliveries'),
    answers: createTableAppendingRowsToFile('answers'),
    customers: createTableAppendingRowsToFile('customers'),
    subscriptions: createTableAppendingRowsToFile('subscriptions'),
    invoices: createTableAppendingRowsToFile('invoices'),
    invoicePayments: createTableAppendingRowsToFile('invoicePayments'),
    portals: createTableAppendingRowsToFile('portals'),
    clock: createTableAppendingRowsToFile('clock'),
  };
  for (const entry of readJournal(file)) restoreEntry(store, entry);
  const compact = TABLES.flatMap((name) => store[name].all().map((row) => `${JSON.stringify({ [name]: row })}\n`));
  writeFileSync(`${file}.new`, compact.join(''));
  renameSync(`${file}.new`, file);
  return store;
}

type Entry = { [Name in TableName]?: Tables[Name] };

function restoreEntry(store: Store, entry: Entry): void {
  if (entry.sessions) store.sessions.restore(entry.sessions);
  if (entry.items) store.items.restore(entry.items);
  if (entry.intents) store.intents.restore(entry.intents);
  if (entry.charges) store.charges.restore(entry.charges);
  if (entry.refunds) store.refunds.restore(entry.refunds);
  if (entry.disputes) store.disputes.restore(entry.disputes);
  if (entry.events) store.events.restore(entry.events);
  if (entry.deliveries) store.deliveries.restore(entry.deliveries);
  if (entry.answers) store.answers.restore(entry.answers);
  if (entry.customers) store.customers.restore(entry.customers);
  if (entry.subscriptions) store.subscriptions.restore(entry.subscriptions);
  if (entry.invoices) store.invoices.restore(entry.invoices);
  if (entry.invoicePayments) store.invoicePayments.restore(entry.invoicePayments);
  if (entry.portals) store.portals.restore(entry.portals);
  if (entry.clock) store.clock.restore(entry.clock);
}

function readJournal(file: string): Entry[] {
  if (!existsSync(file)) return [];
  const entries: Entry[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue;
    try {
      const entry: unknown = JSON.parse(line);
      if (isEntry(entry)) entries.push(entry);
    } catch {
      // A process killed in the middle of a write leaves half a last line; what it held was never answered.
    }
  }
  return entries;
}

const row = z.object({ id: z.string() });
const journalEntry = z.partialRecord(z.enum(TABLES), row);

/** The journal is our own: that its rows stand in known tables is checked, their fields are taken as written. */
function isEntry(value: unknown): value is Entry {
  return journalEntry.safeParse(value).success;
}
