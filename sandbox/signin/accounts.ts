import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const accountSchema = z.object({ id: z.string(), name: z.string(), email: z.string(), verified: z.boolean() });
export type Account = z.infer<typeof accountSchema>;

/** Who a newcomer can sign in as; admin, editor and jurist are staff (sandbox/launch/plan.ts). */
const TEST_ACCOUNTS: readonly Account[] = [
  { id: 'anna', name: 'Anna Andersson', email: 'anna@exempel.se', verified: true },
  { id: 'erik', name: 'Erik Lindqvist', email: 'erik@exempel.se', verified: true },
  { id: 'admin', name: 'Alva Admin', email: 'admin@brevia.example', verified: true },
  { id: 'editor', name: 'Edvin Redaktör', email: 'editor@brevia.example', verified: true },
  { id: 'jurist', name: 'Judit Jurist', email: 'jurist@brevia.example', verified: true },
  { id: 'vera', name: 'Vera Nilsson', email: 'vera@exempel.se', verified: false },
];
/** Accounts of one's own that are offered again. */
const SHOWN = 5;

export interface Accounts {
  /** The test accounts, then those typed in, the last one first. */
  offered(): Account[];
  find(id: string): Account | undefined;
  /** Keeps an account that was typed in; the same address stays the same person. */
  keep(account: Omit<Account, 'id'>): Account;
}

/** @param folder where accounts that were typed in are kept over a restart */
export function openAccounts(folder: string): Accounts {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'accounts.json');
  let own = readAddedAccounts(file);
  return {
    offered: () => [...TEST_ACCOUNTS, ...own.slice(-SHOWN).reverse()],
    find: (id) => [...TEST_ACCOUNTS, ...own].find((each) => each.id === id),
    keep(account) {
      const kept = {
        ...account,
        id: `own-${createHash('sha256').update(account.email.toLowerCase()).digest('hex').slice(0, 24)}`,
      };
      own = [...own.filter(({ id }) => id !== kept.id), kept];
      writeFileSync(file, `${JSON.stringify(own, null, 2)}\n`, { mode: 0o600 });
      return kept;
    },
  };
}

function readAddedAccounts(file: string): Account[] {
  try {
    return z.array(accountSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
