import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../shared/errors';
import { chooseVersionByAnsweredSituation } from '../kinds/chooseSituation';
import type { FormData, KindVersion } from '../shared/kinds/kind';
import { addMonths, swedishDate } from '../shared/formats/dates';
import type { LetterResult, ResultSums } from '../shared/letter/letterResults';
import type { Vault } from '../vault/vault';
import { declareCollection } from './collection';
import type { Database } from './database';

/** Months that a result is counted for. */
const KEPT = 36;
/** Milliseconds that the counts which the public pages show may be old. */
const SHOWN_FOR = 600_000;

/** Which letter a result is of: its kind and situation, and a mark that finds nothing else. */
export interface ResultSubject {
  kind: string;
  /** Empty where the kind's own form was used. */
  situation: string;
  /** Keyed hash of the letter's id, hex. */
  mark: string;
}

/** One letter's result. Nothing in it leads to the person or to the letter, which is gone. */
export interface LetterResultRecord {
  /** The mark of the letter: telling it twice changes what was told. */
  _id: string;
  kind: string;
  situation: string;
  result: LetterResult;
  /** SEK, whole, as far as it was told. */
  amount?: number;
  /** ISO date after which it is forgotten. */
  keptUntil: string;
}

export const LETTER_RESULTS_COLLECTION = declareCollection<LetterResultRecord>('letterResults', [
  { keys: { keptUntil: 1 } },
]);

/** How many letters of a kind and situation had which result, and the money that was told of. */
export interface ResultCount {
  kind: string;
  situation: string;
  result: LetterResult;
  letters: number;
  /** SEK. */
  amount: number;
}

export interface LetterResults {
  /** What the letter's owner proves later that the letter was theirs with: it names kind and situation, and no person. */
  token(letterId: string, kind: KindVersion, form: FormData): string;
  /** @throws AppError link_over for a token that is none of ours */
  look(token: string): ResultSubject;
  /** Notes what came of a letter, or changes it. */
  note(subject: ResultSubject, told: { result: LetterResult; amount?: number | undefined }, now: Date): Promise<void>;
  /** All that was told in the last three years. */
  count(): Promise<ResultCount[]>;
  /** How many letters had which result: what the public pages show, up to ten minutes old. */
  shown(): Promise<ResultSums>;
  /** Removes what is older than that. @param today ISO date @returns how many */
  forgetOver(today: string): Promise<number>;
}

export function createLetterResultRepository(
  { letterResults }: Pick<Database, 'letterResults'>,
  vault: Pick<Vault, 'signingKey'>,
): LetterResults {
  const computeHmac = (purpose: string, text: string) =>
    createHmac('sha256', vault.signingKey(purpose)).update(text).digest();
  const signClaim = (claim: string) => computeHmac('letter-result', claim);
  let lastShown: { at: number; sums: ResultSums } | undefined;

  async function countResults(): Promise<ResultCount[]> {
    const sums = await letterResults
      .aggregate<{ _id: Pick<ResultCount, 'kind' | 'situation' | 'result'>; letters: number; amount: number }>([
        { $match: { keptUntil: { $gte: swedishDate(new Date()) } } },
        {
          $group: {
            _id: { kind: '$kind', situation: '$situation', result: '$result' },
            letters: { $sum: 1 },
            amount: { $sum: '$amount' },
          },
        },
      ])
      .toArray();
    return sums.map(({ _id, letters, amount }) => ({ ..._id, letters, amount }));
  }

  async function sumLettersByResult(): Promise<ResultSums> {
    const sums = { all: 0, part: 0, refused: 0, silence: 0 };
    for (const { result, letters } of await countResults()) sums[result] += letters;
    return sums;
  }

  return {
    token(letterId, kind, form) {
      const mark = computeHmac('letter-result-mark', letterId).subarray(0, 16).toString('hex');
      const claim = [kind.manifest.id, chooseVersionByAnsweredSituation(kind, form).situation?.id ?? '', mark].join(
        '.',
      );
      return `${claim}.${signClaim(claim).toString('base64url')}`;
    },
    look(token) {
      const [kind = '', situation = '', mark = '', signature = ''] = token.split('.');
      const [given, right] = [Buffer.from(signature, 'base64url'), signClaim([kind, situation, mark].join('.'))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('link_over');
      return { kind, situation, mark };
    },
    async note({ kind, situation, mark }, { result, amount }, now) {
      const keptUntil = addMonths(swedishDate(now), KEPT) ?? '';
      await letterResults.replaceOne(
        { _id: mark },
        { kind, situation, result, ...(amount !== undefined && { amount }), keptUntil },
        { upsert: true },
      );
      lastShown = undefined;
    },
    count: countResults,
    async shown() {
      if (!lastShown || Date.now() - lastShown.at > SHOWN_FOR)
        lastShown = { at: Date.now(), sums: await sumLettersByResult() };
      return lastShown.sums;
    },
    async forgetOver(today) {
      return (await letterResults.deleteMany({ keptUntil: { $lt: today } })).deletedCount;
    },
  };
}
