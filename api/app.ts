import path from 'node:path';
import compression from 'compression';
import express, { Router, type Express } from 'express';
import { AppError } from '../core/shared/errors';
import { adminOperations } from './admin/operations';
import { refuseDeepBodies } from './http/bodyDepth';
import { createSessionUserLoader } from './http/currentUser';
import { createErrorMiddleware } from './http/errorAnswers';
import { mountOperations, type Operation } from './http/operation';
import { createPlainWithdrawalForms } from './http/plainForms';
import { createRequestLogger, traceRequestAndSetIdHeader } from './http/requestLog';
import { createGuardRefusingSavesWhileDiskFull } from './http/refuseWhileFull';
import { createSameOriginGuard } from './http/sameOrigin';
import { createSecurityHeaders } from './http/security';
import { createSessionMiddleware } from './http/sessions';
import type { Streams } from './letters/letterStream';
import { createPageRoutes } from './pages';
import { declareConfirmationOperations } from './routes/confirmations';
import { declareDeletionReceiptOperations } from './routes/deletionReceipts';
import { declareDownloadOperations } from './routes/downloads';
import { declareDraftOperations } from './routes/drafts';
import { declareFormOperations } from './routes/forms';
import { declareHelpOperations } from './routes/help';
import { declareLetterFileOperations } from './routes/letterFiles';
import { declareLetterResultOperations } from './routes/letterResults';
import { declareLetterOperations } from './routes/letters';
import { declareMailedSignInLinkOperation } from './routes/mailSignIn';
import { declareResendLetterOperations } from './routes/mail';
import { declareMyLetterOperations } from './routes/myLetters';
import { declarePageFailureOperations } from './routes/pageFailures';
import { declarePaymentOperations } from './routes/payments';
import { declarePriceOperations } from './routes/prices';
import { declareReminderOperations } from './routes/reminders';
import { declareResendLinkOperation } from './routes/resends';
import { declareRightsOperations } from './routes/rights';
import { declareResumeLinkOperations } from './routes/resumeLinks';
import { declareReturnedMailOperations } from './routes/returnedMail';
import { declareSendingOperations } from './routes/sendings';
import { declareHealthAndOpenApiOperations } from './routes/service';
import { declareFreeSessionOperations } from './routes/freeSessions';
import { declareReadingOperations } from './routes/readings';
import { declareSignInOperations } from './routes/signIn';
import { declareStepCountingOperations } from './routes/steps';
import { declareSubscriptionOperations } from './routes/subscriptions';
import { declareSuggestionOperations } from './routes/suggestions';
import { declareTableOperations } from './routes/tables';
import { declareUploadOperations } from './routes/uploads';
import { declareWithdrawalLinkRequestOperation } from './routes/withdrawals';
import { declareWebhookOperations } from './routes/webhooks';
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
  app.use(createRequestLogger(log), traceRequestAndSetIdHeader, services.metrics.requests);
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
  const webhooks = [...declareWebhookOperations(services), ...declareReturnedMailOperations(services)];
  const impersonal = [
    ...listUserIndependentOperations(services),
    ...declareStepCountingOperations(services),
    ...declarePageFailureOperations(services),
    ...declareLetterResultOperations(services),
  ];
  const admin = adminOperations.map((each) => each.open(services));
  const others = [
    ...declareSignInOperations(services),
    ...declareMailedSignInLinkOperation(services),
    ...declareSuggestionOperations(services),
    ...declarePriceOperations(services),
    ...declarePaymentOperations(services),
    ...declareSubscriptionOperations(services),
    ...declareDraftOperations(services),
    ...declareDownloadOperations(services),
    ...declareLetterFileOperations(services),
    ...declareSendingOperations(services),
    ...declareResumeLinkOperations(services),
    ...declareLetterOperations(services, streams),
    ...declareReminderOperations(services),
    ...declareMyLetterOperations(services),
    ...declareRightsOperations(services),
    ...declareDeletionReceiptOperations(services),
    ...declareUploadOperations(services),
    ...declareReadingOperations(services),
    ...declareFreeSessionOperations(services),
    ...declareResendLetterOperations(services),
    ...declareWithdrawalLinkRequestOperation(services),
    ...declareResendLinkOperation(services),
    ...declareConfirmationOperations(services),
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
  outer.use(createPlainWithdrawalForms(services));
  mountInlineFileParsers(outer, services.kinds, bodies);
  outer.use(
    bodies.receive(express.json({ limit: BODY_LIMIT }), { most: BODY_LIMIT, weight: WEIGHT }),
    refuseDeepBodies,
  );
  mountOperations(
    outer,
    [
      ...impersonal,
      ...declareHealthAndOpenApiOperations(services, [...impersonal, ...others, ...webhooks, ...admin]),
    ].map(stripApiPrefix),
    bodies,
  );
  outer.use(createGuardRefusingSavesWhileDiskFull(services.config));
  // Sessions are neither read nor written while it is away: who was signed in still is when it is back.
  outer.use((_req, _res, next) => {
    services.database.refuseWhileAway();
    next();
  });
  outer.use(createSessionMiddleware(services), createSessionUserLoader(services.users));
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
  return [...declareFormOperations(services), ...declareHelpOperations(services), ...declareTableOperations()];
}

function stripApiPrefix<T extends { path: string }>(operation: T): T {
  return { ...operation, path: operation.path.replace(/^\/api/, '') };
}
