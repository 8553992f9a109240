import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Logger } from 'pino';
import { z } from 'zod';
import { LANGUAGES } from '../../core/shared/languages';
import type { PageRequest, Prerenderer } from '../../core/shared/pages/prerender';
import { logFailure } from '../http/errorAnswers';
import type { Shell } from './shell';

const moduleSchema = z.object({ render: z.custom<Prerenderer['render']>((value) => typeof value === 'function') });
const pageSchema = z.object({
  language: z.enum(LANGUAGES),
  head: z.string(),
  body: z.string(),
  parts: z.array(z.string()),
  answers: z.record(z.string(), z.unknown()),
});

/** Brotli's best costs a second a page; this is nearly as small. */
const BROTLI_QUALITY = 9;

/** A page as it is sent. */
export interface SentPage {
  etag: string;
  html: Buffer;
  br: Buffer;
  gzip: Buffer;
}

interface KeptPage {
  /** Of all that the page was rendered from. */
  fingerprint: string;
  /** Paths of the API that it was rendered from. */
  asked: string[];
  page: SentPage;
}

export interface PrerenderedPages {
  /** A page with what is so now; undefined when it can't be rendered: then the browser draws it. */
  page(request: Pick<PageRequest, 'address' | 'isPublic'>): Promise<SentPage | undefined>;
}

interface Sources {
  /** The module that the web's build made. */
  module: string;
  shell: Shell;
  origin: string;
  read: PageRequest['read'];
  log: Logger;
}

/** Pages rendered on the server, kept until an answer that they were made from changes. */
export function createPrerenderedPages({ module, shell, origin, read, log }: Sources): PrerenderedPages {
  const kept = new Map<string, KeptPage>();
  const underWay = new Map<string, Promise<SentPage>>();
  const prerenderer = loadPrerenderer(module, log);

  /** The day is part of it: pages may say which one it is. */
  const fingerprintResponsesAndToday = (responses: Record<string, unknown>): string =>
    computeSha256Base64Url(
      JSON.stringify([
        new Date().toISOString().slice(0, 10),
        ...Object.entries(responses).sort(([a], [b]) => (a < b ? -1 : 1)),
      ]),
    );

  const isPageCurrent = async ({ asked, fingerprint }: KeptPage): Promise<boolean> => {
    const answers = await Promise.all(asked.map(async (each) => [each, await read(each)] as const));
    return fingerprintResponsesAndToday(Object.fromEntries(answers)) === fingerprint;
  };

  const renderAndKeepPage = async ({ render }: Prerenderer, address: string, isPublic: boolean): Promise<SentPage> => {
    const rendered = pageSchema.parse(await render({ address, origin, isPublic, read }));
    const page = await buildCompressedPageWithEtag(shell.filled(address, rendered));
    kept.set(address, {
      fingerprint: fingerprintResponsesAndToday(rendered.answers),
      asked: Object.keys(rendered.answers),
      page,
    });
    return page;
  };

  return {
    async page({ address, isPublic }) {
      if (!prerenderer) return undefined;
      try {
        const known = kept.get(address);
        // While the API can't answer, what it last said still stands.
        if (known && (await isPageCurrent(known).catch(() => true))) return known.page;
        const rendering =
          underWay.get(address) ??
          renderAndKeepPage(prerenderer, address, isPublic).finally(() => underWay.delete(address));
        underWay.set(address, rendering);
        return await rendering;
      } catch (error) {
        log.warn({ address }, 'a page could not be rendered: the browser draws it');
        logFailure(log, error);
        return undefined;
      }
    },
  };
}

function loadPrerenderer(module: string, log: Logger): Prerenderer | undefined {
  if (!existsSync(module)) {
    log.warn('the web is not built for the server (npm run build): browsers draw all pages');
    return undefined;
  }
  try {
    const loaded: unknown = createRequire(path.resolve('package.json'))(module);
    return moduleSchema.parse(loaded);
  } catch (error) {
    log.warn('the web’s build for the server can not be used: browsers draw all pages');
    logFailure(log, error);
    return undefined;
  }
}

const computeSha256Base64Url = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url');

async function buildCompressedPageWithEtag(document: string): Promise<SentPage> {
  const html = Buffer.from(document);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    }),
    promisify(gzip)(html),
  ]);
  return { etag: `W/"${computeSha256Base64Url(html)}"`, html, br, gzip: zipped };
}
