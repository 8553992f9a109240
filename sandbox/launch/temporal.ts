import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { HOST } from './ports';
import { type PartSpec, logSays } from './part';

/** What operators filter letters by in the Temporal UI. */
const SEARCH_ATTRIBUTES = ['Kind=Keyword', 'LetterStatus=Keyword', 'Paid=Bool', 'LetterLanguage=Keyword'];

export interface TemporalOptions {
  port: number;
  /** Without one there is no UI. */
  uiPort?: number;
  /** Folder for the file that workflows are kept in; without one they end with the server. */
  folder?: string;
  logFolder: string;
}

/** The official development server. */
export function temporalPart(options: TemporalOptions, env: NodeJS.ProcessEnv): PartSpec {
  const args = ['server', 'start-dev', '--ip', HOST, '--port', String(options.port), '--log-format', 'json'];
  args.push('--log-level', 'error', ...SEARCH_ATTRIBUTES.flatMap((attribute) => ['--search-attribute', attribute]));
  args.push(...(options.uiPort ? ['--ui-port', String(options.uiPort)] : ['--headless']));
  if (options.folder) {
    mkdirSync(options.folder, { recursive: true });
    args.push('--db-filename', path.join(options.folder, 'temporal.db'));
  }
  return {
    name: 'temporal',
    command: env['TEMPORAL_CLI'] ?? 'temporal',
    args,
    env: { PATH: env['PATH'], HOME: env['HOME'] },
    logFolder: options.logFolder,
    // Printed when the namespace and the search attributes are there too.
    isReady: logSays(/^Server: /m),
    readyWithin: 60_000,
    stopWithin: 15_000,
  };
}
