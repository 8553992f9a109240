import type { RequestHandler } from 'express';
import { Counter, Histogram } from 'prom-client';
import type { ErrorCode } from '../core/shared/errors';
import { BUCKETS, createProcessAndDatabaseMetrics, type ProcessMetrics } from '../core/metrics/registry';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Answers that stay open for as long as somebody looks: how long says nothing. */
const OPEN_ENDED = 'text/event-stream';

export interface ApiMetrics extends ProcessMetrics {
  /** Counts and times every request, by the pattern of its route: an address itself may hold a letter's token. */
  requests: RequestHandler;
  /** @param lag ms since it happened at Stripe */
  webhook(type: string, lag: number): void;
  /** News of a payment that another service on the same Stripe account took. */
  foreignPayment(type: string): void;
  signInFailed(code: ErrorCode): void;
}

export function createApiMetrics(): ApiMetrics {
  const own = createProcessAndDatabaseMetrics();
  const registers = [own.registry];
  const requests = new Counter({
    name: 'brevia_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'brevia_http_request_seconds',
    help: 'Until the whole answer was sent',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  const webhooks = new Histogram({
    name: 'brevia_webhook_lag_seconds',
    help: 'From what happened at Stripe until its webhook was handled here',
    labelNames: ['type'],
    buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200],
    registers,
  });
  const foreign = new Counter({
    name: 'brevia_foreign_payments_total',
    help: 'News of payments of another service on the same Stripe account, left alone',
    labelNames: ['type'],
    registers,
  });
  const failures = new Counter({
    name: 'brevia_sign_in_failures_total',
    help: 'Sign-ins that came to nothing, by the code of the error',
    labelNames: ['code'],
    registers,
  });
  const limited = new Counter({ name: 'brevia_requests_refused_total', help: 'Requests over a limit', registers });

  return {
    ...own,
    requests(req, res, next) {
      const begun = performance.now();
      res.once('close', () => {
        const method = METHODS.has(req.method) ? req.method : 'other';
        const route = computeRouteLabel(res.locals['route'], req.originalUrl);
        requests.inc({ method, route, status: res.statusCode });
        if (res.statusCode === 429) limited.inc();
        if (!String(res.getHeader('content-type') ?? '').startsWith(OPEN_ENDED))
          seconds.observe({ method, route }, (performance.now() - begun) / 1000);
      });
      next();
    },
    webhook: (type, lag) => webhooks.observe({ type }, Math.max(0, lag) / 1000),
    foreignPayment: (type) => foreign.inc({ type }),
    signInFailed: (code) => failures.inc({ code }),
  };
}

/** The pattern that was matched; everything else of the API is one, and so are all pages and their files. */
function computeRouteLabel(pattern: unknown, address: string): string {
  if (typeof pattern === 'string') return `/api${pattern}`;
  return address.startsWith('/api') ? '/api/(other)' : '(page)';
}
