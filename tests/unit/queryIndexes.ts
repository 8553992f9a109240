import type { DeclaredIndex } from '../../core/records/collection';
import { INDEXES } from '../../core/records/indexes';
import { collections, type Shape } from './queries';

/** Which queries the declared indexes serve, and why some need none. */

type Why = string;

/** Collections that stay so small that a scan costs nothing. */
export const SMALL: Record<string, Why> = {
  settings: 'one record a setting',
  auditHead: 'one record',
  checks: 'one record a check',
  auditSegments: 'one record a day, read whole',
  priceChanges: 'one record for each time that staff changed prices',
  discounts: 'as many codes as staff has made',
  'government-templates': 'as many phrasings as staff has written',
  liveKinds: 'one record for each kind that was published',
  sources: 'the law that kinds cite: some hundreds',
  sourceCitations: 'one record a month for each kind and version of a source',
};

function indexesOf(collection: string): DeclaredIndex[] {
  return [{ keys: { _id: 1 }, unique: true }, ...(INDEXES[collection] ?? [])];
}

/**
 * True when the index finds what the filter asks for and brings it in the order asked for. Its leading keys have single
 * values, then come those sorted by, all in one direction or all in the other, then those within a range
 * (https://www.mongodb.com/docs/manual/tutorial/equality-sort-range-guideline/). What is left of the filter is looked at
 * in the records found; at least one field must have narrowed those down, if the filter has any.
 */
export function serves({ keys, unique, sparse }: DeclaredIndex, { equal, range, loose, sort }: Shape): boolean {
  const names = Object.keys(keys);
  // One record at most.
  if (unique && names.every((name) => equal.includes(name))) return true;
  const order = sort.filter((each) => !equal.includes(each.replace(/^-/, '')));
  let at = 0;
  while (at < names.length && equal.includes(names[at] ?? '')) at += 1;
  const directions = order.map((each, index) => {
    const name = each.replace(/^-/, '');
    return names[at + index] === name ? (keys[name] ?? 0) * (each.startsWith('-') ? -1 : 1) : 0;
  });
  if (directions.includes(0) || new Set(directions).size > 1) return false;
  const narrowed = at > 0 || range.includes(names[at] ?? '');
  return equal.length + range.length + loose.length > 0 ? narrowed : order.length > 0 && !sparse;
}

export const isServed = (collection: string, shape: Shape) =>
  collection in SMALL || indexesOf(collection).some((index) => serves(index, shape));

export function collectionAt(site: string): string {
  const name = site.split(' ').at(-1) ?? '';
  return collections().get(name) ?? name;
}

