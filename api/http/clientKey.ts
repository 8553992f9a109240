import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

/** Whom a request is counted for: the client's address, of IPv6 the network that one subscriber has. */
export function computeRateLimitKey(req: Request): string {
  return ipKeyGenerator(req.ip ?? '');
}
