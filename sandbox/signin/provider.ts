import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { type Accounts } from './accounts';
import { renderFailedSignInPage, buildInitialsPhotoPath } from './accountPage';
import { readOrCreateSigningKeyAndCookieSecret } from './keys';

/** Cookie by which the provider would know a person again; see `removeSessionCookieFromHeader`. */
const SESSION_COOKIE = 'signin_session';
const SCOPES = 'openid email profile';
const HOUR = 3600;

export interface Client {
  id: string;
  secret: string;
  redirectUris: string[];
}

/** An OpenID provider with one client, which says of a person what Google says. */
export async function createProvider(
  issuer: string,
  folder: string,
  client: Client,
  accounts: Accounts,
): Promise<Provider> {
  // An ES module only.
  const { default: OidcProvider, interactionPolicy } = await import('oidc-provider');
  const keys = readOrCreateSigningKeyAndCookieSecret(folder);
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return new OidcProvider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: client.redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookies],
      names: { session: SESSION_COOKIE, interaction: 'signin_interaction', resume: 'signin_resume' },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    scopes: SCOPES.split(' '),
    // As Google does: the ID token itself tells e-mail and name.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    expiresWithSession: () => false,
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: HOUR, AuthorizationCode: 60, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
    findAccount: (_ctx, id) => {
      const account = accounts.find(id);
      if (!account) return undefined;
      const { name, email, verified } = account;
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          name,
          email,
          email_verified: verified,
          picture: `${issuer}${buildInitialsPhotoPath(name)}`,
        }),
      };
    },
    loadExistingGrant: (ctx) => grantAllScopes(ctx),
    renderError: (ctx) => {
      ctx.type = 'html';
      ctx.body = String(renderFailedSignInPage(ctx.get('accept-language')));
    },
  });
}

/** Nobody is asked for consent: choosing an account is enough. */
async function grantAllScopes({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId ?? '',
    ...(oidc.session?.accountId !== undefined && { accountId: oidc.session.accountId }),
  });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

/**
 * The header without the provider's session: each sign-in begins anew, so that changing accounts needs no signing out
 * in between (a page with a script, at oidc-provider).
 */
export function removeSessionCookieFromHeader(cookies: string | undefined): string | undefined {
  return cookies
    ?.split(';')
    .filter((each) => !each.trim().startsWith(SESSION_COOKIE))
    .join(';');
}
