/** What an offer is beside the claim. */
export type OfferVerdict = 'all' | 'near' | 'far';

/** From this share of the claim on, the rest is seldom worth months and a fee. */
const NEAR = 0.85;

/** @param offered and claim in the same money; nothing where either is none */
export function judgeOffer(offered: number, claim: number): OfferVerdict | undefined {
  if (!(offered > 0) || !(claim > 0)) return undefined;
  if (offered >= claim) return 'all';
  return offered >= NEAR * claim ? 'near' : 'far';
}
