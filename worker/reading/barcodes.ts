import { readFile } from 'node:fs/promises';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { shareOfPage, type Box } from './geometry';
import { evened, greyOf, pictureOf, slantOf } from './picture';

export interface Barcode {
  text: string;
  /** Share of the page. */
  box: Box;
}

const OPTIONS: ReaderOptions = {
  formats: ['PDF417', 'Aztec', 'QRCode', 'DataMatrix'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 8,
};

/** px of the longer side that codes are looked for in, in turn: small modules want more, blurred ones less. */
const SIDES = [undefined, 1200, 3200] as const;
/** Degrees: PDF417 is found askew only so far. The slant of the page's own lines is tried before these. */
const TURNS = [45, 20, -20];

let ready: Promise<unknown> | undefined;

/** The decoder comes from its npm package: nothing is fetched. */
function decoder(): Promise<unknown> {
  ready ??= readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm')).then((file) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true }),
  );
  return ready;
}

/**
 * The codes of a page that `wanted` takes: looked for as the page is, evenly lit, smaller, larger and turned, until one
 * is found.
 */
export async function findBarcodes(jpeg: Uint8Array, wanted: (text: string) => boolean, signal: AbortSignal): Promise<Barcode[]> {
  await decoder();
  const plain = await greyOf(jpeg);
  const even = evened(plain);
  const longest = Math.max(plain.width, plain.height);
  const { level } = await slantOf(even);
  for (const turn of new Set([0, level, ...TURNS]))
    for (const side of turn === 0 ? SIDES : [undefined])
      for (const page of turn === 0 ? [plain, even] : [even]) {
        signal.throwIfAborted();
        const scale = side === undefined ? 1 : side / longest;
        // A page is not made much larger than its own detail.
        if (scale > 2.5) continue;
        const found = await readBarcodes(new Uint8Array(await pictureOf(page, { turn, scale, soft: false })), OPTIONS);
        const codes = found
          .filter(({ isValid, text }) => isValid && wanted(text))
          .map(({ text, position: { topLeft, topRight, bottomLeft, bottomRight } }) => {
            const corners = [topLeft, topRight, bottomLeft, bottomRight];
            const [xs, ys] = [corners.map(({ x }) => x / scale), corners.map(({ y }) => y / scale)];
            const box = { x: Math.min(...xs), y: Math.min(...ys), width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
            return { text, box: shareOfPage(box, plain, turn) };
          });
        if (codes.length > 0) return codes;
      }
  return [];
}
