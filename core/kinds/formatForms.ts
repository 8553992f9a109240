import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import stringify from 'json-stringify-pretty-compact';
import { readFormsDirsFromEnv } from './formsDirs';

const WIDEST_LINE = 120;

/**
 * `npm run forms:format`: writes every JSON file of the situations anew, whatever fits on a line on one line, so that a
 * situation can be read on a few pages.
 */
async function formatSituationJsonFiles(): Promise<void> {
  let changed = 0;
  for (const dir of readFormsDirsFromEnv(process.env))
    for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || !file.endsWith('.json') || !file.includes(`${path.sep}situations${path.sep}`)) continue;
      const text = await readFile(file, 'utf8');
      const formatted = `${stringify(JSON.parse(text), { maxLength: WIDEST_LINE })}\n`;
      if (formatted === text) continue;
      await writeFile(file, formatted);
      changed += 1;
    }
  console.log(`${changed} file${changed === 1 ? '' : 's'} written anew.`);
}

formatSituationJsonFiles().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
