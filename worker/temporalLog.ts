import type { LogLevel, LogMetadata, Logger as TemporalLogger } from '@temporalio/common';
import type { Logger } from 'pino';

/** What a line of Temporal's own, or of a workflow, may say beside its message: ids, names of ours and states. */
const KEPT = [
  'workflowId',
  'runId',
  'workflowType',
  'activityType',
  'taskQueue',
  'attempt',
  'requestId',
  'state',
  'paid',
  'sdkComponent',
] as const;
const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/** Temporal's lines and the workflows' as lines of our log. Of an error only its name: its message may quote anything. */
export function createTemporalLogger(log: Logger): TemporalLogger {
  const write = (level: LogLevel, message: string, meta: LogMetadata = {}): void => {
    const kept = Object.fromEntries(KEPT.flatMap((key) => (meta[key] === undefined ? [] : [[key, meta[key]]])));
    const error: unknown = meta['error'];
    log[LEVELS[level]]({ ...kept, ...(error instanceof Error && { error: error.name }) }, message);
  };
  return {
    log: write,
    trace: (message, meta) => write('TRACE', message, meta),
    debug: (message, meta) => write('DEBUG', message, meta),
    info: (message, meta) => write('INFO', message, meta),
    warn: (message, meta) => write('WARN', message, meta),
    error: (message, meta) => write('ERROR', message, meta),
  };
}
