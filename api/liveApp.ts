import type { RequestListener } from 'node:http';
import type { KindVersion } from '../core/kinds/kind';
import { createApp } from './app';
import { openLiveKinds, namePublications } from './liveKinds';
import type { Streams } from './letters/letterStream';
import type { Services } from './services';

/** Milliseconds between looks at which publications are offered: so late do other processes offer a new one at most. */
const LOOK = 2_000;

export interface LiveApp {
  /** Hands each request to the app as it is then. */
  listener: RequestListener;
  close(): void;
}

/**
 * The app on the kinds that are offered: whenever another version of one is published, here or by another process, the
 * app is made anew on it and takes the next request. Requests under way end on the one before.
 */
export function createLiveApp(services: Services, streams: Streams): LiveApp {
  const { kindPublications, log } = services;
  let turn: Promise<void> = Promise.resolve();
  let former: readonly KindVersion[] = [];
  let current = createApp({ ...services, refreshKinds }, streams);

  async function refresh(): Promise<void> {
    if (namePublications(await kindPublications.live()) === services.offeredPublications) return;
    const live = await openLiveKinds(services);
    former = [...former, ...services.servedKinds].filter(
      ({ hash }) => !live.servedKinds.some((kind) => kind.hash === hash),
    );
    Object.assign(services, live, { formerKinds: former });
    current = createApp({ ...services, refreshKinds }, streams);
    log.info({ kinds: live.kinds.length }, 'other kinds are published: new letters begin on them');
  }

  /** One at a time, each seeing what was there when it was asked. */
  function refreshKinds(): Promise<void> {
    const next = turn.then(refresh);
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
