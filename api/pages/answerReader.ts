import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express from 'express';
import type { Logger } from 'pino';
import { AppError } from '../../core/shared/errors';
import { Bodies } from '../http/bodies';
import { createErrorMiddleware } from '../http/errorAnswers';
import { mountOperations, type Operation } from '../http/operation';

/**
 * Asks operations for what they would answer to a GET of a path, without a connection.
 * @throws AppError when an operation refuses, or none has the path
 */
export function createInProcessApiReader(
  operations: readonly Operation[],
  log: Logger,
): (path: string) => Promise<unknown> {
  const waiting = new WeakMap<ServerResponse, (answer: unknown) => void>();
  const api = express();
  api.use((_req, res, next) => {
    res.json = (answer: unknown) => {
      waiting.get(res)?.(answer);
      return res;
    };
    next();
  });
  mountOperations(api, operations, new Bodies());
  api.use(() => {
    throw new AppError('not_found', 'pages are not rendered from that call');
  });
  api.use(createErrorMiddleware(log));
  return (asked) =>
    new Promise((resolve, reject) => {
      const req = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: asked });
      const res = new ServerResponse(req);
      waiting.set(res, (answer) => {
        if (res.statusCode === 200) resolve(answer);
        else
          reject(
            new AppError(
              res.statusCode >= 500 ? 'dependency_down' : 'not_found',
              `a call that a page is rendered from answers ${res.statusCode}`,
            ),
          );
      });
      api(req, res);
    });
}
