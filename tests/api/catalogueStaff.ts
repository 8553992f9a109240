import { errorShape, read, type Answer, type Client } from './client';
import { signIn } from './signIn';
import type { Stage } from './stage';

/** What an admin does with prices, codes and phrasings, and what comes of it. */
export function createCatalogueStaff(stage: () => Stage) {
  let known: Promise<Client> | undefined;
  const admin = () => (known ??= staff());
  /** One more admin, newly signed in. */
  async function staff(): Promise<Client> {
    const client = stage().visitor();
    await signIn(client, 'admin');
    return client;
  }
  const change = (client: Client, path: string, body: object) =>
    client.send('PATCH', path, JSON.stringify(body), { 'content-type': 'application/json', 'accept-language': 'sv' });
  const message = (answer: Answer) => read(answer, errorShape).error.message;
  const audited = async (action: string) =>
    (await stage().db.collection('auditLogs').find({ action }).sort({ _id: -1 }).limit(1).toArray())[0];
  const tried = async (word: string) =>
    (await stage().visitor().post('/api/validate-discount', { code: word, amount: 39, type: 'reklamation' })).json;
  return { admin, staff, change, message, audited, tried };
}
