import type { Language } from '../languages';

/** What the server tells the web's own code so that it can render a page. */
export interface PageRequest {
  /** Pathname of the page, with the language's prefix. */
  address: string;
  /** Where the site is: `https://brevia.example`, without a slash at its end. */
  origin: string;
  /** Search engines may list it. */
  isPublic: boolean;
  /** The API's answer to a GET; rejects when the API refuses. */
  read(path: string): Promise<unknown>;
}

export interface RenderedPage {
  language: Language;
  /** Tags for the head, as HTML: title, description, links, social cards, structured data. */
  head: string;
  /** What stands in the page's root, as HTML. */
  body: string;
  /** Names of the lazy parts that were used: their files under web/src, without ending unless they are texts. */
  parts: string[];
  /** Answers of the API that it was rendered from, by path. */
  answers: Record<string, unknown>;
}

/** The module that `npm run build` makes of web/src/prerender.tsx. */
export interface Prerenderer {
  render(request: PageRequest): Promise<RenderedPage>;
}
