import path from 'node:path';
import express, { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { listKindAndVersionPerSituationOrNone } from '../core/kinds/chooseSituation';
import { compileValidators } from '../core/kinds/validatorModule';
import { buildValidatorFileName } from '../core/kinds/validatorFileName';
import type { KindVersion } from '../core/shared/kinds/kind';
import { AppError } from '../core/shared/errors';
import { BACK_OFFICE_TABS } from '../core/shared/pages/backOfficeTabs';
import { buildLocalPath, splitLocalPath } from '../core/shared/pages/localPath';
import type { Operation } from './http/operation';
import { getStyleNonce } from './http/security';
import { hasSessionCookie } from './http/sessions';
import { createInProcessApiReader } from './pages/answerReader';
import { NOT_FOUND, mapPagesByAddress } from './pages/addresses';
import { createPrerenderedPages, type SentPage } from './pages/prerendered';
import { loadWebShell } from './pages/shell';
import { buildRobotsTxt, buildSitemapXml } from './pages/sitemap';

const IMMUTABLE = 'public, max-age=31536000, immutable';

export interface Site {
  kinds: readonly KindVersion[];
  /** Those, and kinds whose pages serve letters under way alone. */
  servedKinds: readonly KindVersion[];
  /** Those that pages which are open may still ask for. */
  formerKinds: readonly KindVersion[];
  /** What the web's build for browsers made. Absolute. */
  web: string;
  /** The module of its build for the server. Absolute. */
  prerenderer: string;
  /** Where compiled validators are kept. */
  cache: string;
  /** PUBLIC_URL. */
  origin: string;
  /** GETs that anybody may call, by whose answers pages are rendered. */
  operations: readonly Operation[];
  log: Logger;
}

/** The web's files, its pages, and the kinds' compiled validators. */
export function createPageRoutes({
  kinds,
  servedKinds,
  formerKinds,
  web,
  prerenderer,
  cache,
  origin,
  operations,
  log,
}: Site): Router {
  const router = Router();
  const pages = mapPagesByAddress(kinds, servedKinds);
  const shell = loadWebShell(web);
  const rendered =
    shell &&
    createPrerenderedPages({
      module: prerenderer,
      shell,
      origin,
      read: createInProcessApiReader(operations, log),
      log,
    });

  router.get('/kinds/:file', async (req, res) => {
    const kind = [...servedKinds, ...formerKinds]
      .flatMap(listKindAndVersionPerSituationOrNone)
      .find((each) => buildValidatorFileName(each) === req.params.file);
    if (!kind) throw new AppError('not_found', 'no validators of that name');
    const { code } = await compileValidators(kind, cache);
    res.set('Cache-Control', IMMUTABLE).type('text/javascript').send(code);
  });
  router.get('/sitemap.xml', (_req, res) => {
    res.set('Cache-Control', 'no-cache').type('application/xml').send(buildSitemapXml(pages.values(), origin));
  });
  router.get('/robots.txt', (_req, res) => {
    res.set('Cache-Control', 'no-cache').type('text/plain').send(buildRobotsTxt(origin));
  });

  // The document without a page in it is nobody's address.
  router.get('/index.html', (_req, res) => res.set('Cache-Control', 'no-cache').redirect(301, '/'));

  router.use(
    express.static(web, {
      index: false,
      redirect: false,
      setHeaders: (res, file) => {
        // Files under assets/ carry a hash in their name.
        const hashed = path.relative(web, file).split(path.sep)[0] === 'assets';
        res.setHeader('Cache-Control', hashed ? IMMUTABLE : 'no-cache');
      },
    }),
  );

  // An expression, since a parameter that can't be decoded would be no page's answer.
  router.get(/^/, async (req, res) => {
    res.locals['route'] = 'page';
    if (!shell || !req.accepts('html')) throw new AppError('not_found', 'no such page');
    const address = req.path.replace(/\/+$/, '') || '/';
    const known = pages.get(address);
    if (known && address !== req.path) {
      // One address a page.
      const query = req.originalUrl.indexOf('?');
      res.set('Cache-Control', 'no-cache').redirect(301, address + (query < 0 ? '' : req.originalUrl.slice(query)));
      return;
    }
    const nonce = getStyleNonce(res);
    if (nonce !== undefined) {
      const frame = await rendered?.page({ address: choosePrerenderedBackOfficePath(req), isPublic: false });
      // Each visit has a nonce of its own: nothing of it may be kept.
      res
        .set('Cache-Control', 'no-store')
        .type('html')
        .send(addNonceMetaToHead(frame?.html.toString() ?? shell.bare, nonce));
      return;
    }
    const missing = { address: buildLocalPath(NOT_FOUND, splitLocalPath(address).language), isPublic: false };
    const page = await rendered?.page(known ?? missing);
    // What a browser keeps to go back to would show a letter that is deleted meanwhile.
    res
      .status(known ? 200 : 404)
      .set('Cache-Control', known && !known.isPublic ? 'no-store' : 'no-cache')
      .type('html');
    if (page) sendCompressedPage(req, res, page);
    else res.send(shell.bare);
  });
  return router;
}

/** The page that is the back office's first moment: for who has a session it names all files of the tab that is asked for. */
function choosePrerenderedBackOfficePath(req: Request): string {
  const { language, path } = splitLocalPath(req.path);
  const [, key] = /^\/admin(?:\/([^/]*))?/.exec(path) ?? [];
  if (!hasSessionCookie(req)) return buildLocalPath('/admin', language);
  if (key === 'orders') return buildLocalPath('/admin/orders/any', language);
  const tab = BACK_OFFICE_TABS.find((each) => each === key) ?? 'dashboard';
  return buildLocalPath(`/admin/${tab}`, language);
}

/** Where Vite and the back office look for it. */
const addNonceMetaToHead = (document: string, nonce: string) =>
  document.replace('<head>', () => `<head><meta property="csp-nonce" nonce="${nonce}">`);

/** In the smallest form that the browser takes, or not at all when it has the page. */
function sendCompressedPage(req: Request, res: Response, page: SentPage): void {
  res.set({ ETag: page.etag, Vary: 'Accept-Encoding' });
  const encoding = req.acceptsEncodings(['br', 'gzip', 'identity']);
  if (encoding === 'br' || encoding === 'gzip') res.set('Content-Encoding', encoding).send(page[encoding]);
  else res.send(page.html);
}
