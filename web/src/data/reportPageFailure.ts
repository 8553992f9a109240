import type { z } from 'zod';
import type { pageFailureRequest } from '../../../core/shared/contracts/service';
import { PAGE_FAILURES, type PageFailure } from '../../../core/shared/pages/pageFailure';
import { postJsonWithoutWaiting } from './tellServer';

/** What browsers, and the build tool for style sheets, say of a file that can't be fetched. */
const MISSING_PART = /dynamically imported module|module script failed|unable to preload/i;

/** This build's own: each names its scripts by a hash of all that they load. */
const BUILD = /-([\w-]{8})\.js$/.exec(new URL(import.meta.url).pathname)?.[1] ?? 'unbuilt';

/** Failures told in this visit: a part that fails whenever it is drawn is told once. */
const told = new Set<string>();

function classifyFailure(error: unknown): PageFailure {
  if (!(error instanceof Error)) return 'Error';
  if (MISSING_PART.test(error.message)) return 'MissingPart';
  return PAGE_FAILURES.find((name) => name === error.name) ?? 'Error';
}

/**
 * Tells the server's log, once a visit, that a page failed: by what sort of error, and which page of which build. Neither the
 * error's message nor the address's query goes along.
 */
export function reportPageFailureOncePerVisit(error: unknown): void {
  const failure = classifyFailure(error);
  const path = window.location.pathname;
  const key = `${failure} ${path}`;
  if (told.has(key)) return;
  told.add(key);
  postJsonWithoutWaiting('/api/page-failures', { failure, path, build: BUILD } satisfies z.input<
    typeof pageFailureRequest
  >);
}
