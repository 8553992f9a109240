import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a program on PDFs (their paths stand for `{}`) and gives what it prints. */
async function onFiles(pdfs: Buffer[], program: string, args: string[]): Promise<string> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'pdf-'));
  try {
    const files = pdfs.map((_, index) => path.join(dir, `${index}.pdf`));
    await Promise.all(pdfs.map((pdf, index) => writeFile(path.join(dir, `${index}.pdf`), pdf)));
    const { stdout } = await run(
      program,
      args.flatMap((arg) => (arg === '{}' ? files : [arg])),
      { maxBuffer: 1 << 26 },
    );
    return stdout;
  } finally {
    await rm(dir, { recursive: true });
  }
}
const onFile = (pdf: Buffer, program: string, args: string[]): Promise<string> => onFiles([pdf], program, args);

/** Text of one page, or of all. */
export function pdfText(pdf: Buffer, page?: number): Promise<string> {
  return onFile(pdf, 'pdftotext', [...(page ? ['-f', `${page}`, '-l', `${page}`] : []), '{}', '-']);
}

/** Properties as pdfinfo names them: Title, Keywords, Pages, Tagged … */
export async function pdfProperties(pdf: Buffer): Promise<Record<string, string>> {
  const text = await onFile(pdf, 'pdfinfo', ['{}']);
  return Object.fromEntries(
    text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
}

export interface PdfFont {
  name: string;
  embedded: boolean;
}
export async function pdfFonts(pdf: Buffer): Promise<PdfFont[]> {
  const [, , ...rows] = (await onFile(pdf, 'pdffonts', ['{}'])).trim().split('\n');
  return rows.map((row) => ({ name: row.split(' ')[0] ?? '', embedded: / yes +\w+ +\w+ +\d+ +\d+$/.test(row) }));
}

export interface PlacedWord {
  text: string;
  /** mm from the page's left and top edge. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  page: number;
}
/** Every word with its place on the page. */
export async function pdfWords(pdf: Buffer): Promise<PlacedWord[]> {
  const html = await onFile(pdf, 'pdftotext', ['-bbox', '{}', '-']);
  const mm = (points: string | undefined): number => (Number(points) * 25.4) / 72;
  let page = 0;
  return html.split('\n').flatMap((line) => {
    if (line.includes('<page ')) page += 1;
    const [, left, top, right, bottom, text = ''] =
      /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*)<\/word>/.exec(line) ?? [];
    return left === undefined
      ? []
      : [{ text, left: mm(left), top: mm(top), right: mm(right), bottom: mm(bottom), page }];
  });
}

/** Every picture with its page and its size on paper, mm. */
export async function pdfImages(pdf: Buffer): Promise<{ page: number; width: number; height: number }[]> {
  const [, , ...rows] = (await onFile(pdf, 'pdfimages', ['-list', '{}'])).trim().split('\n');
  return rows.map((row) => {
    const [page, , , width, height, , , , , , , , xDots, yDots] = row.trim().split(/\s+/).map(Number);
    return {
      page: page ?? 0,
      width: ((width ?? 0) / (xDots ?? 1)) * 25.4,
      height: ((height ?? 0) / (yDots ?? 1)) * 25.4,
    };
  });
}

/** What veraPDF says of each file against PDF/A-1a, or 3a: `PASS …`, or FAIL with the rules broken. @throws when it is not there */
export async function validatePdfA(pdfs: Buffer[], profile: '1a' | '3a' = '1a'): Promise<string[]> {
  const jar = process.env['VERAPDF_JAR'] ?? path.join(os.homedir(), '.cache/brevia/jars/cli-1.30.2.jar');
  if (!existsSync(jar))
    throw new Error(
      `veraPDF is not at ${jar}: mvn dependency:copy -Dartifact=org.verapdf.apps:cli:1.30.2 -DoutputDirectory=$HOME/.cache/brevia/jars, ` +
        'or set VERAPDF_JAR',
    );
  // It exits 1 when a file fails, with the same report.
  const report = await onFiles(pdfs, 'java', ['-jar', jar, '-f', profile, '--format', 'text', '-v', '{}']).catch(
    (error: unknown) => {
      if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string' && error.stdout)
        return error.stdout;
      throw error;
    },
  );
  return report.trim().split(/\n(?=PASS |FAIL )/);
}

/** Paths below `dir`, and which of them hold `text` in their name or content. */
export async function filesHolding(dir: string, text: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const content = entry.isFile() ? await readFile(file).catch(() => Buffer.alloc(0)) : Buffer.alloc(0);
      return file.includes(text) || content.includes(text) ? [file] : [];
    }),
  );
  return found.flat();
}
