import { benchBundle } from './bundle';
import { benchKinds } from './kinds';
import { benchDraft, benchLetters } from './letters';
import { benchPdf } from './pdf';
import { benchTyping } from './typing';
import { markdownTable } from './table';
import type { Row } from './table';

/** `npm run bench [name…]`: each prints a table; without a name, all in this order. */
const BENCHMARKS: Record<string, () => Promise<Row[]>> = {
  bundle: benchBundle,
  kinds: benchKinds,
  typing: benchTyping,
  pdf: benchPdf,
  letters: benchLetters,
  draft: benchDraft,
};

async function main(names: string[]): Promise<void> {
  for (const name of names.length > 0 ? names : Object.keys(BENCHMARKS)) {
    const bench = BENCHMARKS[name];
    if (!bench) throw new Error(`There is no benchmark "${name}"; there are: ${Object.keys(BENCHMARKS).join(', ')}`);
    console.log(`\n${name}\n`);
    console.log(markdownTable(await bench()));
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
