import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { z } from 'zod';
import { AppError } from '../../core/shared/errors';
import type { LetterRecord } from '../../core/records/letterRecord';
import { letterId } from '../../core/shared/contracts/access';
import { LETTER_RIGHTS } from '../../core/shared/contracts/letters';
import type { LetterRight } from '../../core/vault/letterTokens';
import { getCurrentUser } from '../http/currentUser';
import type { Services } from '../services';

/**
 * The letter, for who made it, owns it or holds a link that gives the right: by the session's cookie, the
 * sign-in or the letter's token.
 * @throws AppError not_found, which never tells whether the letter exists; forbidden for a link that gives other rights;
 * letter_expired once it is purged
 */
export async function readLetterWithRight(
  services: Services,
  req: Request,
  id: string,
  right: LetterRight,
): Promise<LetterRecord> {
  const record = await services.letters.read(id);
  refuseWithoutRight(services, req, record, right);
  return record;
}

/**
 * The same to change it, once there has been a draft: before that there is nothing to pay.
 * @throws AppError not_found | forbidden | letter_expired | letter_not_ready
 */
export async function readWrittenDraftWithEditRight(
  services: Services,
  req: Request,
  id: string,
): Promise<LetterRecord> {
  const record = await readLetterWithRight(services, req, id, 'edit');
  if (record.revision === 0) throw new AppError('letter_not_ready', 'only files so far');
  return record;
}

/**
 * The same to read it, for a paid letter of that kind.
 * @throws AppError not_found | letter_expired | letter_unpaid
 */
export async function readPaidLetterOfKind(
  services: Services,
  req: Request,
  kind: string,
  id: string,
): Promise<LetterRecord> {
  const record = await readLetterWithRight(services, req, id, 'read');
  if (record.kind !== kind) throw new AppError('not_found', 'a letter of another kind');
  if (record.status === 'preview') throw new AppError('letter_unpaid');
  return record;
}

/**
 * The same for a browser that comes back from the payment page. Its address's token is used up by that, whoever brings it, and
 * lets this browser in from then on.
 * @returns the letter, and whether it was the token that opened it
 * @throws AppError not_found | letter_expired
 */
export async function redeemReturnTokenAndReadLetter(
  services: Services,
  req: Request,
  id: string,
): Promise<{ record: LetterRecord; byToken: boolean }> {
  const record = await services.letters.read(id);
  const isFirst = await markReturnTokenUsedAndTellIfFirst(services, req, record);
  if (listHeldRights(services, req, record).includes('read')) return { record, byToken: false };
  if (!isFirst) throw new AppError('not_found', 'neither the session nor a token opens it');
  getOrStartSessionId(req);
  req.session.granted = [...(req.session.granted ?? []).filter((each) => each !== id), id].slice(-MOST_GRANTED);
  return { record, byToken: true };
}

/** Letters that a session may open since it came back from paying for them. */
const MOST_GRANTED = 20;

async function markReturnTokenUsedAndTellIfFirst(
  { letters, vault }: Services,
  req: Request,
  record: LetterRecord,
): Promise<boolean> {
  for (const given of collectLetterTokens(req)) {
    const mark = vault.returnMark(record, given);
    if (mark !== undefined)
      return letters.change(record._id, { usedReturns: { $ne: mark } }, { $addToSet: { usedReturns: mark } });
  }
  return false;
}

/** How clients name a letter in an address: by its id, or by the payment provider's session. */
export const letterNames = {
  draft_id: z.optional(letterId),
  session_id: z.string().min(1).max(255).optional().describe('The payment session’s id, or the letter’s'),
};

/** @throws AppError invalid_request when neither is given; not_found for a session that no letter has */
export async function resolveLetterId(
  { letters }: Services,
  query: { draft_id?: string | undefined; session_id?: string | undefined },
): Promise<string> {
  if (query.draft_id !== undefined) return query.draft_id;
  if (query.session_id === undefined)
    throw new AppError('invalid_request', 'neither draft_id nor session_id', [
      { path: 'draft_id', code: 'required', message: 'draft_id' },
    ]);
  const asId = letterId.safeParse(query.session_id);
  const id = asId.success ? asId.data : await letters.idOfSession(query.session_id);
  if (id === undefined) throw new AppError('not_found', 'no letter has that session');
  return id;
}

