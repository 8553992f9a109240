import { readFileSync } from 'node:fs';
import { chromium, type Browser, type ConsoleMessage, type Page } from 'playwright-core';
import { buildWebPagesIfStale } from '../../sandbox/launch/webPages';
import { startWorld, type World } from '../../sandbox/launch/world';
import { eventually } from '../api/stage';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Flags that make Chromium quiet and fit for a container. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Visit {
  width: 390 | 1280;
  language: 'sv' | 'en';
  /** False for a browser with JavaScript off. */
  scripts?: boolean;
  /** A browser that nobody else uses, for who changes more of it than cookies, storage and pages. */
  alone?: boolean;
}

/** What is looked for: without colours where the same page was seen in another language or width; colours alone in the dark. */
export type Look = 'all' | 'structure' | 'colours';

const CONTRAST = 'color-contrast';
const RULES: Record<Look, object> = {
  all: {},
  structure: { rules: { [CONTRAST]: { enabled: false } } },
  colours: { runOnly: [CONTRAST] },
};

/** The running product and a Chromium to visit it with. */
export class Visitors {
  /**
   * Tabs whose visitor has left, each in a browser of its own, by language: they have the site's files in their cache, as
   * most people's have, and a new window costs Chromium more than most pages do.
   */
  private readonly left = { sv: [] as Page[], en: [] as Page[] };

  private constructor(
    readonly world: World,
    private readonly browser: Browser,
  ) {}

  /** @param settings for api and worker, over what these tests need */
  static async open(settings: NodeJS.ProcessEnv = {}): Promise<Visitors> {
    await buildWebPagesIfStale();
    const world = await startWorld({
      settings: {
        REQUESTS_PER_MINUTE: '1000000',
        AI_REQUESTS_PER_HOUR: '1000000',
        UPDATE_DEADLINE: '60s',
        ...settings,
      },
    });
    const executablePath = process.env['CHROMIUM'];
    if (!executablePath) throw new Error('CHROMIUM is not set (tests/programs.cjs)');
    return new Visitors(world, await chromium.launch({ executablePath, args: FLAGS }));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.world.stop();
  }

  /** Someone in a browser that knows nothing of them: no cookie, nothing kept, no page before. */
  async visit({ width, language, scripts = true, alone = !scripts }: Visit): Promise<Visitor> {
    const page = (alone ? undefined : this.left[language].pop()) ?? (await this.newTab(language, scripts));
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    return new Visitor(page, this.world.addresses.site, language, () =>
      alone ? page.context().close() : this.leave(page, language),
    );
  }

  private async newTab(language: 'sv' | 'en', scripts: boolean): Promise<Page> {
    const context = await this.browser.newContext({
      locale: language === 'sv' ? 'sv-SE' : 'en-GB',
      reducedMotion: 'reduce',
      javaScriptEnabled: scripts,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(120_000);
    return context.newPage();
  }

  /** Forgets the visitor, so that the next one finds what a new browser would have, but for its cache. */
  private async leave(page: Page, language: 'sv' | 'en'): Promise<void> {
    const context = page.context();
    await Promise.all(
      context
        .pages()
        .filter((each) => each !== page)
        .map((each) => each.close()),
    );
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.emulateMedia({ colorScheme: 'light' });
    // A page of the site without scripts that would keep something again.
    await page.goto(`${this.world.addresses.site}/robots.txt`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto('about:blank');
    const session = await context.newCDPSession(page);
    await session.send('Page.resetNavigationHistory');
    await session.detach();
    await context.clearCookies();
    this.left[language].push(page);
  }

  /** Mails to an address, as the inbox lists them. */
  async mails(to: string): Promise<{ id: string; subject: string }[]> {
    const answer = await (await fetch(`${this.world.addresses.inbox}/api/mails?to=${encodeURIComponent(to)}`)).json();
    return answer.mails;
  }

  /** Waits until there are `count` mails to an address. */
  async untilMailed(to: string, count: number): Promise<void> {
    await eventually(async () => (await this.mails(to)).length >= count);
  }

  /** Path of the page that the newest link leads to which was mailed to confirm something, once there are `count` mails. */
  async mailedLink(to: string, count: number): Promise<string> {
    await this.untilMailed(to, count);
    return /(?:\/en)?\/confirm#[\w-]+/.exec(await this.newestText(to))?.[0] ?? '';
  }

  /** Path of the letter's page that the newest mail leads to. */
  async letterLink(to: string): Promise<string> {
    return (
      /https?:\/\/[^/\s]+(\/(?!api\/)[\w/-]+\?draft_id=[\w-]+&t=[\w.-]+)/.exec(await this.newestText(to))?.[1] ?? ''
    );
  }

  private async newestText(to: string): Promise<string> {
    const [{ id = '' } = {}] = await this.mails(to);
    const { text } = await (await fetch(`${this.world.addresses.inbox}/api/mails/${id}`)).json();
    return text;
  }
}

export class Visitor {
  /** What the page said in the console, besides answers of the API that are meant to be refusals. */
  readonly complaints: string[] = [];

  constructor(
    readonly page: Page,
    private readonly site: string,
    private readonly language: 'sv' | 'en',
    private readonly leave: () => Promise<void>,
  ) {
    page.on('pageerror', this.onFault);
    page.on('console', this.onWord);
  }

  private readonly onFault = (error: Error): void => void this.complaints.push(error.message);
  private readonly onWord = (message: ConsoleMessage): void => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      this.complaints.push(message.text());
  };

  /** Opens a page by its Swedish address in the visitor's language. */
  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.site}${this.language === 'en' ? '/en' : ''}${path}`);
  }

  /** The path shown, without the language's prefix. */
  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname.replace(/^\/en(?=\/|$)/, '') + search;
  }

  /** Rules of axe that the page breaks, with the places; nothing is excused. */
  async accessibilityFaults(look: Look = 'all'): Promise<string[]> {
    // Half a megabyte: once for a document, which may be looked at many times.
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(AXE);
    return this.page.evaluate(async (rules) => {
      type Axe = {
        run(
          context: Document,
          options: object,
        ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
      };
      const axe: Axe = Reflect.get(window, 'axe');
      // Of all that is well no list is made.
      const { violations } = await axe.run(document, { ...rules, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }, RULES[look]);
  }

  /** True when nothing sticks out to the right: a phone would scroll sideways. */
  fits(): Promise<boolean> {
    return this.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  }

  /** Sends the step's form. */
  async next(): Promise<void> {
    await this.page.click('.step-form button[type=submit]');
  }
  /** Ends the visit; nothing of it is left for who comes next. */
  async close(): Promise<void> {
    this.page.off('pageerror', this.onFault);
    this.page.off('console', this.onWord);
    await this.leave();
  }
}
