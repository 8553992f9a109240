import { mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { awaitUnlessAborted } from './callOff';
import type { Box, Size } from './geometry';
import type { PageText, TextReader, Word } from './pageText';
import { decodeToGrey, renderPageAsPng, readPictureSize, type Grey } from './picture';
import { addMarginToBox } from './crops';
import { measureSlantAndOrientation, type Slant } from './slant';
import { measureBlur, sharpenPage } from './blur';
import { evenOutLight, whitenBlocksDarkInPicture } from './evenLight';

const LANGUAGES = ['swe', 'eng'];
/** The sort of data that reads as well as the largest at half the time. */
const DATA = '4.0.0_best_int';

/** px of the longer side: a page is not read smaller than the first, nor larger than the second. */
const LEAST_SIDE = 1700;
const MOST_SIDE = 4200;
/** Writing lower than this many px is read once more, larger. */
const LEAST_HEIGHT = 19;
const GOOD_HEIGHT = 32;
/** What a page of that many px comes to: our pictures do not say. */
const DPI = '200';
/** A word that was read well: its confidence and length. */
const SURE = 0.72;
const LONG = 3;
/** So many of them are no accident: the page lies right. */
const ENOUGH = 8;

/**
 * Reads with Tesseract, in threads that stay warm once they have been needed. Its data come from npm packages: nothing
 * is fetched.
 * @param threads pages that are read at once
 * @param languages the folder of its data, where there is one (createLanguageFolder)
 */
export function createTesseractReader(threads: number, languages?: string): TextReader {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: ((worker: Promise<Worker>) => void)[] = [];
  let busy = 0;
  let folder: Promise<string> | undefined;

  async function startWorker(): Promise<Worker> {
    const langPath = languages ?? (await (folder ??= createLanguageFolder()));
    const worker = await createWorker(LANGUAGES, OEM.LSTM_ONLY, {
      langPath,
      cacheMethod: 'none',
      // A picture that can't be read is told by the call itself.
      errorHandler: () => undefined,
    });
    all.add(worker);
    return worker;
  }

  async function acquireWorker(): Promise<Worker> {
    if (busy >= threads)
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    busy += 1;
    return idle.pop() ?? startWorker();
  }

  function releaseWorker(worker: Worker | undefined): void {
    const next = waiting.shift();
    if (next) return next(worker ? Promise.resolve(worker) : startWorker());
    busy -= 1;
    if (worker) idle.push(worker);
  }

  /** Tesseract can't be called off, so a thread whose work is no longer wanted is ended. */
  async function runWithWorker<T>(signal: AbortSignal, work: (worker: Worker) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const worker = await acquireWorker().catch((error: unknown) => {
      releaseWorker(undefined);
      throw error;
    });
    let whole = false;
    try {
      const result = await awaitUnlessAborted(signal, work(worker));
      whole = true;
      return result;
    } finally {
      if (!whole) {
        all.delete(worker);
        await worker.terminate().catch(() => undefined);
      }
      releaseWorker(whole ? worker : undefined);
    }
  }

  return {
    read: (jpeg, signal) => runWithWorker(signal, (worker) => recognisePageText(worker, jpeg, signal)),
    readAgain: (page, box, signal) => runWithWorker(signal, (worker) => rereadLineAtEachSharpness(worker, page, box)),
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()));
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}

/** Tesseract wants the data of all languages in one folder; each comes in a package of its own. The caller removes it. */
export async function createLanguageFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'brevia-ocr-'));
  for (const code of LANGUAGES) {
    const name = `${code}.traineddata.gz`;
    const home = path.dirname(require.resolve(`@tesseract.js-data/${code}/package.json`));
    await symlink(path.join(home, DATA, name), path.join(folder, name));
  }
  return folder;
}

interface Look {
  turn: number;
  scale: number;
  soft: boolean;
  /** Words are looked for one by one: blur hides from Tesseract where a page has text at all. */
  sparse?: boolean;
}

/** A blurred page is read so much larger. */
const BLURRED_SCALE = 1.5;

