import { readFile } from 'node:fs/promises';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { toSharesOfUnrotatedPage, type Box } from './geometry';
import { decodeToGrey, renderPageAsPng, type Grey } from './picture';
import { measureSlantAndOrientation } from './slant';
import { evenOutLight } from './evenLight';

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
function loadBarcodeDecoder(): Promise<unknown> {
  ready ??= readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm')).then((file) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true }),
  );
  return ready;
}

/**
 * The codes of a page that `isWantedText` takes: looked for as the page is, evenly lit, smaller, larger and turned, until one
 * is found.
 */
export async function findBarcodes(
  jpeg: Uint8Array,
  isWantedText: (text: string) => boolean,
  signal: AbortSignal,
): Promise<Barcode[]> {
  await loadBarcodeDecoder();
  const plain = await decodeToGrey(jpeg);
  const longest = Math.max(plain.width, plain.height);

  async function findBarcodesWithWantedText(page: Grey, turn: number, scale: number): Promise<Barcode[]> {
    signal.throwIfAborted();
    const found = await readBarcodes(
      new Uint8Array(await renderPageAsPng(page, { turn, scale, soft: false })),
      OPTIONS,
    );
    return found
      .filter(({ isValid, text }) => isValid && isWantedText(text))
      .map(({ text, position: { topLeft, topRight, bottomLeft, bottomRight } }) => {
        const corners = [topLeft, topRight, bottomLeft, bottomRight];
        const [xs, ys] = [corners.map(({ x }) => x / scale), corners.map(({ y }) => y / scale)];
        const box = {
          x: Math.min(...xs),
          y: Math.min(...ys),
          width: Math.max(...xs) - Math.min(...xs),
          height: Math.max(...ys) - Math.min(...ys),
        };
        return { text, box: toSharesOfUnrotatedPage(box, plain, turn) };
      });
  }

  // Most codes are found as they are: light and slant are worked out for the others alone.
  let lit: Grey | undefined;
  const getEvenlyLitPage = () => (lit ??= evenOutLight(plain));
  for (const scale of new Set(SIDES.map((side) => (side === undefined ? 1 : side / longest)))) {
    // A page is not made much larger than its own detail.
    if (scale > 2.5) continue;
    for (const page of [() => plain, getEvenlyLitPage]) {
      const codes = await findBarcodesWithWantedText(page(), 0, scale);
      if (codes.length > 0) return codes;
    }
  }
  const { level } = await measureSlantAndOrientation(getEvenlyLitPage());
  for (const turn of new Set([level, ...TURNS])) {
    if (turn === 0) continue;
    const codes = await findBarcodesWithWantedText(getEvenlyLitPage(), turn, 1);
    if (codes.length > 0) return codes;
  }
  return [];
}
