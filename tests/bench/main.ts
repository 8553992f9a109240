import { benchAdmin } from './admin';
import { benchBundle } from './bundle';
import { benchKinds } from './kinds';
import { benchDraft, benchLetters } from './letters';
import { benchPdf } from './pdf';
import { benchScale } from './scale';
import { benchTyping } from './typing';
import { benchWeb } from './web';
import { markdownTable } from './table';
import type { Row } from './table';

/** `npm run bench [name…]`: each prints a table; without a name, all in this order. Names with a slash are pages for `web`. */
const BENCHMARKS: Record<string, (pages: readonly string[]) => Promise<Row[]>> = {
  bundle: benchBundle,
  kinds: benchKinds,
  typing: benchTyping,
  pdf: benchPdf,
  letters: benchLetters,
  draft: benchDraft,
  admin: benchAdmin,
  scale: benchScale,
  web: benchWeb,
};

async function main(args: string[]): Promise<void> {
  const pages = args.filter((arg) => arg.startsWith('/'));
  const names = args.filter((arg) => !arg.startsWith('/'));
  for (const name of names.length > 0 ? names : Object.keys(BENCHMARKS)) {
    const bench = BENCHMARKS[name];
    if (!bench) throw new Error(`There is no benchmark "${name}"; there are: ${Object.keys(BENCHMARKS).join(', ')}`);
    console.log(`\n${name}\n`);
    console.log(markdownTable(await bench(pages)));
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
