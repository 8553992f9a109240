import type { Request, RequestHandler } from 'express';
import { AppError } from '../../core/shared/errors';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a browser send (cross-site request forgery), beside the cookie's SameSite=Lax. Browsers
 * say where a request comes from by Sec-Fetch-Site, older ones by Origin; who says neither is no browser with somebody
 * else's page in it.
 * https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 * @throws AppError (passed on) forbidden
 */
export function createSameOriginGuard(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl);
  return (req, _res, next) => {
    next(
      SAFE.has(req.method) || isNotFromOtherOrigin(req, origin)
        ? undefined
        : new AppError('forbidden', 'sent from another site'),
    );
  };
}

function isNotFromOtherOrigin(req: Request, origin: string): boolean {
  const from = req.get('sec-fetch-site');
  // `none`: the person's own doing, such as a bookmark.
  if (from === 'same-origin' || from === 'none') return true;
  const given = req.get('origin');
  if (given !== undefined) return given === origin;
  return from === undefined;
}
