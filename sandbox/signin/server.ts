import { createServer } from 'node:http';
import express from 'express';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import { serveFonts } from '../fonts';
import { renderAccountListPage, renderAccountPage, renderFailedSignInPage, renderInitialsPhoto } from './accountPage';
import { type Account, type Accounts, openAccounts } from './accounts';
import { createProvider, removeSessionCookieFromHeader, type Client } from './provider';
import type { ProblemKey } from './texts';

export interface SignInOptions {
  /** 0 is not possible: the issuer's name holds the port. */
  port: number;
  host: string;
  /** Folder that keeps keys and accounts over a restart. */
  data: string;
  client: Client;
  /** Address of the service, for the page at /. */
  site: string;
}

export interface RunningSignIn {
  /** The issuer: its address as 127.0.0.1, which shares no cookies with a site at localhost. */
  url: string;
  stop(): Promise<void>;
}

const choice = z.object({
  cancel: z.string().optional(),
  account: z.string().optional(),
  email: z.string().max(320).default(''),
  name: z.string().max(100).default(''),
  verified: z.string().optional(),
});
const ownAccount = z.object({ email: z.email(), name: z.string().min(1), verified: z.boolean() });

/** Starts the stand-in for Google's sign-in: OpenID Connect under /, a page to pick an account. */
export async function startSignIn({ port, host, data, client, site }: SignInOptions): Promise<RunningSignIn> {
  const url = `http://${host}:${port}`;
  const accounts = openAccounts(data);
  const provider = await createProvider(url, data, client, accounts);
  const app = express();
  app.disable('x-powered-by');
  app.use(serveFonts());
  app.get(
    '/',
    (req, res) =>
      void res.send(String(renderAccountListPage(accounts.offered(), site, req.get('accept-language') ?? ''))),
  );
  app.get(
    '/photos/:initials.svg',
    (req, res) => void res.type('svg').send(String(renderInitialsPhoto(req.params.initials))),
  );
  app.use('/interaction', createInteractionRoutes(provider, accounts));
  app.use((req, _res, next) => {
    const cookie = removeSessionCookieFromHeader(req.headers.cookie);
    if (cookie !== undefined) req.headers.cookie = cookie;
    next();
  }, provider.callback());

  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The page between the request to sign in and the way back. */
function createInteractionRoutes(provider: Provider, accounts: Accounts): express.Router {
  const routes = express.Router();
  routes.use(express.urlencoded({ extended: false, limit: '16kb' }));
  routes.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });

  routes.get('/:uid', async (req, res) => {
    const { uid, params } = await provider.interactionDetails(req, res);
    res.send(
      String(
        renderAccountPage({
          action: `/interaction/${uid}`,
          accounts: accounts.offered(),
          locales: readUiLocales(params),
        }),
      ),
    );
  });

  routes.post('/:uid', async (req, res) => {
    const { uid, params } = await provider.interactionDetails(req, res);
    const chosen = choice.parse(req.body);
    if (chosen.cancel !== undefined)
      return provider.interactionFinished(req, res, {
        error: 'access_denied',
        error_description: 'the person went back',
      });
    const picked = chosen.account === undefined ? addTypedAccount(chosen, accounts) : accounts.find(chosen.account);
    if (picked === undefined || typeof picked === 'string') {
      const entered = { name: chosen.name, email: chosen.email, verified: chosen.verified !== undefined };
      const view = {
        action: `/interaction/${uid}`,
        accounts: accounts.offered(),
        locales: readUiLocales(params),
        entered,
        problem: picked ?? 'errorEmail',
      };
      return void res.status(400).send(String(renderAccountPage(view)));
    }
    await provider.interactionFinished(req, res, {
      login: { accountId: picked.id, remember: false },
      select_account: {},
    });
  });

  routes.use((_error: unknown, req: express.Request, res: express.Response, _next: express.NextFunction) => {
    res.status(400).send(String(renderFailedSignInPage(req.get('accept-language') ?? '')));
  });
  return routes;
}

/** The account that was typed in, or what is wrong with it. */
function addTypedAccount(chosen: z.output<typeof choice>, accounts: Accounts): Account | ProblemKey {
  const parsed = ownAccount.safeParse({
    email: chosen.email.trim(),
    name: chosen.name.trim(),
    verified: chosen.verified !== undefined,
  });
  if (parsed.success) return accounts.keep(parsed.data);
  return parsed.error.issues.some(({ path: [field] }) => field === 'email') ? 'errorEmail' : 'errorName';
}

function readUiLocales(params: Record<string, unknown>): string {
  const { ui_locales: locales } = params;
  return typeof locales === 'string' ? locales : '';
}