export function words({ equal, range, loose, sort }: Shape): string {
  return [
    equal.join(' '),
    loose.map((each) => `${each}?`).join(' '),
    range.map((each) => `${each}~`).join(' '),
    ...(sort.length > 0 ? [`by ${sort.join(' ')}`] : []),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Reads what `words` writes. */
export function shapeOf(text: string): Shape {
  const [filter = '', sort = ''] = ` ${text} `.split(' by ').map((each) => each.trim());
  const fields = filter.split(' ').filter(Boolean);
  const marked = (mark: string) => fields.filter((each) => each.endsWith(mark)).map((each) => each.slice(0, -1));
  return {
    equal: fields.filter((each) => !/[~?]$/.test(each)),
    range: marked('~'),
    loose: marked('?'),
    sort: sort.split(' ').filter(Boolean),
  };
}

/** Queries that the code makes up as it goes, by file, method and collection: `equal loose? range~ by -sort`. */
export const MADE_UP: Record<string, string[]> = {
  'core/records/staffSearch.ts find letters': [
    'key? by -createdAt _id',
    'kind status key? by -createdAt _id',
    'kind status key? by createdAt -_id',
    '_id key? by -createdAt _id',
  ],
  'core/records/staffSearch.ts find transactions': [
    'orderNumber~ by orderNumber',
    'discountCode by -createdAt -_id',
    'kind by -createdAt -_id',
    'createdAt~ by -createdAt -_id',
  ],
  'core/records/figureDays.ts bulkWrite figureDays': ['_id'],
  'core/records/salesList.ts aggregate transactions': [
    '',
    'status kind createdAt~',
    'paymentMethod',
    'discountCode',
    'category',
    'emailHash',
    'userId',
    'orderNumber',
  ],
  'core/records/salesList.ts countDocuments transactions': [
    'status kind createdAt~',
    'discountCode kind createdAt~',
    'category',
    'emailHash',
    'userId',
    'orderNumber',
  ],
  'core/records/salesList.ts find transactions': [
    ' by createdAt _id',
    ' by amount createdAt _id',
    'createdAt~ by -createdAt -_id',
    'status kind by -createdAt -_id',
    'paymentMethod by createdAt _id',
    'amount status by -createdAt -_id',
    'amount category createdAt~ by createdAt _id',
    'status amount by amount createdAt _id',
    'category by createdAt _id',
  ],
  'core/records/auditList.ts countDocuments auditLogs': [
    'action',
    'resource _id~',
    'userId',
    'action resource userId _id~',
    '_id~',
  ],
  'core/records/auditList.ts find auditLogs': [
    ' by -_id',
    'action by -_id',
    'resource _id~ by -_id',
    'userId by -_id',
    'action resource userId _id~ by -_id',
    '_id~ by -_id',
  ],
  'core/records/bookedRefunds.ts bulkWrite bookedRefunds': ['_id'],
  'core/records/discountCodes.ts countDocuments discounts': ['enabled code?'],
  'core/records/discountCodes.ts find discounts': ['_id', 'batch by code', 'enabled code? by createdAt _id'],
  'core/records/kinds.ts bulkWrite kinds': ['_id'],
  'core/records/sources.ts bulkWrite citingLetters': ['_id'],
  'core/records/sources.ts bulkWrite sourceCitations': ['_id'],
  'core/records/letters.ts updateOne letters': ['_id status revision'],
  'core/records/phrasings.ts countDocuments phrasings': ['kind agencyId appealType enabled'],
  'core/records/phrasings.ts find phrasings': [
    'kind agencyId appealType enabled by kind agencyId appealType createdAt',
  ],
  'core/records/priceChanges.ts updateOne settings': ['_id'],
  'core/records/savedTexts.ts find savedTexts': ['userId by -createdAt', 'userId kind field by -createdAt'],
};

/** Queries that no index serves, and why they may go without. */
export const SCANS: Record<string, Why> = {
  'core/records/begunLetters.ts find letters':
    'the daily check of the figures reads all letters that live, which are some thousands',
  'core/records/figureDays.ts find figureDays': 'goes by the days, the newest first, to the first that was summed',
  'core/records/salesList.ts aggregate transactions':
    'how many rows have which amount, of all or by category alone; npm run bench admin measures it',
  'core/records/salesList.ts countDocuments transactions': 'by category alone; npm run bench admin measures it',
  'core/records/salesList.ts find transactions':
    'by category alone, or in the order of amounts: goes by the index of the order, a page at a time; npm run bench admin measures it',
  'core/records/staffSearch.ts findOne transactions':
    'whether a kind that is offered no more sold letters of a category: goes through its sales to the ' +
    'first, when somebody asks for one by name',
  'core/records/staffSearch.ts find transactions':
    'orders of a kind, the newest first: goes by their day to the first few that fit',
  'core/records/bookedRefunds.ts find transactions':
    'refunds of a version before, once after an upgrade, while the indexes of that version are there',
  'core/records/maskOlderWords.ts find refunds': 'the notes of all refunds, once a day in the sweep',
  'core/records/staffSearch.ts countDocuments letters': 'letters live seven days: some thousands',
  'core/records/staffSearch.ts find letters':
    'goes through the letters that live by an index of their order, a page at a time',
};

/** The same for queries as the driver sends them, whose collection and fields are all that is known of them. */
export const SENT_SCANS: Record<string, Why> = {
  'auditLogs: ': 'how many entries a year has, for staff’s list without a filter',
  'figureDays: summed by -_id': 'goes by the days, the newest first, to the first that was summed',
  'letters: ':
    'letters live 7 to 15 days: the daily check reads them all, and staff’s list counts them without a filter',
  'letters: key?': 'staff’s count of the letters that live',
  'letters: failure? key?': 'the same, of those in which something failed',
  'letters: emailHash? key? revision~':
    'letters from before their address was hashed, when staff search for an address',
  'letters: key? by -createdAt _id': 'goes through the letters that live by an index of their order, a page at a time',
  'letters: kind status key? by -createdAt _id': 'the same',
  'refunds: note?': 'the notes of all refunds, once a day in the sweep',
  'transactions: category': 'by category alone; npm run bench admin measures it',
  'transactions: category by -createdAt -_id': 'the same, by the index of its order, a page at a time',
  'transactions: category kind': 'whether a kind sold letters of a category: goes to the first of them',
  'transactions: category kind by -createdAt -_id': 'by the index of its order, a page at a time',
  'transactions: kind by -createdAt -_id': 'by the index of its order, a page at a time',
  'transactions: emailHash by -createdAt -_id':
    'the orders of one address, which are few: found by its index, then sorted',
};
