import type { Request, Response } from 'express';
import type { Language } from '../../core/shared/languages';
import type { LetterRecord } from '../../core/records/letterRecord';
import { deriveRateLimitKeyFromIp } from '../http/clientKey';
import { SharedCapacity } from '../http/sharedCapacity';
import type { Services } from '../services';
import type { LetterAccess } from './access';
import { buildLetterView } from './letterView';

const HEARTBEAT = 15_000;
/** Browsers connect again by themselves (EventSource), so no stream needs to live for ever. */
const LONGEST = 10 * 60_000;
/** Streams that are open at once, and those of one client or one letter. */
const MOST = { total: 5_000, each: 20 };

/** The streams that are open, bounded; `close` ends them all when the server stops. */
export class Streams {
  private readonly open = new Set<AbortController>();
  private readonly places: SharedCapacity;

  constructor(most: { total: number; each: number } = MOST) {
    this.places = new SharedCapacity(most);
  }

  /**
   * @param holders the client and the letter
   * @returns by which the stream is ended
   * @throws AppError busy when there are too many
   */
  begin(holders: readonly string[]): AbortController {
    const giveBack = this.places.take(holders);
    const controller = new AbortController();
    this.open.add(controller);
    controller.signal.addEventListener('abort', () => {
      giveBack();
      this.open.delete(controller);
    });
    return controller;
  }

  close(): void {
    for (const controller of this.open) controller.abort();
  }
}

interface Watch {
  /** As it is now. */
  record: LetterRecord;
  language: Language;
  /** Of whoever watches. */
  access: LetterAccess;
  req: Request;
  res: Response;
}

/**
 * Server-sent events: the letter now and at each change, until it is delivered with its mail, deleted (`expired`), or
 * the client goes away.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function streamLetterEvents(
  services: Services,
  streams: Streams,
  { record, language, access, req, res }: Watch,
): Promise<void> {
  const watching = streams.begin([deriveRateLimitKeyFromIp(req), record._id]);
  const ended = AbortSignal.any([watching.signal, AbortSignal.timeout(LONGEST)]);
  req.once('close', () => watching.abort());
  res.once('close', () => watching.abort());
  // no-transform keeps compression from holding events back.
  res
    .status(200)
    .set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' });
  res.flushHeaders();
  try {
    await sendLetterEvents(services, { record, language, access, res }, ended);
  } finally {
    watching.abort();
    res.end();
  }
}

async function sendLetterEvents(
  services: Services,
  { record: first, language, access, res }: Omit<Watch, 'req'>,
  ended: AbortSignal,
): Promise<void> {
  const changes = services.letterWatcher.follow(first, ended);
  const heartbeat = setInterval(() => res.write(': still here\n\n'), HEARTBEAT);
  try {
    let record: LetterRecord | undefined = first;
    while (!ended.aborted) {
      if (!record) {
        res.write('event: expired\ndata: {}\n\n');
        return;
      }
      res.write(
        `event: letter\ndata: ${JSON.stringify(await buildLetterView(services, record, language, access))}\n\n`,
      );
      if (record.status === 'delivered' && record.mail.state !== 'none' && record.mail.state !== 'sending') return;
      heartbeat.refresh();
      record = await changes.next();
    }
  } catch (error) {
    if (!ended.aborted) throw error;
  } finally {
    clearInterval(heartbeat);
  }
}
