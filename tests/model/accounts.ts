import type { DiscountRecord, RedemptionRecord } from '../../core/records/discountRecords';
import type { TransactionRecord } from '../../core/records/transactions';
import type { TombstoneRecord } from '../../core/records/tombstones';
import { isPaid, mayBePaid, moneyBack, moneyIn, type ProviderSession } from './provider';
import { CODES, type CodeName, type TriedLetter } from './triedLetter';

/** What must hold of a letter whatever happened to it, once nothing is under way: each function says what does not. */

const NAMES: readonly CodeName[] = ['once', 'often', 'free'];
/** Collections and the field of theirs that names the letter. */
const OF_LETTER = {
  letters: '_id',
  uploads: 'letterId',
  assists: 'letterId',
  'files.files': 'metadata.letterId',
  orderLinks: 'letterId',
} as const;

const readSale = ({ stage, id }: TriedLetter) =>
  stage.db.collection<TransactionRecord>('transactions').findOne({ _id: id });
export const readReceipt = ({ stage, id }: TriedLetter) =>
  stage.db.collection<TombstoneRecord>('tombstones').findOne({ _id: id });
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

/** Money in = letters delivered × their price + refunds, by the provider's word, and the books say the same. */
async function checkMoney(
  letter: TriedLetter,
  sessions: ProviderSession[],
  sale: TransactionRecord | null,
): Promise<string[]> {
  const kept = sum(sessions.map(moneyIn)) - sum(sessions.map(moneyBack));
  const booked = sale ? sale.amount - (sale.refundedAmount ?? 0) : 0;
  const faults: string[] = [];
  const [record, mails, receipt] = await Promise.all([
    letter.record(),
    letter.stage.mails(letter.email),
    readReceipt(letter),
  ]);
  const { orderNumber } = sale ?? {};
  const isMailed = orderNumber !== undefined && mails.some(({ messageId }) => messageId.includes(`${orderNumber}.`));
  const wasDelivered =
    letter.wasDelivered ||
    isMailed ||
    (receipt?.stores ?? []).some(({ store, found }) => store === 'files' && found > 0);
  if (kept !== booked) faults.push(`${kept} öre were kept, ${booked} are booked`);
  if (sale && kept !== 0 && kept !== sale.amount) faults.push(`${kept} öre were kept of a sale of ${sale.amount}`);
  if (kept > 0 && !wasDelivered) faults.push(`${kept} öre were kept, and no letter was seen`);
  if (isMailed && kept !== sale?.amount)
    faults.push(`a letter of ${sale?.amount} öre was mailed, and ${kept} were kept`);
  if (record?.key) {
    const isBought = sale !== null || sessions.some(isPaid);
    if (isBought && record.status !== 'delivered') faults.push(`it is bought, and ${record.status}`);
    if (isBought && kept !== sale?.amount) faults.push(`it costs ${sale?.amount} öre, and ${kept} were kept`);
    if (!isBought && record.status !== 'preview') faults.push(`nobody bought it, and it is ${record.status}`);
  }
  return faults;
}

/** Uses held of a code = open checkouts + sales with it. */
async function checkUses(
  { stage, codes, id }: TriedLetter,
  sessions: ProviderSession[],
  sale: TransactionRecord | null,
): Promise<string[]> {
  const checks = NAMES.map(async (name) => {
    const code = await stage.db.collection<DiscountRecord>('discounts').findOne({ code: codes[name] });
    const redemptions = await stage.db
      .collection<RedemptionRecord>('redemptions')
      .find({ letterId: id, discountId: code?._id ?? '' })
      .toArray();
    const isSold = sale?.discountCode === codes[name];
    const isOpen = sessions.some((session) => mayBePaid(session) && session.amount_total === CODES[name]);
    const expected = isSold || isOpen ? 1 : 0;
    const held = code?.maxUses === null ? redemptions.length : (code?.held ?? 0);
    const faults: string[] = [];
    if (held !== expected || redemptions.length !== expected)
      faults.push(
        `${held} uses (${redemptions.length} rows) of ${name} are held, by ${isOpen ? 1 : 0} open page and ${isSold ? 1 : 0} sale`,
      );
    if (expected === 1 && isSold !== (redemptions[0]?.state === 'consumed'))
      faults.push(`the use of ${name} is ${redemptions[0]?.state}`);
    return faults;
  });
  return (await Promise.all(checks)).flat();
}

/** A letter that is bought has no other page that can be paid on, and one that is gone has none. */
async function checkPages(
  letter: TriedLetter,
  sessions: ProviderSession[],
  sale: TransactionRecord | null,
): Promise<string[]> {
  const isClosed = sale !== null || !(await letter.record())?.key;
  return isClosed && sessions.some(({ status }) => status === 'open')
    ? ['a payment page is open for a letter that is sold or gone']
    : [];
}

export async function checkAccounts(letter: TriedLetter): Promise<string[]> {
  const [sessions, sale] = await Promise.all([letter.sessions(), readSale(letter)]);
  const faults = [
    checkMoney(letter, sessions, sale),
    checkUses(letter, sessions, sale),
    checkPages(letter, sessions, sale),
  ];
  return (await Promise.all(faults)).flat();
}

/** Nothing is left of a letter that is gone: no record, no file, no key (it lies in the record), nobody's address. */
export async function checkGone({ stage, id }: TriedLetter): Promise<string[]> {
  const counts = Object.entries(OF_LETTER).map(async ([name, field]) => {
    const left = await stage.db.collection(name).countDocuments({ [field]: id });
    return left > 0 ? [`${left} in ${name}`] : [];
  });
  const waiting = await stage.db.collection('refunds').countDocuments({ letterId: id, person: { $exists: true } });
  const receipt = await stage.db.collection<TombstoneRecord>('tombstones').findOne({ _id: id });
  return [
    ...(await Promise.all(counts)).flat(),
    ...(waiting > 0 ? ['an address in refunds'] : []),
    ...(receipt ? [] : ['no receipt']),
  ];
}
