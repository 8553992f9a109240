import type { Request } from 'express';
import { Store, type CookieOptions, type Session, type SessionData } from 'express-session';
import type { UpdateFilter } from 'mongodb';
import type { Database } from '../../core/records/database';
import {
  type SessionRecord,
  type SignInAttempt,
  updateSession,
  deleteSession,
  findSession,
} from '../../core/records/sessions';

declare module 'express-session' {
  interface SessionData {
    sid?: string;
    uid?: string;
    signedInAt?: number;
    prolongedAt?: number;
    attempts?: SignInAttempt[];
    granted?: string[];
    adminSeenAt?: number;
    /** When the request before this one came, to within a minute; kept by the store. */
    lastSeenAt?: number;
  }
}

/** Milliseconds that a sign-in lasts at most. */
export const SIGNED_IN = 30 * 86_400_000;
/** Milliseconds after which being seen is written down again. */
const SEEN = 60_000;

const FIELDS = ['sid', 'uid', 'signedInAt', 'prolongedAt', 'attempts', 'granted', 'adminSeenAt'] as const;
type Kept = Pick<SessionRecord, (typeof FIELDS)[number]>;

function pickKeptFields(session: SessionData): Kept {
  return Object.fromEntries(FIELDS.flatMap((name) => (session[name] === undefined ? [] : [[name, session[name]]])));
}

/**
 * Sessions in MongoDB. Unlike the stores that write a session whole, it writes what a request has changed, and never
 * brings back a session that was ended meanwhile: a slow request must not undo a sign-out or lose a sign-in under way.
 * Expiry is looked at on reading, since not every server removes what is old by itself.
 */
export class SessionStore extends Store {
  /** Sessions that stood when their request came, as they were then. */
  private readonly loaded = new WeakMap<SessionData, Kept>();

  constructor(
    private readonly database: Pick<Database, 'sessions'>,
    private readonly cookie: CookieOptions & { maxAge: number },
  ) {
    super();
  }

  override get(id: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    findSession(this.database, id).then(
      (record) => callback(null, record && this.asSession(record)),
      (error: unknown) => callback(error),
    );
  }

  override createSession(req: Request, data: SessionData): Session & SessionData {
    const session = super.createSession(req, data);
    this.loaded.set(session, structuredClone(pickKeptFields(session)));
    return session;
  }

  override set(id: string, session: SessionData, callback?: (error?: unknown) => void): void {
    const before = this.loaded.get(session);
    const after = pickKeptFields(session);
    updateSession(this.database, id, this.change(session, before ?? {}, after), { upsert: before === undefined }).then(
      () => {
        this.loaded.set(session, structuredClone(after));
        callback?.();
      },
      (error: unknown) => callback?.(error),
    );
  }

  /** Called for every request that changed nothing. */
  override touch(id: string, session: SessionData, callback?: () => void): void {
    const now = Date.now();
    const lifetime = session.cookie.originalMaxAge ?? this.cookie.maxAge;
    if (now - (session.lastSeenAt ?? 0) < Math.min(SEEN, lifetime / 10)) return callback?.();
    // That a visit was not written down is no reason to fail it.
    const done = () => callback?.();
    updateSession(this.database, id, { $set: { lastSeenAt: now, expires: this.expiryOf(session) } }).then(done, done);
  }

  override destroy(id: string, callback?: (error?: unknown) => void): void {
    deleteSession(this.database, id).then(
      () => callback?.(),
      (error: unknown) => callback?.(error),
    );
  }

  private asSession(record: SessionRecord): SessionData {
    const { maxAge, expires, lastSeenAt } = record;
    return {
      ...pickKeptFields({ ...record, cookie: { originalMaxAge: maxAge } }),
      lastSeenAt,
      cookie: { ...this.cookie, originalMaxAge: maxAge, expires },
    };
  }

  private change(session: SessionData, before: Kept, after: Kept): UpdateFilter<SessionRecord> {
    const gone = FIELDS.filter((name) => before[name] !== undefined && after[name] === undefined);
    const changed = FIELDS.filter(
      (name) => after[name] !== undefined && JSON.stringify(after[name]) !== JSON.stringify(before[name]),
    );
    return {
      $set: {
        ...Object.fromEntries(changed.map((name) => [name, after[name]])),
        maxAge: session.cookie.originalMaxAge ?? this.cookie.maxAge,
        lastSeenAt: Date.now(),
        expires: this.expiryOf(session),
      },
      ...(gone.length > 0 && { $unset: Object.fromEntries(gone.map((name) => [name, ''])) }),
    };
  }

  /** A sign-in ends when its time is out, however much it is used. */
  private expiryOf(session: SessionData): Date {
    const byCookie = session.cookie.expires?.getTime() ?? Date.now() + this.cookie.maxAge;
    return new Date(session.uid === undefined ? byCookie : Math.min(byCookie, (session.signedInAt ?? 0) + SIGNED_IN));
  }
}
