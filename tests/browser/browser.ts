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
}

/** The running product and a Chromium to visit it with. */
export class Visitors {
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

  /** Someone in a browser of their own, at the start page. */
  async visit({ width, language, scripts = true }: Visit): Promise<Visitor> {
    const context = await this.browser.newContext({
      viewport: { width, height: width < 500 ? 844 : 900 },
      locale: language === 'sv' ? 'sv-SE' : 'en-GB',
      reducedMotion: 'reduce',
      javaScriptEnabled: scripts,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(45_000);
    return new Visitor(context, await context.newPage(), this.world.addresses.site, language);
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
    private readonly context: BrowserContext,
    readonly page: Page,
    private readonly site: string,
    private readonly language: 'sv' | 'en',
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
  async accessibilityFaults(): Promise<string[]> {
    await this.page.evaluate(AXE);
    return this.page.evaluate(async () => {
      const axe: { run(): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> } = Reflect.get(window, 'axe');
      const { violations } = await axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    });
  }

  /** True when nothing sticks out to the right: a phone would scroll sideways. */
  fits(): Promise<boolean> {
    return this.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  }

  /** Sends the step's form. */
  async next(): Promise<void> {
    await this.page.click('.step-form button[type=submit]');
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
