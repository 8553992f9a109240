import { readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { buildWebPages } from '../../sandbox/launch/webPages';
import { startWorld, type World } from '../../sandbox/launch/world';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Flags that make Chromium quiet and fit for a container. */
const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
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
  /** Browsers whose visitor has left, by language and scripts: they have the site's files in their cache, as most people's have. */
  private readonly left = new Map<string, BrowserContext[]>();

  private constructor(
    readonly world: World,
    private readonly browser: Browser,
  ) {}

  /** @param settings for api and worker, over what these tests need */
  static async open(settings: NodeJS.ProcessEnv = {}): Promise<Visitors> {
    await buildWebPages();
    const world = await startWorld({
      settings: { REQUESTS_PER_MINUTE: '1000000', AI_REQUESTS_PER_HOUR: '1000000', UPDATE_DEADLINE: '60s', ...settings },
    });
    const executablePath = process.env['CHROMIUM'];
    if (!executablePath) throw new Error('CHROMIUM is not set (tests/programs.cjs)');
    return new Visitors(world, await chromium.launch({ executablePath, args: FLAGS }));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.world.stop();
  }

  /** Someone in a browser that knows nothing of them: no cookie, nothing kept. */
  async visit({ width, language, scripts = true, alone = false }: Visit): Promise<Visitor> {
    const { site } = this.world.addresses;
    const left = this.leftBrowsers(language, scripts);
    const context = (alone ? undefined : left.pop()) ?? (await this.newBrowser(language, scripts));
    const page = await context.newPage();
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: site, storageTypes: 'local_storage,indexeddb,cache_storage,service_workers' });
    await session.detach();
    return new Visitor(page, site, language, async () => {
      if (alone) return context.close();
      await Promise.all(context.pages().map((each) => each.close()));
      await context.clearCookies();
      left.push(context);
    });
  }

  private leftBrowsers(language: string, scripts: boolean): BrowserContext[] {
    const key = `${language} ${String(scripts)}`;
    const left = this.left.get(key) ?? [];
    this.left.set(key, left);
    return left;
  }

  private async newBrowser(language: 'sv' | 'en', scripts: boolean): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      locale: language === 'sv' ? 'sv-SE' : 'en-GB',
      reducedMotion: 'reduce',
      javaScriptEnabled: scripts,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(45_000);
    return context;
  }

  /** Mails to an address, as the inbox lists them. */
  async mails(to: string): Promise<{ subject: string }[]> {
    const answer = await (await fetch(`${this.world.addresses.inbox}/api/mails?to=${encodeURIComponent(to)}`)).json();
    return answer.mails;
  }
}

export class Visitor {
  /** What the page said in the console, besides answers of the API that are meant to be refusals. */
  readonly complaints: string[] = [];

  constructor(
    readonly page: Page,
    private readonly site: string,
    private readonly language: 'sv' | 'en',
    /** Leaves nothing behind for who uses the browser next. */
    readonly close: () => Promise<void>,
  ) {
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) this.complaints.push(message.text());
    });
  }

  /** Opens a page of SPEC's route table in the visitor's language. */
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
      type Axe = { run(context: Document, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> };
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
}
