import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
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
    wrapSerializers: false,
    serializers: {
      req: ({ method }: Request) => ({ method }),
      res: ({ statusCode, locals }: Response) => {
        const route: unknown = locals['route'];
        return { status: statusCode, route };
      },
      err: () => undefined,
    },
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? 'warn' : 'debug'),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
  });
}
