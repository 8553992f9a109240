import path from 'node:path';
import compression from 'compression';
import express, { Router, type Express } from 'express';
import { AppError } from '../core/shared/errors';
import { adminOperations } from './admin/operations';
import { refuseDeepBodies } from './http/bodyDepth';
import { loadSessionUser } from './http/currentUser';
import { createErrorMiddleware } from './http/errorAnswers';
import { mountOperations, type Operation } from './http/operation';
import { createRequestLogger, traceRequest } from './http/requestLog';
import { refuseWhileDiskIsFull } from './http/refuseWhileFull';
import { createSameOriginGuard } from './http/sameOrigin';
import { createSecurityHeaders } from './http/security';
import { createSessionMiddleware } from './http/sessions';
import type { Streams } from './letters/letterStream';
import { createPageRoutes } from './pages';
import { confirmationOperations } from './routes/confirmations';
import { deletionReceiptOperations } from './routes/deletionReceipts';
import { downloadOperations } from './routes/downloads';
import { draftOperations } from './routes/drafts';
import { formOperations } from './routes/forms';
import { helpOperations } from './routes/help';
import { letterFileOperations } from './routes/letterFiles';
import { letterResultOperations } from './routes/letterResults';
import { letterOperations } from './routes/letters';
import { mailSignInOperations } from './routes/mailSignIn';
import { mailOperations } from './routes/mail';
import { myLetterOperations } from './routes/myLetters';
import { paymentOperations } from './routes/payments';
import { priceOperations } from './routes/prices';
import { reminderOperations } from './routes/reminders';
import { resendOperations } from './routes/resends';
import { rightsOperations } from './routes/rights';
import { resumeLinkOperations } from './routes/resumeLinks';
import { returnedMailOperations } from './routes/returnedMail';
import { sendingOperations } from './routes/sendings';
import { serviceOperations } from './routes/service';
import { freeSessionOperations } from './routes/freeSessions';
import { readingOperations } from './routes/readings';
import { signInOperations } from './routes/signIn';
import { stepOperations } from './routes/steps';
import { subscriptionOperations } from './routes/subscriptions';
import { suggestionOperations } from './routes/suggestions';
import { tableOperations } from './routes/tables';
import { uploadOperations } from './routes/uploads';
import { withdrawalOperations } from './routes/withdrawals';
import { webhookOperations } from './routes/webhooks';
import type { Services } from './services';
import { mountInlineFileParsers } from './uploads/inlineFiles';

/** Bytes that a body without files may have. */
const BODY_LIMIT = 1024 * 1024;
/** Bytes of memory for each of them: as bytes, as text, and parsed. */
const WEIGHT = 3;

/** The API and the web's pages, on one port. */
export function createApp(services: Services, streams: Streams): Express {
  const { config, log } = services;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.TRUST_PROXY);
  app.use(createRequestLogger(log), traceRequest, services.metrics.requests);
  app.use(createSecurityHeaders(config.PUBLIC_URL));
  app.use(compression());
  app.use('/api', createApiRouter(services, streams));
  app.use(
    createPageRoutes({
      kinds: services.kinds,
      servedKinds: services.servedKinds,
      formerKinds: services.formerKinds,
      web: path.resolve('dist/web'),
      prerenderer: path.resolve('dist/prerender/prerender.cjs'),
      cache: path.join(config.DATA_DIR, 'cache', 'validators'),
      origin: config.PUBLIC_URL,
      operations: listUserIndependentOperations(services),
      log,
    }),
  );
  app.use(createErrorMiddleware(log));
  return app;
}

function createApiRouter(services: Services, streams: Streams): Router {
  const { bodies } = services;
  const webhooks = [...webhookOperations(services), ...returnedMailOperations(services)];
  const impersonal = [
    ...listUserIndependentOperations(services),
    ...stepOperations(services),
    ...letterResultOperations(services),
  ];
  const admin = adminOperations.map((each) => each.open(services));
  const others = [
    ...signInOperations(services),
    ...mailSignInOperations(services),
    ...suggestionOperations(services),
    ...priceOperations(services),
    ...paymentOperations(services),
    ...subscriptionOperations(services),
    ...draftOperations(services),
    ...downloadOperations(services),
    ...letterFileOperations(services),
    ...sendingOperations(services),
    ...resumeLinkOperations(services),
    ...letterOperations(services, streams),
    ...reminderOperations(services),
    ...myLetterOperations(services),
    ...rightsOperations(services),
    ...deletionReceiptOperations(services),
    ...uploadOperations(services),
    ...readingOperations(services),
    ...freeSessionOperations(services),
    ...mailOperations(services),
    ...withdrawalOperations(services),
    ...resendOperations(services),
    ...confirmationOperations(services),
  ];

  const outer = Router();
  outer.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });

  // Stripe's events are read as the bytes that were signed, and are never held back; nor are mails that come back.
  const signed = Router();
  signed.use('/stripe', express.raw({ type: () => true, limit: BODY_LIMIT }));
  signed.use('/mail/returned', express.raw({ type: () => true, limit: BODY_LIMIT }));
  mountOperations(signed, webhooks.map(stripApiPrefix), bodies);
  outer.use(signed);

  outer.use(services.limits.requests);
  outer.use(createSameOriginGuard(services.config.PUBLIC_URL));
  mountInlineFileParsers(outer, services.kinds, bodies);
  outer.use(
    bodies.receive(express.json({ limit: BODY_LIMIT }), { most: BODY_LIMIT, weight: WEIGHT }),
    refuseDeepBodies,
  );
  mountOperations(
    outer,
    [...impersonal, ...serviceOperations(services, [...impersonal, ...others, ...webhooks, ...admin])].map(
      stripApiPrefix,
    ),
    bodies,
  );
  outer.use(refuseWhileDiskIsFull(services.config));
  // Sessions are neither read nor written while it is away: who was signed in still is when it is back.
  outer.use((_req, _res, next) => {
    services.database.refuseWhileAway();
    next();
  });
  outer.use(createSessionMiddleware(services), loadSessionUser(services.users));
  outer.use('/admin', services.adminGuard);
  mountOperations(outer, admin.map(stripApiPrefix), bodies);
  mountOperations(outer, others.map(stripApiPrefix), bodies);
  outer.use(() => {
    throw new AppError('not_found', 'no such call');
  });
  return outer;
}

/** The same for everybody: these go on when sessions can't be read, and pages are rendered from their answers. */
function listUserIndependentOperations(services: Services): Operation[] {
  return [...formOperations(services), ...helpOperations(services), ...tableOperations()];
}

function stripApiPrefix<T extends { path: string }>(each: T): T {
  return { ...each, path: each.path.replace(/^\/api/, '') };
}
