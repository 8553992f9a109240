import { z } from 'zod';
import { readPagesByTime } from '../../core/records/pages';

/** Records that are handled side by side: each waits for database and Temporal more than it works. */
const AT_ONCE = 8;

export interface Swept {
  done: number;
  /** What could not be done: the next sweep meets it again. */
  left: number;
}

/** How far a sweep has come, as its heartbeats tell it: counts and moments, and nothing of anybody. */
const detailsSchema = z.object({
  /** When it began, ms: what was overdue then is swept. */
  begunAt: z.number(),
  /** Steps that are done, and what each came to. */
  steps: z.record(z.string(), z.object({ done: z.number(), left: z.number() })),
  /** The step under way, what it has come to, and the moment of the record that it met last. */
  under: z.object({ step: z.string(), done: z.number(), left: z.number(), from: z.number() }).nullable(),
});
type Details = z.infer<typeof detailsSchema>;

/**
 * Where a sweep is. One that was cut off (its worker died, or took too long) goes on where its last heartbeat was: steps
 * that were done are not done again, and the one under way begins at the record that it met last.
 */
export class SweepProgress {
  private readonly state: Details;

  /** @param details of the last heartbeat of the try before, if any */
  constructor(
    details: unknown,
    now: number,
    private readonly tell: (line: { what: string; done: number; left: number; until: Date }) => void = () => undefined,
  ) {
    const before = detailsSchema.safeParse(details);
    this.state = before.success ? before.data : { begunAt: now, steps: {}, under: null };
  }

  get begunAt(): number {
    return this.state.begunAt;
  }

  /** For the heartbeat. */
  get details(): Details {
    return this.state;
  }

  /** Does a step, unless a try before has done it. */
  async step(name: string, work: () => Promise<Swept>): Promise<Swept> {
    const before = this.state.steps[name];
    if (before) return before;
    if (this.state.under?.step !== name) this.state.under = { step: name, done: 0, left: 0, from: 0 };
    const swept = await work();
    this.state.steps[name] = swept;
    this.state.under = null;
    return swept;
  }

  /**
   * Handles all records of the step under way, page by page, some side by side. What can't be done of one is told, and holds
   * up no other.
   * @param read,momentOf as of `readPagesByTime`
   * @param handle answers false for a record that stays as it is
   */
  async each<Id, T extends { _id: Id }>(
    what: string,
    {
      read,
      momentOf,
      handle,
      failed,
    }: {
      read: (from: Date, seen: Id[]) => Promise<T[]>;
      momentOf: (record: T) => Date;
      handle: (record: T) => Promise<unknown>;
      failed: (record: T, error: unknown) => void;
    },
  ): Promise<Swept> {
    const under = this.state.under ?? { step: what, done: 0, left: 0, from: 0 };
    this.state.under = under;
    for await (const page of readPagesByTime(read, momentOf, new Date(under.from))) {
      const waiting = [...page];
      const lane = async () => {
        for (let record = waiting.shift(); record !== undefined; record = waiting.shift())
          try {
            if ((await handle(record)) !== false) under.done += 1;
          } catch (error) {
            under.left += 1;
            failed(record, error);
          }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      const last = page.at(-1);
      if (last) under.from = momentOf(last).getTime();
      this.tell({ what, done: under.done, left: under.left, until: new Date(under.from) });
    }
    return { done: under.done, left: under.left };
  }
}
