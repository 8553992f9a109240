import path from 'node:path';
import { type PartSpec, createTimeElapsedCheck, createHttpCheck, createPortCheck, createLogCheck } from './part';

/** Our own processes: each is told everything by its environment. */

interface Shared extends Pick<PartSpec, 'env' | 'logFolder'> {
  /** Where they were compiled to (compileServicesOnce). Nothing: they are read from their sources. */
  compiled: string | undefined;
}

/** `npm run dev`: begins anew whenever a file that it reads changes. */
const WATCHING = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false'];

export function buildApiPart(shared: Shared, site: string): PartSpec {
  // Not of what it needs: started again while another part is away, it must not be taken for broken.
  return { ...buildNodePart('api', 'api/main.ts', shared), isReady: createHttpCheck(`${site}/api/health/live`) };
}

export function buildWorkerPart(shared: Shared): PartSpec {
  const quiet = ['warn', 'error', 'fatal', 'silent'].includes(shared.env['LOG_LEVEL'] ?? 'info');
  return {
    ...buildNodePart('worker', 'worker/main.ts', shared),
    isReady: quiet ? createTimeElapsedCheck(10_000) : createLogCheck(/worker ready/),
    // It finishes what it has begun: a PDF or a mail under way.
    stopWithin: 40_000,
  };
}

export function buildPaymentsPart(shared: Shared, port: number): PartSpec {
  return { ...buildNodePart('payments', 'sandbox/payments/main.ts', shared), isReady: createPortCheck(port) };
}

export function buildInboxPart(shared: Shared, port: number): PartSpec {
  return { ...buildNodePart('inbox', 'sandbox/inbox/main.ts', shared), isReady: createPortCheck(port) };
}

export function buildSignInPart(shared: Shared, port: number): PartSpec {
  return { ...buildNodePart('signin', 'sandbox/signin/main.ts', shared), isReady: createPortCheck(port) };
}

function buildNodePart(name: string, file: string, { compiled, ...shared }: Shared): Omit<PartSpec, 'isReady'> {
  return {
    name,
    command: process.execPath,
    args:
      compiled === undefined
        ? [...WATCHING, file]
        : ['--enable-source-maps', path.join(compiled, file.replace(/\.ts$/, '.js'))],
    ...shared,
    readyWithin: 180_000,
    stopWithin: 20_000,
  };
}
