import type { Logger } from 'pino';
import type { Database } from '../../core/records/database';
import {
  streamFieldsThatShowChange,
  streamLetterRecords,
  type LetterFieldsThatShowChange,
} from '../../core/records/letterChangeFields';
import type { LetterRecord } from '../../core/records/letterRecord';

/** Milliseconds between two looks at the letters that are watched. */
const LOOK_EVERY = 400;
/** Letters whose marks are read by one query, and records that are read whole by one. */
const PAGE = { marks: 5_000, records: 100 };

/** A letter as one stream follows it. */
interface LetterChanges {
  /**
   * The record once it is another than the one that is known, or nothing when the letter is gone.
   * @throws the reason of the signal that ends the following
   */
  next(): Promise<LetterRecord | undefined>;
}

export interface LetterWatcher {
  /**
   * @param known the record that whoever follows has seen
   * @param ended ends the following
   */
  follow(known: LetterRecord, ended: AbortSignal): LetterChanges;
  close(): void;
}

interface Follower {
  /** Of the record that was told last. */
  mark: string;
  /** Told and not taken yet; only the newest is of use. */
  news: { record: LetterRecord | undefined } | undefined;
  wake: () => void;
}

/**
 * Looks at all letters that are followed in this process, together: one query for the marks of all of them, and the whole
 * record only of those that changed. Five thousand streams cost the database as many commands as five.
 */
export function createLetterWatcher(database: Pick<Database, 'letters'>, log: Logger): LetterWatcher {
  const followers = new Map<string, Set<Follower>>();
  let isLooking = false;
  let isLost = false;

  async function readFingerprintsOfLiving(ids: readonly string[]): Promise<Map<string, string>> {
    const marks = new Map<string, string>();
    // A letter without its key is being purged: it is gone.
    for await (const row of streamFieldsThatShowChange(database, ids))
      if (row.key) marks.set(row._id, fingerprintChangeFields(row));
    return marks;
  }

  function notifyFollowers(id: string, record: LetterRecord | undefined): void {
    const mark = record?.key ? fingerprintChangeFields(record) : GONE;
    for (const each of followers.get(id) ?? []) {
      if (each.mark === mark) continue;
      each.mark = mark;
      each.news = { record: record?.key ? record : undefined };
      each.wake();
    }
  }

  async function notifyFollowersOfChangedLetters(): Promise<void> {
    const changed: string[] = [];
    for (const ids of splitIntoPages([...followers.keys()], PAGE.marks)) {
      const marks = await readFingerprintsOfLiving(ids);
      for (const id of ids) {
        const mark = marks.get(id) ?? GONE;
        if ([...(followers.get(id) ?? [])].some((each) => each.mark !== mark)) changed.push(id);
      }
    }
    for (const ids of splitIntoPages(changed, PAGE.records)) {
      const records = new Map<string, LetterRecord>();
      for await (const record of streamLetterRecords(database, ids)) records.set(record._id, record);
      for (const id of ids) notifyFollowers(id, records.get(id));
    }
  }

  const timer = setInterval(() => {
    if (isLooking || followers.size === 0) return;
    isLooking = true;
    notifyFollowersOfChangedLetters()
      .then(
        () => {
          isLost = false;
        },
        (error: unknown) => {
          // Streams stay open while the database is away, and go on when it is back.
          if (!isLost)
            log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'letters can not be watched');
          isLost = true;
        },
      )
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_EVERY);
  timer.unref();

  return {
    follow(known, ended) {
      const id = known._id;
      const follower: Follower = { mark: fingerprintChangeFields(known), news: undefined, wake: () => undefined };
      const all = followers.get(id) ?? new Set();
      followers.set(id, all.add(follower));
      ended.addEventListener('abort', () => {
        all.delete(follower);
        if (all.size === 0 && followers.get(id) === all) followers.delete(id);
        follower.wake();
      });
      return {
        async next() {
          while (!follower.news) {
            ended.throwIfAborted();
            await new Promise<void>((resolve) => (follower.wake = resolve));
          }
          const { record } = follower.news;
          follower.news = undefined;
          return record;
        },
      };
    },
    close: () => clearInterval(timer),
  };
}

/** The mark of a letter that is gone: no record has it. */
const GONE = '';

function fingerprintChangeFields(record: LetterFieldsThatShowChange): string {
  return JSON.stringify([
    record.status,
    record.state,
    record.revision,
    record.reviewed?.revision,
    record.files.pdf,
    record.mail.state,
    record.failure,
    record.discountCode,
    record.price,
    record.purgeAfter,
    record.orderNumber,
  ]);
}

function splitIntoPages(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, page) => ids.slice(page * size, (page + 1) * size));
}