/** What the request may do with the letter: everything for its own people, else what its tokens say. */
function listHeldRights({ vault }: Services, req: Request, record: LetterRecord): readonly LetterRight[] {
  if (isOwnLetter(req, record) || req.session.granted?.includes(record._id)) return LETTER_RIGHTS;
  const held = collectLetterTokens(req).flatMap((each) => vault.rightsOf(record, each));
  return LETTER_RIGHTS.filter((right) => held.includes(right));
}

/** Who looks at a letter: whether it is theirs, and what they may do with it. */
export interface LetterAccess {
  /** False for whoever was let in by the link alone. */
  own: boolean;
  rights: readonly LetterRight[];
}

export function findAccessToLetter(services: Services, req: Request, record: LetterRecord): LetterAccess {
  return { own: isOwnLetter(req, record), rights: listHeldRights(services, req, record) };
}

/** @throws AppError not_found for who may not know that the letter exists, forbidden for a link that gives other rights */
export function refuseWithoutRight(services: Services, req: Request, record: LetterRecord, right: LetterRight): void {
  const held = listHeldRights(services, req, record);
  if (held.length === 0) throw new AppError('not_found', 'neither the session nor a token opens it');
  if (!held.includes(right)) throw new AppError('forbidden', `the link does not give the right to ${right}`);
}

/** Whether the request comes from the letter's own people, or carries a token to change it. */
export function mayEditLetter(services: Services, req: Request, record: LetterRecord): boolean {
  return listHeldRights(services, req, record).includes('edit');
}

/** A token that gives what the request itself may do, and no more; everything when the letter was made by it. */
export function createTokenWithHeldRights(services: Services, req: Request, record: LetterRecord): string {
  return services.vault.letterToken(record, listHeldRights(services, req, record));
}

/**
 * A letter that nobody owns is its browser's. One with an owner is the owner's alone: the next person at that computer may
 * have got the same session.
 */
function isOwnLetter(req: Request, { userId, sessionId }: LetterRecord): boolean {
  if (userId !== null) return getCurrentUser(req)?.uid === userId;
  return sessionId !== null && sessionId === readSessionId(req);
}

/** Whose the letter becomes by this request: the person's who is signed in, unless it was opened by its link only. */
export function chooseOwnerToSave(req: Request, existing: LetterRecord | undefined): string | null {
  return existing && !isOwnLetter(req, existing) ? null : (getCurrentUser(req)?.uid ?? null);
}

function collectLetterTokens(req: Request): string[] {
  const body: unknown = req.body;
  const inBody = typeof body === 'object' && body !== null && 't' in body ? body.t : undefined;
  return [req.query['t'], req.get('x-letter-token'), inBody].filter((each): each is string => typeof each === 'string');
}

export function readSessionId(req: Request): string | undefined {
  return req.session.sid;
}

/** Parts of its life after which a draft prolongs a session. */
const PROLONGED_AFTER = 1 / 14;

/** The session's id; a cookie is set only here and by signing in, when a draft is made or a file is kept for one. */
export function getOrStartSessionId(req: Request): string {
  const sid = readSessionId(req) ?? randomUUID();
  assignSessionIdAndProlongIfDue(req, sid);
  return sid;
}

/** Gives the client a session that stands already, and the time that a new letter needs. */
export function assignSessionIdAndProlongIfDue({ session }: Request, sid: string): void {
  const now = Date.now();
  const { originalMaxAge } = session.cookie;
  const isFresh = session.sid === sid && now - (session.prolongedAt ?? 0) < (originalMaxAge ?? 0) * PROLONGED_AFTER;
  // The cookie is set anew when what the session holds has changed.
  if (!isFresh) Object.assign(session, { sid, prolongedAt: now });
}

export function hasSessionId(req: Request): boolean {
  return readSessionId(req) !== undefined;
}
