import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { SEARCH_ATTRIBUTES } from '../../workflows/letter/searchAttributes';
import { HOST } from './ports';
import { type PartSpec, createLogCheck } from './part';

export interface TemporalOptions {
  port: number;
  /** Without one there is no UI. */
  uiPort?: number;
  /** Folder for the file that workflows are kept in; without one they end with the server. */
  folder?: string;
  logFolder: string;
}

/**
 * The server notes how far its queues have come this often, and forgets a history only after that: by default every
 * 30 s, so that a deleted letter's history lay there for up to two minutes.
 */
const FORGETS_SOON = ['transfer', 'visibility', 'timer'].map(
  (queue) => `history.${queue}ProcessorUpdateAckInterval="1s"`,
);

/** The official development server, with the search attributes that workflows set. */
export function buildTemporalPart(options: TemporalOptions, env: NodeJS.ProcessEnv): PartSpec {
  const args = ['server', 'start-dev', '--ip', HOST, '--port', String(options.port), '--log-format', 'json'];
  args.push('--log-level', 'error', ...SEARCH_ATTRIBUTES.flatMap(buildSearchAttributeArguments));
  args.push(...FORGETS_SOON.flatMap((setting) => ['--dynamic-config-value', setting]));
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
    isReady: createLogCheck(/^Server: /m),
    readyWithin: 180_000,
    stopWithin: 15_000,
  };
}

function buildSearchAttributeArguments({ name, type }: (typeof SEARCH_ATTRIBUTES)[number]): string[] {
  return ['--search-attribute', `${name}=${type === 'BOOL' ? 'Bool' : 'Keyword'}`];
}
