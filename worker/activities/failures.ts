import type { ActivityInboundCallsInterceptor } from '@temporalio/worker';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import type { Logger } from 'pino';

/**
 * Failures are written to Temporal's history in plain text, and messages of mail servers, templates or parsers may quote
 * what a person wrote. Only an error's name and code pass; the activity's own typed failures hold none and pass whole.
 */
export function createActivityErrorRedactor(log: Logger): ActivityInboundCallsInterceptor {
  return {
    async execute(input, next) {
      try {
        return await next(input);
      } catch (error) {
        if (error instanceof ApplicationFailure || error instanceof CancelledFailure) throw error;
        const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
        const name = error instanceof Error ? error.name : 'Error';
        log.warn({ name, code, at: error instanceof Error ? findFirstOwnStackLine(error) : '' }, 'an activity failed');
        throw ApplicationFailure.retryable(code ? `${name} ${code}` : name, name);
      }
    },
  };
}

/** The first line of the stack that is ours: a place in the code, no message. */
function findFirstOwnStackLine(error: Error): string {
  return (
    error.stack
      ?.split('\n')
      .find((line) => line.includes('/worker/') || line.includes('/core/'))
      ?.trim() ?? ''
  );
}
