import pino, { type Logger, type LoggerOptions } from 'pino';
import type { Config } from './config';
import { getCurrentTrace } from './trace';

/** Bytes of lines that wait while they can't be written; more are let go. */
const MOST_WAITING = 1_000_000;

/**
 * JSON to standard output, each line with the request it belongs to. Personal data is never handed to it; what slips in
 * by name is taken out.
 */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, role: string): Logger {
  const lines = pino.destination({ dest: 1, sync: true, maxLength: MOST_WAITING });
  // A disk that is full takes no line: what people came for goes on without.
  lines.on('error', () => undefined);
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    base: { role },
    mixin: (_line, _level, log) => ('requestId' in log.bindings() ? {} : { ...getCurrentTrace() }),
    redact: {
      paths: [
        'req.headers',
        'res.headers',
        'req.query',
        'req.body',
        'email',
        'form',
        'token',
        '*.email',
        '*.form',
        '*.token',
      ],
      remove: true,
    },
  };
  return pino(options, lines);
}