async function recognisePageText(worker: Worker, jpeg: Uint8Array, signal: AbortSignal): Promise<PageText> {
  const plain = await decodeToGrey(jpeg);
  const page = evenOutLight(plain);
  const size: Size = { width: page.width, height: page.height };
  const longest = Math.max(size.width, size.height);
  const slant = await measureSlantAndOrientation(page);
  const blur = measureBlur(page);
  const isBlurred = blur.across > 0 || blur.down > 0;
  const scale = longest < LEAST_SIDE ? Math.min(3, LEAST_SIDE / longest) : 1;
  // The grain of a table may outdo the lines of the paper that lies on it, which is the brighter of the two.
  const ofPaper = await measureSlantAndOrientation(whitenBlocksDarkInPicture(plain, page));
  const orderQuarterTurnsToTry = ({ upright, level }: Slant) =>
    (upright ? [90, 270, 0, 180] : [0, 180, 90, 270]).map((quarter) => quarter + level);
  const turns = new Set([...orderQuarterTurnsToTry(ofPaper), ...orderQuarterTurnsToTry(slant).slice(0, 2)]);
  const looks: Look[] = [
    ...[...turns].map((turn) => ({ turn, scale, soft: false })),
    // Grain, of a photograph in the dark, is taken out last: it costs fine print.
    { turn: (slant.upright ? 90 : 0) + slant.level, scale, soft: true },
  ];
  let best: { look: Look; words: Word[] } | undefined;
  for (const look of looks) {
    signal.throwIfAborted();
    const words = await recogniseWords(worker, page, look);
    if (!best || scoreWords(words) > scoreWords(best.words)) best = { look, words };
    if (keepSureAndLongWords(best.words).length >= ENOUGH) break;
  }
  if (!best) return { size, turn: 0, words: [] };
  const height = computeMedian(keepSureAndLongWords(best.words).map(({ box }) => box.height * (best?.look.scale ?? 1)));
  if (height !== undefined && height < LEAST_HEIGHT) {
    const larger = Math.min(MOST_SIDE / longest, (best.look.scale * GOOD_HEIGHT) / height);
    if (larger > best.look.scale * 1.2) {
      const look = { ...best.look, scale: larger };
      const words = await recogniseWords(worker, page, look);
      if (scoreWords(words) > scoreWords(best.words) * 0.9) best = { look, words };
    }
  }
  if (!isBlurred) return { size, turn: best.look.turn, words: best.words };
  const steep = sharpenPage(page, blur);
  const sharper = {
    ...best.look,
    scale: Math.max(best.look.scale, Math.min(scale * BLURRED_SCALE, MOST_SIDE / longest)),
    soft: false,
    sparse: true,
  };
  // A page of which nothing could be read may lie any way.
  const isLost = keepSureAndLongWords(best.words).length < ENOUGH;
  let steepest: { turn: number; words: Word[] } | undefined;
  for (const turn of isLost ? turns : [best.look.turn]) {
    signal.throwIfAborted();
    const words = await recogniseWords(worker, steep, { ...sharper, turn });
    if (!steepest || scoreWords(words) > scoreWords(steepest.words)) steepest = { turn, words };
    if (keepSureAndLongWords(steepest.words).length >= ENOUGH) break;
  }
  if (!steepest || steepest.turn === best.look.turn)
    return { size, turn: best.look.turn, words: best.words, ...(steepest && { sharpened: steepest.words }) };
  return scoreWords(steepest.words) > scoreWords(best.words)
    ? { size, turn: steepest.turn, words: [], sharpened: steepest.words }
    : { size, turn: best.look.turn, words: best.words };
}

async function recogniseWords(worker: Worker, page: Grey, look: Look): Promise<Word[]> {
  const picture = await renderPageAsPng(page, look);
  await worker.setParameters({
    tessedit_pageseg_mode: look.sparse ? PSM.SPARSE_TEXT : PSM.AUTO,
    user_defined_dpi: DPI,
  });
  const { data } = await worker.recognize(picture, {}, { blocks: true, text: false });
  return (
    (data.blocks ?? [])
      .flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines.flatMap((line) => line.words)))
      .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
        text: text.trim(),
        confidence: confidence / 100,
        box: { x: x0 / look.scale, y: y0 / look.scale, width: (x1 - x0) / look.scale, height: (y1 - y0) / look.scale },
      }))
      // A word of several signs is wider than high: else the page lies on its side, and Tesseract has read it so.
      .filter(({ text, box }) => text !== '' && (text.length < LONG || box.width > box.height))
  );
}

/** One line, made as large as Tesseract likes it best; a blurred one is looked at as it is, and sharpened by a little and by more. */
async function rereadLineAtEachSharpness(worker: Worker, page: Uint8Array, box: Box): Promise<string[]> {
  const { width, height } = await readPictureSize(page);
  const area = addMarginToBox(box, Math.max(3, box.height * 0.35), { width, height });
  const { data, info } = await sharp(page)
    .extract({ left: area.x, top: area.y, width: area.width, height: area.height })
    .greyscale()
    .normalise()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const part: Grey = { data: new Uint8Array(data), width: info.width, height: info.height };
  const blur = measureBlur(part);
  const { across, down } = blur;
  const parts =
    across > 0 || down > 0
      ? [part, sharpenPage(part, blur), sharpenPage(part, { across: across * 2, down: down * 2 })]
      : [part];
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE });
  const looks: string[] = [];
  for (const each of parts) {
    const picture = await sharp(each.data, { raw: { width: each.width, height: each.height, channels: 1 } })
      .resize({
        height: Math.max(48, Math.min(110, Math.round((area.height * 36) / Math.max(1, box.height)))),
        kernel: 'cubic',
      })
      .extend({ top: 12, bottom: 12, left: 12, right: 12, extendWith: 'copy' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { data: read } = await worker.recognize(picture, {}, { text: true, blocks: false });
    looks.push(read.text.trim());
  }
  return looks;
}

function keepSureAndLongWords(words: Word[]): Word[] {
  return words.filter(
    ({ text, confidence }) => confidence >= SURE && text.replace(/[^\p{L}\p{N}]/gu, '').length >= LONG,
  );
}

/** Letters and figures that were read well. */
function scoreWords(words: Word[]): number {
  return keepSureAndLongWords(words).reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
}

function computeMedian(values: number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
