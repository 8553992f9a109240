import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import type { Services } from '../services';
import { SessionStore, SIGNED_IN } from './sessionStore';

const NAME = 'brevia';

function buildCookieOptions(publicUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: publicUrl.startsWith('https:') };
}

/** Whether the browser says that it has a session here; whose, the store knows. */
export const hasSessionCookie = (req: Request): boolean =>
  (req.headers.cookie ?? '').split(/;\s*/).some((each) => each.startsWith(`${NAME}=`));

/**
 * Sessions of browsers, on the server; the cookie holds a signed id. There is none before a draft, an upload or a
 * sign-in. A draft's session lives twice as long as the letter: it is kept once more after delivery.
 */
export function createSessionMiddleware({
  config,
  vault,
  database,
}: Pick<Services, 'config' | 'vault' | 'database'>): RequestHandler {
  const cookie = { ...buildCookieOptions(config.PUBLIC_URL), maxAge: 2 * config.RETENTION };
  return session({
    name: NAME,
    secret: vault.signingKey('session'),
    store: new SessionStore(database, cookie),
    cookie,
    // Whether the cookie is for https alone is PUBLIC_URL's to say, whatever stands between.
    proxy: cookie.secure,
    resave: false,
    saveUninitialized: false,
  });
}

/** A new id for the session that signs a person in; what this browser wrote before stays its own. */
export async function startSignedInSession(req: Request, uid: string): Promise<void> {
  const { sid, granted } = req.session;
  await promisifySessionCallback((done) => req.session.regenerate(done));
  Object.assign(req.session, { sid, uid, ...(granted && { granted }), signedInAt: Date.now() });
  req.session.cookie.maxAge = SIGNED_IN;
  await saveSession(req);
}

/** Ends the session and takes its cookie back: who uses the browser next begins anew. */
export async function destroySessionAndClearCookie(req: Request, res: Response, publicUrl: string): Promise<void> {
  await promisifySessionCallback((done) => req.session.destroy(done));
  res.clearCookie(NAME, buildCookieOptions(publicUrl));
}

/** Writes the session now, for an answer that sends the browser on before it has been read whole. */
export function saveSession(req: Request): Promise<void> {
  return promisifySessionCallback((done) => req.session.save(done));
}

function promisifySessionCallback(work: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    work((error) =>
      error === undefined || error === null
        ? resolve()
        : reject(error instanceof Error ? error : new Error('the session store failed')),
    );
  });
}
