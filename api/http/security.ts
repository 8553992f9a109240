import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Shown in the window that a page opens for signing in: it has been at the provider's, and must still be known to that
 * page as its own when it comes back.
 */
const IN_SIGN_IN_WINDOW = /^\/api\/auth\/callback$|^(\/en)?\/__\/auth\/handler\/?$/;

/**
 * What no page of ours asks a browser for, so that nothing that gets into one can either. Pictures are taken by the phone's
 * own camera through a file field, which needs none of it.
 * @see https://www.w3.org/TR/permissions-policy/
 */
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The back office's pages, whose component library writes its styles into the page. */
const BACK_OFFICE = /^(\/en)?\/admin(\/orders\/[^/]+|\/[^/]*)?\/?$/;

const nonces = new WeakMap<ServerResponse, string>();

/** By which a page of the back office may put styles into itself; undefined for every other page, which may not. */
export const getStyleNonce = (res: ServerResponse): string | undefined => nonces.get(res);

/**
 * Security headers: everything from our own origin, nothing inline, nothing evaluated, no frames.
 * @param publicUrl https adds HSTS; over plain http (the sandbox) browsers must not be sent to https.
 */
export function createSecurityHeaders(publicUrl: string): RequestHandler {
  const secure = publicUrl.startsWith('https:');
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: [(_req, res) => buildStyleSources(res)],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Return links carry a token: no other site may see it.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    // No other site holds on to our pages; they themselves open the provider's.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  return (req, res, next) => {
    if (BACK_OFFICE.test(req.path)) nonces.set(res, randomBytes(16).toString('base64'));
    res.setHeader('Permissions-Policy', PERMISSIONS);
    headers(req, res, (error?: unknown) => {
      if (IN_SIGN_IN_WINDOW.test(req.path)) res.removeHeader('Cross-Origin-Opener-Policy');
      next(error);
    });
  };
}

function buildStyleSources(res: ServerResponse): string {
  const nonce = getStyleNonce(res);
  return nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
}
