import { randomBytes } from 'node:crypto';
import type { Stage } from '../api/stage';
import { TriedLetter } from '../model/triedLetter';

/** One order of events that once broke something, or could. */
export interface Trial {
  name: string;
  times: number;
  /** How many at once; those that change the service for all go one by one. */
  atOnce: number;
  /** @param n which try it is, from 0 @throws when the product does not hold */
  attack(stage: Stage, n: number): Promise<void>;
}

/** Begins every word that may be left nowhere. */
export const CANARY = `kanarie${randomBytes(8).toString('hex')}n`;
/** Letters that were tried: when all is over nothing may be left of them. */
export const tried: TriedLetter[] = [];

/** A letter with its first draft. */
export async function newLetter(stage: Stage): Promise<TriedLetter> {
  const letter = new TriedLetter(stage, `${CANARY}${tried.length}`);
  await letter.begin();
  tried.push(letter);
  return letter;
}

export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** The payment page that the person was sent to first, second and so on. */
export function pageAt({ pages }: TriedLetter, at: number): string {
  const page = pages[at];
  if (page === undefined) throw new Error('there is no such payment page');
  return page;
}

/** What came, when it came in time. */
export async function within<T>(ms: number, what: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
