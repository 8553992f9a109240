import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { compileValidators } from '../../core/kinds/validatorModule';
import { buildWebPagesIfStale } from '../../sandbox/launch/webPages';
import type { Row } from './table';

const WEB = 'dist/web';
const chunkSchema = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
});
const readManifest = () =>
  z.record(z.string(), chunkSchema).parse(JSON.parse(readFileSync(path.join(WEB, '.vite/manifest.json'), 'utf8')));

/** Entries of Vite's manifest that a page loads. */
export const LANDING = ['index.html', 'src/start.tsx', 'src/i18n/sv.json'];
export const WIZARD = [...LANDING, 'src/i18n/letters.sv.json', 'src/pages/KindPages.tsx', 'src/wizard/Wizard.tsx'];

const WORKSPACE = 'src/admin/Workspace.tsx';
const BACK_OFFICE = [
  ...LANDING,
  ...['src/i18n/account.sv.json', 'src/i18n/session.sv.json', 'src/i18n/admin.sv.json'],
  ...['src/admin/AdminApp.tsx', 'src/admin/Admission.tsx', WORKSPACE],
];

/** What each page of the back office loads before a chart is drawn, by the page's module. */
export function backOfficePages(): { page: string; entries: string[] }[] {
  const manifest = readManifest();
  const pages = (manifest[WORKSPACE]?.dynamicImports ?? []).filter((name) => name.endsWith('.tsx'));
  return pages.map((page) => {
    // The page of an order has those of two tabs.
    const tabs = page.includes('/orders/') ? ['letters', 'logs'] : [page.split('/')[2]];
    return { page, entries: [...BACK_OFFICE, page, ...tabs.map((tab) => `src/i18n/admin-${tab}.sv.json`)] };
  });
}

/** Bytes of JavaScript, gzip, that the built entries take with everything they import. */
export function weigh(entries: string[]): number {
  const manifest = readManifest();
  const files = new Set<string>();
  const visit = (name: string): void => {
    const entry = manifest[name];
    if (!entry) throw new Error(`the web's build has no ${name}`);
    files.add(entry.file);
    entry.imports.forEach(visit);
  };
  entries.forEach(visit);
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(WEB, file))).length, 0);
}

/** JavaScript of the landing page, of each kind's wizard, validators included, and of the back office's pages. */
export async function benchBundle(): Promise<Row[]> {
  await buildWebPagesIfStale();
  const kilo = (bytes: number) => (bytes / 1000).toFixed(1);
  const rows: Row[] = [{ page: 'landing page', 'kB gzip': kilo(weigh(LANDING)), goal: '111' }];
  for (const kind of await loadKindsOrThrow(['forms'])) {
    const { code } = await compileValidators(kind, '.data/cache/validators');
    const bytes = weigh(WIZARD) + gzipSync(code).length;
    rows.push({ page: `wizard of ${kind.manifest.id}`, 'kB gzip': kilo(bytes), goal: '200' });
  }
  for (const { page, entries } of backOfficePages())
    rows.push({ page: `back office, ${path.basename(page, '.tsx')}`, 'kB gzip': kilo(weigh(entries)), goal: '450' });
  return rows;
}
