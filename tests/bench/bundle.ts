import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { loadKinds } from '../../core/kinds/load';
import { compileValidators } from '../../core/kinds/validatorModule';
import { buildWebPages } from '../../sandbox/launch/webPages';
import type { Row } from './table';

const WEB = 'dist/web';
const manifestSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }));

/** Entries of Vite's manifest that a page loads. */
export const LANDING = ['index.html', 'src/start.tsx', 'src/i18n/sv.json'];
export const WIZARD = [...LANDING, 'src/i18n/letters.sv.json', 'src/pages/KindPages.tsx', 'src/wizard/Wizard.tsx'];

/** Bytes of JavaScript, gzip, that the built entries take with everything they import. */
export function weigh(entries: string[]): number {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(WEB, '.vite/manifest.json'), 'utf8')));
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

/** JavaScript of the landing page and of each kind's wizard, validators included. */
export async function benchBundle(): Promise<Row[]> {
  await buildWebPages();
  const kilo = (bytes: number) => (bytes / 1000).toFixed(1);
  const rows: Row[] = [{ page: 'landing page', 'kB gzip': kilo(weigh(LANDING)), goal: '111' }];
  for (const kind of await loadKinds(['forms'])) {
    const { code } = await compileValidators(kind, '.data/cache/validators');
    const bytes = weigh(WIZARD) + gzipSync(code).length;
    rows.push({ page: `wizard of ${kind.manifest.id}`, 'kB gzip': kilo(bytes), goal: '200' });
  }
  return rows;
}
