import type { Request, Response } from 'express';
import { z } from 'zod';
import { AppError, type ErrorCode } from '../../core/shared/errors';
import { parseLanguage, type Language } from '../../core/shared/languages';
import type { SignInAttempt } from '../../core/records/sessions';
import { doneSchema } from '../../core/shared/contracts/access';
import { sessionSchema, type User } from '../../core/shared/contracts/account';
import { buildLocalPath } from '../../core/shared/pages/localPath';
import { getCurrentUser, type CurrentUser } from '../http/currentUser';
import { declareOperation, type Operation } from '../http/operation';
import { destroySessionAndClearCookie, saveSession, startSignedInSession } from '../http/sessions';
import type { Services } from '../services';
import { CALLBACK } from '../signIn';

/** Milliseconds that a person may take at the provider. */
const WHILE_AWAY = 15 * 60_000;
/** Sign-ins that one browser may have begun at once, in several tabs. */
const AT_ONCE = 5;

const sentOn = { description: 'To the provider, or to the page that says how it went', contentType: 'text/plain' };

/** Signing in by OpenID Connect, who is signed in, and signing out. */
export function declareSignInOperations(services: Services): Operation[] {
  return [
    declareSessionStatusOperation(services),
    declareStartOfSignInOperation(services),
    declareSignInCallbackOperation(services),
    declareSignOutOperation(services),
  ];
}

function declareSessionStatusOperation(services: Services): Operation {
  return declareOperation({
    method: 'get',
    path: '/api/session',
    tag: 'sign-in',
    summary: 'Who is signed in, and whether one can sign in at all',
    answers: {
      200: { description: 'Sets no cookie', schema: sessionSchema },
    },
    refusals: [],
    handle({ req }) {
      const user = getCurrentUser(req);
      return { status: 200, body: { signIn: services.signIn !== undefined, user: user ? toUserResponse(user) : null } };
    },
  });
}

function toUserResponse({
  uid,
  email,
  name,
  photoURL,
  role,
  subscriptionStatus,
  subscriptionPlan,
  subscriptionCurrentPeriodEnd,
}: CurrentUser): User {
  return {
    uid,
    email,
    name,
    photoURL,
    role,
    subscriptionStatus,
    subscriptionPlan,
    subscriptionCurrentPeriodEnd: subscriptionCurrentPeriodEnd?.toISOString() ?? null,
  };
}

function declareStartOfSignInOperation(services: Services): Operation {
  return declareOperation({
    method: 'get',
    path: '/api/auth/start',
    tag: 'sign-in',
    summary: 'Begins a sign-in: the browser is sent to the provider',
    query: z.object({
      language: z.string().optional().describe('Of the provider’s page and of what follows: sv or en'),
    }),
    answers: { 302: sentOn },
    refusals: [],
    async handle({ req, res, language }) {
      await runOrRedirectWithError(services, res, language, async () => {
        if (!services.signIn) throw new AppError('sign_in_off');
        const { url, attempt } = await services.signIn.begin(language);
        req.session.attempts = [...listUnexpiredSignInAttempts(req), attempt].slice(-AT_ONCE);
        await saveSession(req);
        redirectTo(res, url.href);
      });
      return undefined;
    },
  });
}

function declareSignInCallbackOperation(services: Services): Operation {
  return declareOperation({
    method: 'get',
    path: CALLBACK,
    tag: 'sign-in',
    summary: 'Where the provider sends the browser back to',
    // Whatever the address says, the answer is a page: what is given twice counts as not given.
    query: z.looseObject({
      state: z.string().optional().catch(undefined),
      code: z.string().optional().catch(undefined),
      error: z.string().optional().catch(undefined),
    }),
    answers: { 302: sentOn },
    refusals: [],
    async handle({ query, req, res }) {
      const attempt = listUnexpiredSignInAttempts(req).find(({ state }) => state === query.state);
      const language = attempt?.language ?? parseLanguage(req.get('accept-language'));
      await runOrRedirectWithError(services, res, language, async () => {
        if (!services.signIn) throw new AppError('sign_in_off');
        if (!attempt) throw new AppError('sign_in_expired', 'this session has begun no such sign-in');
        await forgetSignInAttempt(req, attempt);
        const profile = await services.signIn.complete(
          new URL(req.originalUrl, services.config.PUBLIC_URL).search,
          attempt,
        );
        const { uid } = await services.users.signIn(profile);
        await startSignedInSession(req, uid);
        redirectTo(res, buildSignInHandlerUrl(language));
      });
      return undefined;
    },
  });
}

function declareSignOutOperation({ config }: Services): Operation {
  return declareOperation({
    method: 'post',
    path: '/api/auth/sign-out',
    tag: 'sign-in',
    summary: 'Ends the session; letters that nobody owns are reached by their links from then on',
    answers: { 200: { description: 'Nobody is signed in', schema: doneSchema } },
    refusals: [],
    async handle({ req, res }) {
      await destroySessionAndClearCookie(req, res, config.PUBLIC_URL);
      return { status: 200, body: { success: true } };
    },
  });
}

function listUnexpiredSignInAttempts(req: Request): SignInAttempt[] {
  return (req.session.attempts ?? []).filter(({ at }) => Date.now() - at < WHILE_AWAY);
}

/** An attempt counts once, also when it fails. */
async function forgetSignInAttempt(req: Request, { state }: SignInAttempt): Promise<void> {
  req.session.attempts = listUnexpiredSignInAttempts(req).filter((each) => each.state !== state);
  await saveSession(req);
}

/** A browser is on its way: what fails is said on the page /__/auth/handler, in words. */
async function runOrRedirectWithError(
  { log, metrics }: Services,
  res: Response,
  language: Language,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code: ErrorCode = error instanceof AppError ? error.code : 'internal';
    metrics.signInFailed(code);
    if (!['sign_in_canceled', 'sign_in_expired'].includes(code))
      log.warn(
        { code, reason: error instanceof AppError ? error.message : error instanceof Error ? error.name : 'unknown' },
        'nobody could sign in',
      );
    redirectTo(res, buildSignInHandlerUrl(language, code));
  }
}

function buildSignInHandlerUrl(language: Language, error?: ErrorCode): string {
  return buildLocalPath(`/__/auth/handler?authType=signIn${error === undefined ? '' : `&error=${error}`}`, language);
}

function redirectTo(res: Response, location: string): void {
  res.status(302).set('Location', location).type('text').end();
}
