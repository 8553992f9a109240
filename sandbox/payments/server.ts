import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import express from 'express';
import { serveFonts } from '../fonts';
import { type ApiMode, createStripeApi } from './api';
import { Billing } from './billing';
import { Checkout } from './checkout';
import { createControlRoutes } from './control';
import { Disputes } from './disputes';
import { createPayRoutes } from './payRoutes';
import { createPortalRoutes } from './portal';
import { openStore } from './store';
import { Webhooks } from './webhooks';

export interface PaymentsOptions {
  /** 0 for any free port. */
  port: number;
  /** Address to listen on; default this machine only. */
  host?: string;
  /** Folder that keeps everything over a restart. */
  data: string;
  /** Where events are sent; without it none are. */
  webhookUrl?: string;
  webhookSecret: string;
  /** As browsers reach it; default http://localhost:PORT. */
  publicUrl?: string;
  /** Name on the payment page. */
  merchant?: string;
}

export interface RunningPayments {
  port: number;
  url: string;
  stop(): Promise<void>;
}

/** Starts the stand-in for Stripe: API under /v1, hosted pages under /pay and /portal, a look inside at /. */
export async function startPayments(options: PaymentsOptions): Promise<RunningPayments> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host ?? '127.0.0.1', resolve);
  });
  const port = readPortOfAddress(server.address());
  const url = (options.publicUrl ?? `http://localhost:${port}`).replace(/\/$/, '');

  const store = openStore(options.data);
  const webhooks = new Webhooks(store, options.webhookUrl, options.webhookSecret);
  const billing = new Billing(store, (type, object) => webhooks.emit(type, object));
  const checkout = new Checkout(store, url, (type, object) => webhooks.emit(type, object), billing);
  const disputes = new Disputes(store, (type, object) => webhooks.emit(type, object));
  let mode: ApiMode = { mode: 'on', ms: 0 };

  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'extended');
  app.use(
    '/v1',
    createStripeApi(store, { checkout, billing, disputes, portalUrl: `${url}/portal` }, () => mode),
  );
  app.use(serveFonts());
  app.use('/pay', createPayRoutes(store, checkout, options.merchant ?? 'Brevia'));
  app.use('/portal', createPortalRoutes(store, billing, options.merchant ?? 'Brevia'));
  app.use(
    createControlRoutes({
      store,
      checkout,
      billing,
      disputes,
      webhooks,
      api: { get: () => mode, set: (next) => (mode = next) },
    }),
  );
  server.on('request', app);

  return {
    port,
    url,
    async stop() {
      webhooks.stop();
      checkout.stop();
      billing.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function readPortOfAddress(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
