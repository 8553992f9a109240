import { readFile, writeFile } from 'node:fs/promises';
import { buildFileSchema } from '../core/kinds/fileSchemas';
import { SCHEMA_FILES, SCHEMA_NAMES } from '../core/shared/kinds/schemaFiles';

const FOLDER = 'core/shared/kinds/schemas';
const VS_CODE = '.vscode/settings.json';
const SHARED = '/situations/_shared/';

/** What `npm run forms:schemas` writes, by path: the schemas, and what tells VS Code which files they are of. */
function buildSchemaAndEditorSettingsFiles(): Map<string, string> {
  const toText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const files = new Map<string, string>();
  for (const name of SCHEMA_NAMES) files.set(`${FOLDER}/${name}.json`, toText(buildFileSchema(name)));
  const settings = SCHEMA_NAMES.map((name) => {
    const fileMatch: string[] = SCHEMA_FILES[name].map((pattern) => `/forms/*/${pattern}`);
    // VS Code holds a file against every schema that fits, not the first.
    const isOfEach = SCHEMA_FILES[name].some((pattern) => pattern.startsWith('situations/*/'));
    return { fileMatch: isOfEach ? [...fileMatch, `!**${SHARED}**`] : fileMatch, url: `./${FOLDER}/${name}.json` };
  });
  return files.set(VS_CODE, toText({ 'json.schemas': settings }));
}

/**
 * `npm run forms:schemas` writes the JSON Schemas of a kind's files anew; with `--check` it only says whether they are
 * as the code has it.
 */
async function main(): Promise<void> {
  for (const [file, text] of buildSchemaAndEditorSettingsFiles()) {
    if (!process.argv.includes('--check')) await writeFile(file, text);
    else if ((await readFile(file, 'utf8').catch(() => '')) !== text)
      throw new Error(`${file} is older than what reads a kind's files. Run: npm run forms:schemas`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
