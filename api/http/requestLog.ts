import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/**
 * One line a request: method, the route's pattern, status and milliseconds. Never the address itself, a header, a body
 * or an IP address: any of them may hold a token or personal data.
 */
export function requestLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    autoLogging: true,
    quietReqLogger: true,
    serializers: {
      req: (req: { method: string }) => ({ method: req.method }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      err: () => undefined,
    },
    customProps: (_req, res) => ('locals' in res ? { route: routeOf(res.locals) } : {}),
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? 'warn' : 'debug'),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
  });
}

function routeOf(locals: unknown): string {
  const route: unknown = typeof locals === 'object' && locals !== null && 'route' in locals ? locals.route : undefined;
  return typeof route === 'string' ? route : '(none)';
}
