import { checkAccounts, checkGone } from './accounts';
import { isPending } from './provider';
import type { TriedLetter } from './triedLetter';

/** How a letter ends: what becomes of money that is under way, when, and who deletes the letter. */
export interface Ending {
  money: 'pay' | 'fail';
  comesBefore: boolean;
  isDeleted: boolean;
}

async function settlePending(letter: TriedLetter, money: Ending['money']): Promise<void> {
  for (const session of await letter.sessions()) if (isPending(session)) await letter.control(session.id, money);
}

/** Brings a letter to its end, and checks it before and after. */
export async function finish(letter: TriedLetter, { money, comesBefore, isDeleted }: Ending): Promise<void> {
  await letter.allDone();
  if (comesBefore) await settlePending(letter, money);
  await letter.until(() => checkAccounts(letter));
  if (isDeleted) await letter.delete();
  await letter.until(() => checkGone(letter));
  await settlePending(letter, money);
  await letter.until(async () => [...(await checkAccounts(letter)), ...(await checkGone(letter))]);
}
