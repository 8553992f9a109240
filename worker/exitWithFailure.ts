import { ConfigError } from '../core/config';

/**
 * Ends a command that failed: a configuration that is wrong explains itself, of all else it is said first what did not happen.
 */
export function exitWithFailure(failure: string, error: unknown, exitCode = 1): never {
  console.error(
    error instanceof ConfigError || !(error instanceof Error) ? String(error) : `${failure}: ${error.message}`,
  );
  process.exit(exitCode);
}
