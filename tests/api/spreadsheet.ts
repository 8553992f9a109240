import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** A cell as LibreOffice took it. */
export interface SpreadsheetCell {
  /** `float`, `date`, `time`, `string`; '' for an empty cell. */
  type: string;
  /** A number as a number, a date as ISO date, a text as text. */
  value: string | number;
}

/** Fields parted by semicolons, texts in double quotes, UTF-8, from line 1, columns as they come, Swedish, no quoted field as text. */
const SWEDISH_CSV = 'Text - txt - csv (StarCalc):59,34,76,1,,1053,false';

/**
 * Opens a CSV file with LibreOffice Calc in Swedish, as a click on it does with nothing changed in its window: numbers and
 * dates that it would not take for such by itself are texts.
 */
export async function openInCalc(csv: Buffer): Promise<SpreadsheetCell[][]> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'calc-'));
  try {
    const file = path.join(home, 'file.csv');
    await writeFile(file, csv);
    const args = ['--headless', '--norestore', `--infilter=${SWEDISH_CSV},false`, '--convert-to', 'fods'];
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(home, 'profile')).href}`;
    await promisify(execFile)(process.env['SOFFICE_CALC'] ?? 'soffice', [profile, ...args, '--outdir', home, file], {
      timeout: 120_000,
    });
    return rowsOf(await readFile(path.join(home, 'file.fods'), 'utf8'));
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

function rowsOf(fods: string): SpreadsheetCell[][] {
  const rows = [...fods.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
      ([, attributes = '', content = '']) => {
        const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
        const type = attribute('office:value-type') ?? '';
        const text = content.replace(/<[^>]*>/g, '').trim();
        const value = type === 'float' ? Number(attribute('office:value')) : (attribute('office:date-value') ?? text);
        return Array.from({ length: Number(attribute('table:number-columns-repeated') ?? 1) }, () => ({ type, value }));
      },
    ),
  );
  return rows.filter((row) => row.some(({ type }) => type !== ''));
}
