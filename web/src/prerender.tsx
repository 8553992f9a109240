import { StrictMode, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { text } from 'node:stream/consumers';
import { splitLocalPath } from '../../core/shared/pages/localPath';
import type { PageRequest, RenderedPage } from '../../core/shared/pages/prerender';
import { LANGUAGES } from '../../core/shared/languages';
import { App } from './App';
import { Head } from './head/Head';
import { loadNeededTexts, loadPartWithItsTexts, type TextFiles } from './i18n/texts';
import { RenderingContext, type Rendering } from './rendering';

/** Only those who run no scripts get to see these: browsers that do need not fetch them. */
const NO_SCRIPT: TextFiles = {
  sv: () => import('./i18n/noscript.sv.json'),
  en: () => import('./i18n/noscript.en.json'),
};

/** What the API has to say of a page: asked once, and remembered for the browser. */
class Answers {
  readonly found: Record<string, unknown> = {};
  private readonly asked = new Map<string, Promise<unknown>>();

  constructor(private readonly read: PageRequest['read']) {}

  /** Undefined when the API refuses: the page then says so itself, in the browser. */
  of(path: string): Promise<unknown> {
    const known = this.asked.get(path);
    if (known) return known;
    const answer = this.read(path).then(
      (value) => (this.found[path] = value),
      () => undefined,
    );
    this.asked.set(path, answer);
    return answer;
  }
}

async function renderMarkup(tree: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(tree, {
    onError: (error) => void failures.push(error),
    // Parts that are put in their place by a script would stay away from those who run none.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await text(prelude);
  // A part that fails is left out by React: then the browser draws the page, and the log says why.
  if (failures.length > 0) throw failures[0];
  return html;
}

/** Renders a page as its first moment in a browser is, all its parts and data at hand. */
export async function render({ address, origin, isPublic, read }: PageRequest): Promise<RenderedPage> {
  await Promise.all(LANGUAGES.map(loadNeededTexts));
  await loadPartWithItsTexts(NO_SCRIPT, Promise.resolve());
  const { language, path } = splitLocalPath(address);
  const answers = new Answers(read);
  const parts = new Set<string>();
  let title = '';
  const rendering: Rendering = {
    part: (name) => void parts.add(name),
    title: (text) => void (title = text),
    answer: (asked) => answers.of(asked),
  };
  const body = await renderMarkup(
    <StrictMode>
      <RenderingContext value={rendering}>
        <StaticRouter location={address}>
          <App />
        </StaticRouter>
      </RenderingContext>
    </StrictMode>,
  );
  const head = renderToStaticMarkup(
    <Head language={language} path={path} title={title} origin={origin} isPublic={isPublic} answers={answers.found} />,
  );
  return { language, head, body, parts: [...parts], answers: answers.found };
}
