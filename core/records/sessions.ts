import { createHash } from 'node:crypto';
import type { UpdateFilter } from 'mongodb';
import type { Language } from '../shared/languages';
import { declareCollection } from './collection';
import type { Database } from './database';

/** A sign-in that has been begun at the provider and not come back (OpenID Connect Core, 3.1.2.1). */
export interface SignInAttempt {
  state: string;
  nonce: string;
  /** PKCE code verifier (RFC 7636). */
  verifier: string;
  language: Language;
  /** ms since 1970. */
  at: number;
}

/** A browser's session: who it is, never what it wrote, and no name or address. */
export interface SessionRecord {
  /** Hash of the id in the cookie: who reads the database can't take a session over. */
  _id: string;
  /** What letters of this browser are marked with. */
  sid?: string;
  uid?: string;
  /** ms since 1970, as are the other times in numbers. */
  signedInAt?: number;
  /** When a draft, an upload or a sign-in last prolonged it. */
  prolongedAt?: number;
  attempts?: SignInAttempt[];
  /** Ids of letters that this browser may open since it came back from paying for them. */
  granted?: string[];
  /** When the back office was last used. */
  adminSeenAt?: number;
  /** To within a minute. */
  lastSeenAt: number;
  /** ms that the cookie lives from when it is set. */
  maxAge: number;
  /** Not found any more from then on, whether or not it has been removed. */
  expires: Date;
}

export const SESSIONS_COLLECTION = declareCollection<SessionRecord>('sessions', [
  { keys: { uid: 1 }, sparse: true },
  { keys: { expires: 1 } },
]);

/** @param id as in the cookie */
export function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** @param id as in the cookie @returns one that is not over */
export async function findSession(
  { sessions }: Pick<Database, 'sessions'>,
  id: string,
): Promise<SessionRecord | undefined> {
  return (await sessions.findOne({ _id: hashSessionId(id), expires: { $gt: new Date() } })) ?? undefined;
}

/** Changes a session; one that was ended meanwhile is brought back only with `upsert`. */
export async function updateSession(
  { sessions }: Pick<Database, 'sessions'>,
  id: string,
  change: UpdateFilter<SessionRecord>,
  { upsert }: { upsert: boolean } = { upsert: false },
): Promise<void> {
  await sessions.updateOne({ _id: hashSessionId(id) }, change, { upsert });
}

export async function deleteSession({ sessions }: Pick<Database, 'sessions'>, id: string): Promise<void> {
  await sessions.deleteOne({ _id: hashSessionId(id) });
}

export function listSessionsOfUser({ sessions }: Pick<Database, 'sessions'>, uid: string): Promise<SessionRecord[]> {
  return sessions.find({ uid }).toArray();
}

export function countSessionsOfUser({ sessions }: Pick<Database, 'sessions'>, uid: string): Promise<number> {
  return sessions.countDocuments({ uid });
}

/** Signs a person out everywhere. @returns how many sessions that ended */
export async function deleteSessionsOfUser({ sessions }: Pick<Database, 'sessions'>, uid: string): Promise<number> {
  return (await sessions.deleteMany({ uid })).deletedCount;
}

/** Removes what nobody can use any more. @returns how many */
export async function deleteOldSessions({ sessions }: Pick<Database, 'sessions'>, now: Date): Promise<number> {
  return (await sessions.deleteMany({ expires: { $lte: now } })).deletedCount;
}
