import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUILT, bundleWorkflows } from './bundle';

/** `npm run bundle`: for an image, whose workers then start without bundling. */
async function main(): Promise<void> {
  const code = await bundleWorkflows();
  mkdirSync(path.dirname(BUILT), { recursive: true });
  writeFileSync(BUILT, code);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
