import { readFile, writeFile } from 'node:fs/promises';
import { loadKindsOrThrow } from '../core/kinds/load';
import { buildLawPage, LAW_PAGE } from './lawPage';

/** `npm run forms:law` writes the page of the law anew; with `--check` it only says whether the page is as the data has it. */
async function main(): Promise<void> {
  // The page is about the kinds that come with the code, wherever others are kept.
  const page = buildLawPage(await loadKindsOrThrow(['forms']));
  if (!process.argv.includes('--check')) return writeFile(LAW_PAGE, page);
  const written = await readFile(LAW_PAGE, 'utf8').catch(() => '');
  if (written !== page) throw new Error(`${LAW_PAGE} is older than the kinds' law. Run: npm run forms:law`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
