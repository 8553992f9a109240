import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { keepValidRequestIdOrCreate, runInTrace } from '../../core/trace';
import { REQUEST_ID } from '../../core/shared/requestId';

/**
 * One line a request: method, the route's pattern, status and milliseconds. Never the address itself, a header, a body
 * or an IP address: any of them may hold a token or personal data. What fails, and what changes something, is worth a line at
 * the level `info`.
 */
export function createRequestLogger(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: ({ headers }) => keepValidRequestIdOrCreate(headers[REQUEST_ID]),
    customAttributeKeys: { reqId: 'requestId' },
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
    customLogLevel: ({ method }, res) =>
      res.statusCode >= 500 ? 'warn' : method === 'GET' || method === 'HEAD' ? 'debug' : 'info',
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
  });
}

/** Puts what follows under the id of its request, which is answered too: after `createRequestLogger`, which chose it. */
export function traceRequestAndSetIdHeader(req: Request, res: Response, next: NextFunction): void {
  const requestId = getRequestId(req);
  res.set(REQUEST_ID, requestId);
  runInTrace({ requestId }, next);
}

/** The id that `createRequestLogger` gave the request. */
export function getRequestId(req: Request): string {
  return typeof req.id === 'string' ? req.id : '';
}
