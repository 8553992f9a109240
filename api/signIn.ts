import * as openid from 'openid-client';
import { z } from 'zod';
import type { Config } from '../core/config';
import { AppError } from '../core/shared/errors';
import type { Language } from '../core/shared/languages';
import type { SignInAttempt } from '../core/records/sessions';
import type { Profile } from '../core/records/users';

/** Seconds that the provider may take for an answer. */
const PATIENCE = 10;
const LONGEST_NAME = 200;
/** Path of the redirect address that the provider must know. */
export const CALLBACK = '/api/auth/callback';

export interface SignIn {
  /**
   * Where the browser goes to sign in, and what must be remembered until it comes back.
   * @throws AppError sign_in_unavailable
   */
  begin(language: Language): Promise<{ url: URL; attempt: SignInAttempt }>;
  /**
   * Who came back.
   * @param query of the callback's address, as the browser brought it
   * @throws AppError sign_in_unavailable | sign_in_canceled | sign_in_failed
   */
  complete(query: string, attempt: SignInAttempt): Promise<Profile>;
}

/** A provider may leave out what it was not allowed to tell; some write the flag as a text. */
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  email: z.string().max(320).default(''),
  email_verified: z.union([z.boolean(), z.string().transform((text) => text === 'true')]).default(false),
  name: z
    .string()
    .transform((text) => text.trim().slice(0, LONGEST_NAME))
    .default(''),
  picture: z.url().nullable().catch(null).default(null),
});

/**
 * Sign-in by OpenID Connect: authorization code flow with PKCE, state and nonce. What the provider can do is asked for
 * at the first sign-in and kept; while it is down, each sign-in asks again.
 * https://openid.net/specs/openid-connect-core-1_0.html, https://developers.google.com/identity/openid-connect/openid-connect
 * @returns undefined when there is no client id: nobody signs in then, and all else goes on
 */
export function createSignInClientIfConfigured(
  config: Pick<Config, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_ISSUER' | 'PUBLIC_URL'>,
): SignIn | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config;
  if (clientId === undefined) return undefined;
  const issuer = new URL(config.GOOGLE_ISSUER);
  const redirectUri = `${config.PUBLIC_URL}${CALLBACK}`;
  let discovered: Promise<openid.Configuration> | undefined;

  function discoverSignInProviderOnce(): Promise<openid.Configuration> {
    discovered ??= openid
      .discovery(issuer, clientId ?? '', clientSecret, undefined, {
        timeout: PATIENCE,
        // The sandbox's provider; core/config refuses it in production.
        ...(issuer.protocol === 'http:' && { execute: [openid.allowInsecureRequests] }),
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw new AppError('sign_in_unavailable', `the provider was not found: ${readErrorNameAndCode(error)}`);
      });
    return discovered;
  }

  return {
    async begin(language) {
      const configuration = await discoverSignInProviderOnce();
      const attempt = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
        language,
        at: Date.now(),
      };
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        // Google's own name for it.
        hl: language,
      });
      return { url, attempt };
    },
    async complete(query, { state, nonce, verifier }) {
      const configuration = await discoverSignInProviderOnce();
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, new URL(query, redirectUri), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        return parseProfileClaims(tokens.claims());
      } catch (error) {
        throw toSignInError(error);
      }
    },
  };
}

function parseProfileClaims(claims: unknown): Profile {
  const { iss, sub, email, email_verified: emailVerified, name, picture } = claimsSchema.parse(claims);
  return { issuer: iss, subject: sub, email, emailVerified, name, photoURL: picture };
}

/** The provider's own words may quote what a person typed: only their kind is kept. */
function toSignInError(error: unknown): AppError {
  if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied')
    return new AppError('sign_in_canceled');
  const down = isProviderUnreachable(error) || readProviderStatus(error) >= 500;
  return new AppError(
    down ? 'sign_in_unavailable' : 'sign_in_failed',
    `the provider’s answer: ${readErrorNameAndCode(error)}`,
  );
}

/** fetch fails with a TypeError without a code; the library tells of its own time limit. */
function isProviderUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && code === undefined);
}

function readProviderStatus(error: unknown): number {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Response ? cause.status : 0;
}

function readErrorNameAndCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}
