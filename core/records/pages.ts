/** Records that are read at once. */
export const PAGE = 1_000;

/** Which page of records is asked for, by one of their moments. */
export interface PageAsked<Id> {
  /** The moment to begin at. */
  from: Date;
  /** Those of this moment and later ones are left out. */
  before: Date;
  /** Records of the moment `from` that were read with the page before. */
  exceptIds: readonly Id[];
}

/**
 * Goes through records by one of their moments, the oldest first, page after page to the end, each record once, also when
 * many have the same moment. What is deleted or stays meanwhile makes no difference.
 * @param read the records from a moment on, in its order, without those of the ids, at most a page of them
 * @param momentOf the moment that they are ordered by
 * @param begin the moment to begin at: what is older was read before
 */
export async function* readPagesByTime<Id, T extends { _id: Id }>(
  read: (from: Date, exceptIds: Id[]) => Promise<T[]>,
  momentOf: (record: T) => Date,
  begin = new Date(0),
): AsyncGenerator<T[]> {
  let from = begin;
  let seen: Id[] = [];
  for (;;) {
    const page = await read(from, seen);
    const last = page.at(-1);
    if (!last) return;
    const moment = momentOf(last);
    const atThatMoment = page.filter((record) => momentOf(record).getTime() === moment.getTime()).map(({ _id }) => _id);
    seen = moment.getTime() === from.getTime() ? [...seen, ...atThatMoment] : atThatMoment;
    from = moment;
    yield page;
  }
}

/** What comes one by one, in pages of at most so many. */
export async function* groupIntoPages<T>(records: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const record of records) {
    page.push(record);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
