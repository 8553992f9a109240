import { existsSync } from 'node:fs';
import path from 'node:path';
import express, { Router, type Request, type Response } from 'express';
import { compileValidators } from '../core/kinds/validatorModule';
import { validatorFileName } from '../core/kinds/validatorFileName';
import type { KindVersion } from '../core/kinds/kind';
import { AppError } from '../core/errors';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Pages of SPEC section 2 that every kind shares; kinds bring their own routes and FAQ slugs. */
const SHARED_PAGES = [
  '/', '/create', '/preview', '/payment-success', '/payment-canceled', '/my-letters', '/account', '/admin', '/about', '/faq', '/terms',
  '/contact', '/letter-expired', '/__/auth/handler',
];

function knownPages(kinds: readonly KindVersion[]): Set<string> {
  const own = kinds.flatMap(({ manifest: { routes, slugs } }) => [...Object.values(routes ?? {}), `/faq/${slugs.faq}`]);
  const swedish = [...SHARED_PAGES, ...own];
  return new Set([...swedish, ...swedish.map((page) => (page === '/' ? '/en' : `/en${page}`))]);
}

export interface PageFolders {
  /** What the web's build made. Absolute. */
  web: string;
  /** Where compiled validators are kept. */
  cache: string;
}

/** The web's files, its pages, and the kinds' compiled validators. */
export function pageRoutes(kinds: readonly KindVersion[], { web, cache }: PageFolders): Router {
  const router = Router();
  const pages = knownPages(kinds);

  router.get('/kinds/:file', async (req, res) => {
    const kind = kinds.find((each) => validatorFileName(each) === req.params.file);
    if (!kind) throw new AppError('not_found', 'no validators of that name');
    const { code } = await compileValidators(kind, cache);
    res.set('Cache-Control', IMMUTABLE).type('text/javascript').send(code);
  });

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

  router.get('/{*page}', (req, res) => sendPage(req, res, pages, web));
  return router;
}

/** A prerendered page when there is one, else the app; the app with 404 where there is no such page. */
function sendPage(req: Request, res: Response, pages: ReadonlySet<string>, web: string): void {
  res.locals['route'] = 'page';
  const page = req.path.replace(/\/+$/, '') || '/';
  const known = pages.has(page);
  const file = known ? firstFile(web, `${page}/index.html`, `${page}.html`, 'index.html') : firstFile(web, '404.html', 'index.html');
  if (file === undefined || !req.accepts('html')) throw new AppError('not_found', 'no such page');
  res.status(known ? 200 : 404).set('Cache-Control', 'no-cache').sendFile(file, { root: web });
}

/** Only names made of known pages come here, so none can lead out of the folder. */
function firstFile(web: string, ...names: string[]): string | undefined {
  return names.map((name) => path.join('.', name)).find((name) => existsSync(path.join(web, name)));
}
