import pino, { type Logger } from 'pino';
import type { Config } from './config';
import { currentTrace } from './trace';

/**
 * JSON to standard output, each line with the request it belongs to. Personal data is never handed to it; what slips in
 * by name is taken out.
 */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, role: string): Logger {
  return pino({
    level: config.LOG_LEVEL,
    base: { role },
    mixin: (_line, _level, log) => ('requestId' in log.bindings() ? {} : { ...currentTrace() }),
    redact: {
      paths: ['req.headers', 'res.headers', 'req.query', 'req.body', 'email', 'form', 'token', '*.email', '*.form', '*.token'],
      remove: true,
    },
  });
}
