import type { RequestListener } from 'node:http';
import type { KindVersion } from '../core/shared/kinds/kind';
import { createApp } from './app';
import { openLiveKinds, fingerprintPublications } from './liveKinds';
import type { Streams } from './letters/letterStream';
import type { Services } from './services';

/** Former versions of a kind that are kept: a page that was opened before more than these were published must be loaded anew. */
const FORMER_EACH = 3;

/** Milliseconds between looks at which publications are offered: so late do other processes offer a new one at most. */
const LOOK = 2_000;

export interface LiveApp {
  /** Hands each request to the app as it is then. */
  listener: RequestListener;
  close(): void;
}

/**
 * The last few versions of each kind that were offered before, for pages that are still open on them.
 * @param offered every version that was offered, the oldest first
 */
export function selectFormerKinds<K extends { hash: string; manifest: { id: string } }>(
  offered: readonly K[],
  served: readonly { hash: string }[],
): K[] {
  const current = new Set(served.map(({ hash }) => hash));
  const kept = new Map<string, K[]>();
  for (const kind of offered) {
    if (current.has(kind.hash)) continue;
    const existing = kept.get(kind.manifest.id) ?? [];
    // One that was offered again meanwhile counts from its last time on.
    kept.set(kind.manifest.id, [...existing.filter(({ hash }) => hash !== kind.hash), kind].slice(-FORMER_EACH));
  }
  return [...kept.values()].flat();
}

/**
 * The app on the kinds that are offered: whenever another version of one is published, here or by another process, the
 * app is made anew on it and takes the next request. Requests under way end on the one before.
 */
export function createAppRebuiltWhenKindsChange(services: Services, streams: Streams): LiveApp {
  const { kindPublications, log } = services;
  let turn: Promise<void> = Promise.resolve();
  let former: readonly KindVersion[] = [];
  let current = createApp({ ...services, refreshKinds }, streams);

  async function reloadLiveKindsIfChanged(): Promise<void> {
    if (fingerprintPublications(await kindPublications.live()) === services.offeredPublications) return;
    const live = await openLiveKinds(services);
    former = selectFormerKinds([...former, ...services.servedKinds], live.servedKinds);
    Object.assign(services, live, { formerKinds: former });
    current = createApp({ ...services, refreshKinds }, streams);
    log.info({ kinds: live.kinds.length }, 'other kinds are published: new letters begin on them');
  }

  /** One at a time, each seeing what was there when it was asked. */
  function refreshKinds(): Promise<void> {
    const next = turn.then(reloadLiveKindsIfChanged);
    turn = next.catch(() => undefined);
    return next;
  }

  const timer = setInterval(() => {
    refreshKinds().catch((error: unknown) => {
      log.warn(
        { name: error instanceof Error ? error.name : 'unknown' },
        'which kinds are published could not be read',
      );
    });
  }, LOOK);
  timer.unref();
  return {
    listener(req, res) {
      current(req, res);
    },
    close: () => clearInterval(timer),
  };
}
