import type { Letters } from './letters';
import type { CheckoutRecord, LetterRecord } from './letterRecord';

/** A letter's payment pages: those that it had, those that may still bring money. */

type WithCheckouts = Pick<LetterRecord, 'checkouts' | 'checkout'>;

/** Every checkout of a letter, the oldest first. */
function listCheckoutsOfLetter({ checkouts, checkout }: WithCheckouts): CheckoutRecord[] {
  return checkouts ?? (checkout ? [checkout] : []);
}

/** The checkout that was begun last. */
export function findLatestCheckout(record: WithCheckouts): CheckoutRecord | undefined {
  return listCheckoutsOfLetter(record).at(-1);
}

/** The one whose page can be paid on now. */
export function findOpenCheckout(record: WithCheckouts): CheckoutRecord | undefined {
  const latest = findLatestCheckout(record);
  return latest?.status === 'open' ? latest : undefined;
}

/** The one that the letter was bought by. */
export function findPaidCheckout(record: WithCheckouts): CheckoutRecord | undefined {
  return listCheckoutsOfLetter(record).find(({ status }) => status === 'paid');
}

const LIVE: readonly CheckoutRecord['status'][] = ['opening', 'open', 'pending', 'held'];

/** Those of which money may come, or has come and waits for a decision. */
export function listPayableCheckouts(record: WithCheckouts): CheckoutRecord[] {
  return listCheckoutsOfLetter(record).filter(({ status }) => LIVE.includes(status));
}

/** Codes whose use a checkout that may still be paid holds. */
export function listCodesHeldByCheckouts(record: WithCheckouts): string[] {
  return listPayableCheckouts(record).flatMap(({ code }) => (code === null ? [] : [code]));
}

/**
 * The checkout that a session belongs to: by the session's id, or by its attempt where the answer that named it was lost.
 */
export function findCheckoutOfSession(
  record: WithCheckouts,
  sessionId: string,
  attempt: number | undefined,
): CheckoutRecord | undefined {
  const all = listCheckoutsOfLetter(record);
  return (
    all.find((each) => each.sessionId === sessionId) ??
    all.find((each) => each.sessionId === undefined && each.attempt === attempt)
  );
}

/**
 * Adds a checkout, that of a letter from before they were a list staying the first; only while the letter is unpaid. Its code
 * is the letter's from then on.
 * @returns the letter as it is then, or nothing when it was paid meanwhile
 */
export async function addCheckoutIfStillUnpaid(
  letters: Letters,
  record: LetterRecord,
  checkout: CheckoutRecord,
): Promise<LetterRecord | undefined> {
  const set = {
    checkouts: [...listCheckoutsOfLetter(record).filter(({ attempt }) => attempt !== checkout.attempt), checkout],
    discountCode: checkout.code,
  };
  const isAdded = await letters.change(record._id, { status: 'preview' }, { $set: set, $unset: { checkout: '' } });
  const { checkout: _former, ...rest } = record;
  return isAdded ? { ...rest, ...set } : undefined;
}

/**
 * Changes one checkout, unless it is paid: that is the last word about it.
 * @param letterFieldsWhilePreview what changes of the letter with it, while that is unpaid
 */
export async function updateUnpaidCheckoutAndLetter(
  letters: Letters,
  record: LetterRecord,
  attempt: number,
  checkoutFields: Partial<Pick<CheckoutRecord, 'status' | 'sessionId' | 'url'>>,
  letterFieldsWhilePreview?: Partial<Pick<LetterRecord, 'state' | 'price' | 'updatedAt'>>,
): Promise<void> {
  await moveSingleCheckoutIntoList(letters, record);
  const set = Object.fromEntries(
    Object.entries(checkoutFields).map(([name, value]) => [`checkouts.$[each].${name}`, value]),
  );
  // Not by $elemMatch and `$`, which the embedded server does not know together.
  const updateCheckoutUnlessPaid = (guard: { status?: 'preview' }, more: object) =>
    letters.change(record._id, { ...guard, 'checkouts.attempt': attempt }, { $set: { ...set, ...more } }, [
      { 'each.attempt': attempt, 'each.status': { $ne: 'paid' } },
    ]);
  if (letterFieldsWhilePreview && (await updateCheckoutUnlessPaid({ status: 'preview' }, letterFieldsWhilePreview)))
    return;
  await updateCheckoutUnlessPaid({}, {});
}

/** Makes a list of the one checkout of a letter from before they were one. */
export async function moveSingleCheckoutIntoList(letters: Letters, { _id, checkout }: LetterRecord): Promise<void> {
  if (checkout)
    await letters.change(
      _id,
      { checkouts: { $exists: false } },
      { $set: { checkouts: [checkout] }, $unset: { checkout: '' } },
    );
}
