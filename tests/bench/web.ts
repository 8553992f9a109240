import { chromium } from 'playwright-core';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { buildWebPagesIfStale } from '../../sandbox/launch/webPages';
import { startWorld } from '../../sandbox/launch/world';
import type { Row } from './table';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Port of Chromium's debugger, which Lighthouse drives. */
const PORT = 9333;
/** The middle one of so many runs counts: other work on the machine makes single runs slower, never faster. */
const RUNS = 3;
/** A busy machine now and then loses the beginning of a recording. */
const TRIES = 3;

/** Pages that stand for the others: start, a wizard, questions and answers, the kinds explained. */
async function representativePages(): Promise<string[]> {
  const [kind] = await loadKindsOrThrow(['forms']);
  if (!kind) throw new Error('there is no kind of letter');
  const { routes, slugs } = kind.manifest;
  return ['/', routes?.wizard ?? '/create', `/faq/${slugs.faq}`, '/about'];
}

/**
 * Lighthouse's scores of the production build, served by the API itself, on its slow phone (4× slower processor, 1.6 Mbit/s,
 * 150 ms). Prints what costs points.
 * @param pages paths; without any, pages that stand for the others
 */
export async function benchWeb(pages: readonly string[]): Promise<Row[]> {
  await buildWebPagesIfStale();
  const executablePath = process.env['CHROMIUM'];
  if (!executablePath) throw new Error('CHROMIUM is not set (run it by npm run bench web)');
  const world = await startWorld({ settings: { REQUESTS_PER_MINUTE: '1000000' } });
  const browser = await chromium.launch({
    executablePath,
    // A Swede's browser: one that speaks English is led to the English pages.
    args: ['--headless', '--no-sandbox', '--lang=sv-SE', '--accept-lang=sv-SE', `--remote-debugging-port=${PORT}`],
  });
  try {
    const rows: Row[] = [];
    for (const page of pages.length > 0 ? pages : await representativePages())
      rows.push(await judge(world.addresses.site, page));
    return rows;
  } finally {
    await browser.close();
    await world.stop();
  }
}

async function judge(site: string, page: string): Promise<Row> {
  const { default: lighthouse } = await import('lighthouse');
  const results: NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'][] = [];
  for (let run = 0, failures = 0; run < RUNS; run += 1) {
    const result = await lighthouse(site + page, {
      port: PORT,
      onlyCategories: [...CATEGORIES],
      logLevel: 'error',
      locale: 'en',
    });
    if (!result) throw new Error(`Lighthouse says nothing of ${page}`);
    const fault = result.lhr.runtimeError;
    if (!fault) results.push(result.lhr);
    else if ((failures += 1) < TRIES) run -= 1;
    else throw new Error(`${page}: ${fault.message}`);
  }
  const scoreOf = (lhr: (typeof results)[number], category: string): number =>
    Math.round((lhr.categories[category]?.score ?? 0) * 100);
  results.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const middle = results[Math.floor(results.length / 2)];
  if (!middle) throw new Error(`Lighthouse says nothing of ${page}`);
  for (const category of CATEGORIES) {
    for (const { id, weight } of middle.categories[category]?.auditRefs ?? []) {
      const audit = middle.audits[id];
      if (audit && weight > 0 && audit.score !== null && audit.score < 1)
        console.log(
          `  ${page}  ${category} −${Math.round(weight * (1 - audit.score) * 10) / 10}  ${audit.title}  ${audit.displayValue ?? ''}`,
        );
    }
  }
  const shown = (id: string) => middle.audits[id]?.displayValue ?? '';
  return {
    page,
    ...Object.fromEntries(
      CATEGORIES.map((category) => [category, `${scoreOf(middle, category)} (${GOALS[category]})`]),
    ),
    'first paint': shown('first-contentful-paint'),
    'largest paint': shown('largest-contentful-paint'),
    blocked: shown('total-blocking-time'),
    shift: shown('cumulative-layout-shift'),
    // Lighthouse's own measure: about 1500 and more on an idle desktop, 125 on a slow phone.
    'speed of the machine': String(Math.round(middle.environment.benchmarkIndex)),
  };
}
