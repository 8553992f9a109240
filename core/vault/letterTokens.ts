import { timingSafeEqual, type Hmac } from 'node:crypto';
import { LETTER_RIGHTS } from '../shared/contracts/letters';

export type LetterRight = (typeof LETTER_RIGHTS)[number];

/** What a letter's tokens hang on. */
export interface TokenBearer {
  _id: string;
  /** Turned when the letter is mailed anew, which ends the tokens before. Absent in letters from before it was kept. */
  linkNonce?: string;
}

/** The page that a payment page sends the browser back to. */
export type ReturnPage = 'success' | 'canceled';

export interface LetterTokens {
  /** The link's proof that its holder has these rights. */
  letterToken(letter: TokenBearer, rights: readonly LetterRight[]): string;
  /** The rights that a token gives; none for one that is none of this letter's. */
  rightsOf(letter: TokenBearer, token: string): readonly LetterRight[];
  /** For the address that a checkout returns to: good once, which whoever takes it keeps count of by `returnMark`. */
  returnToken(letter: TokenBearer, attempt: number, page: ReturnPage): string;
  /** What such a token is told apart by; undefined for any other. */
  returnMark(letter: TokenBearer, token: string): string | undefined;
}

const CODES: Record<string, LetterRight> = { r: 'read', e: 'edit', d: 'delete' };
const RETURN = /^o\d+[sc]$/;

/** @param beginHmac of a keyed hash of a purpose and a text */
export function createLetterTokens(beginHmac: (text: string) => Hmac): LetterTokens {
  const signed = ({ _id, linkNonce = '' }: TokenBearer, claim: string) =>
    `${claim}.${beginHmac(`${_id}\n${claim}\n${linkNonce}`).digest('base64url')}`;

  /** What the token says before its signature, when that is right. */
  function readClaimIfTokenIsValid(letter: TokenBearer, token: string): string | undefined {
    const [claim = ''] = token.split('.', 1);
    return isEqualInConstantTime(token, signed(letter, claim)) ? claim : undefined;
  }

  return {
    letterToken: (letter, rights) =>
      signed(
        letter,
        Object.entries(CODES)
          .flatMap(([code, right]) => (rights.includes(right) ? [code] : []))
          .join(''),
      ),
    rightsOf(letter, token) {
      // From before tokens had rights: good until its letter ends or is mailed anew.
      if (letter.linkNonce === undefined && isEqualInConstantTime(token, beginHmac(letter._id).digest('base64url')))
        return LETTER_RIGHTS;
      const claim = readClaimIfTokenIsValid(letter, token);
      return claim === undefined || RETURN.test(claim) ? [] : [...claim].flatMap((code) => CODES[code] ?? []);
    },
    returnToken: (letter, attempt, page) => signed(letter, `o${attempt}${page === 'success' ? 's' : 'c'}`),
    returnMark(letter, token) {
      const claim = readClaimIfTokenIsValid(letter, token);
      return claim !== undefined && RETURN.test(claim) ? claim : undefined;
    },
  };
}

function isEqualInConstantTime(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
