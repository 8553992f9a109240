import type { Request, RequestHandler } from 'express';
import { AppError } from '../../core/shared/errors';
import { deriveRateLimitKeyFromIp } from './clientKey';
import { SharedCapacity } from './sharedCapacity';
import { watchForStall } from './stalls';

const MB = 1024 * 1024;
/** Bytes up to which a body without files is not worth counting: the flood gate bounds how many there are. */
const SMALL = 64 * 1024;

export interface BodyBounds {
  /** Bytes of memory that all bodies may take together, and those of one client. */
  bytes: { total: number; each: number };
  /** Requests with larger bodies that are worked on at once, of all clients and of one. */
  requests: { total: number; each: number };
  /** Milliseconds without a byte after which a body is given up: at least that, at most twice. */
  patience: number;
}

const BOUNDS: BodyBounds = {
  bytes: { total: 640 * MB, each: 320 * MB },
  requests: { total: 64, each: 8 },
  patience: 8_000,
};

interface Held {
  giveBack: (() => void)[];
  isWorkedOn: boolean;
}

/**
 * What bodies of requests may take of this process: bytes, places and time. A client holds only a part of them, from the
 * first byte until the work on the request ends, which may be long after its body came, or its connection went.
 */
export class Bodies {
  private readonly bytes: SharedCapacity;
  private readonly requests: SharedCapacity;
  private readonly patience: number;
  private readonly held = new WeakMap<Request, Held>();

  constructor({ bytes, requests, patience }: BodyBounds = BOUNDS) {
    this.bytes = new SharedCapacity(bytes);
    this.requests = new SharedCapacity(requests);
    this.patience = patience;
  }

  /**
   * A parser of bodies that keeps to the bounds.
   * @param most bytes that it takes at most
   * @param weight bytes of memory that one of them comes to while it is parsed and worked on
   * @param uncounted bytes up to which a body counts for nothing
   * @throws AppError (passed on) busy | body_stalled
   */
  receive(
    parse: RequestHandler,
    { most, weight, uncounted = SMALL }: { most: number; weight: number; uncounted?: number },
  ): RequestHandler {
    return (req, res, next) => {
      if (!hasBody(req) || req.readableEnded) return parse(req, res, next);
      const size = Math.min(most, Number(req.get('content-length') ?? most));
      try {
        if (size > uncounted) this.hold(req, size * weight);
      } catch (error) {
        return next(error);
      }
      let isOver = false;
      const end = (error?: unknown) => {
        if (isOver) return;
        isOver = true;
        stopWatching();
        next(error);
      };
      const stopWatching = watchForStall(
        () => req.socket.bytesRead,
        this.patience,
        () => {
          res.set('Connection', 'close');
          res.once('finish', () => req.destroy());
          end(new AppError('body_stalled', 'no byte came for a while'));
        },
      );
      res.once('close', () => {
        stopWatching();
        if (!this.held.get(req)?.isWorkedOn) this.release(req);
      });
      void parse(req, res, end);
    };
  }

  /** Works on a request; what its body holds is given back when that ends. */
  async workOn(req: Request, work: () => Promise<void>): Promise<void> {
    const held = this.held.get(req);
    if (held) held.isWorkedOn = true;
    try {
      await work();
    } finally {
      this.release(req);
    }
  }

  private hold(req: Request, bytes: number): void {
    // A parser before this one left the body alone.
    this.release(req);
    const client = [deriveRateLimitKeyFromIp(req)];
    const giveBack = this.requests.take(client);
    try {
      this.held.set(req, { giveBack: [giveBack, this.bytes.take(client, bytes)], isWorkedOn: false });
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  private release(req: Request): void {
    for (const giveBack of this.held.get(req)?.giveBack ?? []) giveBack();
    this.held.delete(req);
  }
}

/** https://www.rfc-editor.org/rfc/rfc9112#section-6.3 */
function hasBody(req: Request): boolean {
  return req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0;
}
