import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { RenderedPage } from '../../core/shared/pages/prerender';

const chunkSchema = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const manifestSchema = z.record(z.string(), chunkSchema);

const ENTRY = 'index.html';
/** What the entry goes on with (web/src/main.ts): fetched beside it. */
const START = 'src/start.tsx';
/** A rendered page can be read before its scripts come: these are fetched by web/src/main.ts when it is painted. */
const LATER = ' media="not all"';
const PAGE = /<!--page-->[^]*?<!--\/page-->/;

/** The document that the web's build made, and which of its files each part needs. */
export interface Shell {
  /** As it is: the browser draws the page. */
  readonly bare: string;
  /** With a rendered page in it, and its files announced. */
  filled(address: string, page: RenderedPage): string;
}

/** JSON for a script element: nothing in it can end the element. */
const toScriptSafeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * @param web what the web's build made
 * @returns undefined where nothing is built
 */
export function loadWebShell(web: string): Shell | undefined {
  const file = path.join(web, ENTRY);
  if (!existsSync(file)) return undefined;
  const built = readFileSync(file, 'utf8');
  const manifestFile = path.join(web, '.vite/manifest.json');
  const manifest = existsSync(manifestFile) ? manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8'))) : {};

  /** The chunks of an entry with all that they import, imports first; what the document names itself is left out. */
  const collectImportedChunks = (names: readonly string[]) => {
    const found = new Map<string, z.output<typeof chunkSchema>>();
    const visit = (name: string): void => {
      const chunk = manifest[name];
      if (!chunk || found.has(name)) return;
      chunk.imports.forEach(visit);
      found.set(name, chunk);
    };
    names.forEach(visit);
    return [...found.values()];
  };

  /** The files of parts, as far as the document does not name them yet. */
  const linksTo = (names: readonly string[], document: string, attributes = '') => {
    const chunks = collectImportedChunks(names);
    const isNew = (asset: string) => !document.includes(`"/${asset}"`);
    const styles = new Set(chunks.flatMap(({ css }) => css).filter(isNew));
    const scripts = new Set(chunks.map(({ file: script }) => script).filter(isNew));
    return [
      ...[...styles].map((href) => `<link rel="stylesheet" crossorigin href="/${href}">`),
      ...[...scripts].map((href) => `<link rel="modulepreload"${attributes} crossorigin href="/${href}">`),
    ].join('');
  };
  const insertStartScriptLinksIntoHead = (attributes?: string) =>
    built.replace('</head>', () => `${linksTo([START], built, attributes)}</head>`);
  const bare = insertStartScriptLinksIntoHead();
  const readable = insertStartScriptLinksIntoHead(LATER);

  return {
    bare,
    filled(address, { language, head, body, parts, answers }) {
      const names = [
        `src/i18n/${language}.json`,
        ...parts.flatMap((part) => [`src/${part}.tsx`, `src/${part}.ts`, `src/${part}`]),
      ];
      const state = `<script type="application/json" id="state">${toScriptSafeJson({ address, parts, answers })}</script>`;
      // Functions, since a replacement's text may hold `$`.
      return readable
        .replace('<html lang="sv">', () => `<html lang="${language}">`)
        .replace(PAGE, () => head)
        .replace('</head>', () => `${linksTo(names, bare, LATER)}</head>`)
        .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
        .replace('<!--state-->', () => state);
    },
  };
}
