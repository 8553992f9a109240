import type { BoardingPassPart, Reading } from '../../core/kinds/reading';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { addDays } from '../../core/shared/formats/dates';
import { readEngineTable } from '../../core/tables/tables';
import { findBarcodes } from './barcodes';
import { parseBoardingPass, type BoardingPass } from './boardingPass';
import { formatLinesAsText, groupWordsIntoLines } from './cells';
import { extractFieldValues, type Found } from './extract';
import { normaliseForComparison } from './fuzzy';
import { computeBoundingBox, toSharesOfUnrotatedPage, type Box } from './geometry';
import { isInLookupTableIfFieldHasOne } from './knownValue';
import type { PageText, TextReader, Word } from './pageText';
import { decodeToGrey, readPictureSize, rotatePage } from './picture';
import { cropBoxAsJpeg, cropLinesIntoOneJpeg } from './crops';
import { hasGlare, isGlaredOver } from './glare';

/** A value that a person is asked to confirm. */
export interface ReadValue {
  field: string;
  value: string | number;
  /** 0 to 1. */
  confidence: number;
  /** From 1. */
  page: number;
  /** Shares of the page. */
  box: Box;
  /** What it was read from: a data: address of a JPEG. */
  crop: string;
}

export interface ReadFile {
  fields: ReadValue[];
  text: string;
}

/** Pages that are read: what is asked for stands at the beginning. */
const MOST_PAGES = 3;
/** An engine that does not look twice must have been this sure. */
const SURE = 0.8;
const MOST_TEXT = 20_000;
/** px of the shorter side below which nothing can be written on a page. */
const LEAST_SIDE = 16;
/** Boarding passes are of journeys so far back, in years. */
const MOST_YEARS = 3;

interface Job {
  reading: Reading;
  kind: Pick<KindVersion, 'manifest' | 'data'>;
  /** ISO date. */
  today: string;
  engine: TextReader;
  signal: AbortSignal;
}

/**
 * Reads what a kind asks for out of a file's pages: barcodes first where it says so, then text for what they did not hold.
 * @param pages JPEG, as they are kept
 * @throws ReadingError, or the signal's reason
 */
export async function readFieldsFromPages(pages: readonly Uint8Array[], job: Job): Promise<ReadFile> {
  const wanted = new Set(job.reading.fields.map(({ field }) => field));
  const found = new Map<string, ReadValue>();
  const texts: string[] = [];
  const addNewValuesIfInLookupTable = (values: ReadValue[]) => {
    for (const value of values)
      if (!found.has(value.field) && isInLookupTableIfFieldHasOne(value, job.kind)) found.set(value.field, value);
  };
  for (const reader of job.reading.readers)
    for (const [at, jpeg] of pages.slice(0, MOST_PAGES).entries()) {
      if (found.size === wanted.size) break;
      const { width, height } = await readPictureSize(jpeg);
      if (Math.min(width, height) < LEAST_SIDE) continue;
      if (reader === 'barcode') addNewValuesIfInLookupTable(await readFieldsFromBarcodes(jpeg, at + 1, job));
      else {
        const { values, text } = await recogniseAndReadFields(jpeg, at + 1, job, new Set(found.keys()));
        addNewValuesIfInLookupTable(values);
        texts.push(text);
      }
    }
  return { fields: [...found.values()], text: texts.join('\n\n').slice(0, MOST_TEXT) };
}

async function readFieldsFromBarcodes(
  jpeg: Uint8Array,
  page: number,
  { reading, today, signal }: Job,
): Promise<ReadValue[]> {
  const entries = reading.fields.filter((each) => each.type === 'boardingPass');
  if (entries.length === 0) return [];
  const codes = await findBarcodes(jpeg, (text) => parseBoardingPass(text, today) !== undefined, signal);
  const [first] = codes;
  if (!first) return [];
  const parts = codes.map(({ text }) => extractBoardingPassParts(parseBoardingPass(text, today), today));
  const { width, height } = await readPictureSize(jpeg);
  const { x, y, width: across, height: down } = first.box;
  const crop = await cropBoxAsJpeg(jpeg, { x: x * width, y: y * height, width: across * width, height: down * height });
  return entries.flatMap(({ field, part }) => {
    // Passes of several people or journeys in one picture: only what they agree on is certain.
    const [value, ...others] = new Set(parts.map((each) => each[part]));
    return value === undefined || others.length > 0
      ? []
      : [{ field, value, confidence: 1, page, box: first.box, crop: toDataUrl(crop) }];
  });
}

/**
 * What a form asks of a boarding pass. Of several legs: the number and the day of the first, from where it begins to
 * where it ends, or to the end of the first leg when the last one leads back.
 */
function extractBoardingPassParts(
  pass: BoardingPass | undefined,
  today: string,
): Partial<Record<BoardingPassPart, string>> {
  const [first, last] = [pass?.legs[0], pass?.legs.at(-1)];
  if (!pass || !first || !last) return {};
  const keepKnownAirportCode = (code: string) => (readEngineTable('airports')?.has(code) ? code : undefined);
  const oldest = `${Number(today.slice(0, 4)) - MOST_YEARS}${today.slice(4)}`;
  const latest = addDays(today, 7) ?? today;
  const parts: Record<BoardingPassPart, string | undefined> = {
    number: first.number,
    date: first.date !== null && first.date >= oldest && first.date <= latest ? first.date : undefined,
    from: keepKnownAirportCode(first.from),
    to: keepKnownAirportCode(last.to === first.from ? first.to : last.to),
    carrier: first.carrier,
    reference: first.reference || undefined,
    passenger: pass.passenger || undefined,
  };
  return parts;
}

async function recogniseAndReadFields(
  jpeg: Uint8Array,
  page: number,
  { reading, today, engine, signal }: Job,
  knownFields: ReadonlySet<string>,
): Promise<{ values: ReadValue[]; text: string }> {
  const read = await engine.read(jpeg, signal);
  const turned = await rotatePage(jpeg, read.turn);
  const light = await decodeToGrey(turned);
  const values: ReadValue[] = [];
  const readings = [read.words, ...(read.sharpened ? [read.sharpened] : [])].map((words) => ({
    words,
    found: extractFieldValues(reading, words, today),
  }));
  for (const { found, words, times } of keepAgreedValues(readings)) {
    if (knownFields.has(found.field)) continue;
    const lines = groupWordsIntoLines(found.words).map((line) => computeBoundingBox(line.map((cell) => cell.box)));
    if (found.again && lines.some((line) => isGlaredOver(light, line))) continue;
    if (found.isOnlyOne && hasGlare(light)) continue;
    const value = await getValueConfirmedBySecondLook(found, times, turned, engine, signal);
    if (value === undefined) continue;
    const box = computeBoundingBox(found.words.map((word) => word.box));
    const others = words.filter((word) => !found.words.includes(word)).map((word) => word.box);
    const crop = toDataUrl(await cropLinesIntoOneJpeg(turned, lines, others));
    values.push({
      field: found.field,
      value,
      confidence: roundToFourDecimals(found.confidence),
      page,
      box: toRoundedSharesOfUnrotatedPage(box, read),
      crop,
    });
  }
  return {
    values,
    text: formatLinesAsText(groupWordsIntoLines(read.words.length > 0 ? read.words : (read.sharpened ?? []))),
  };
}

interface Agreed {
  found: Found;
  /** All of the reading that it stands in. */
  words: Word[];
  /** Readings that gave it. */
  times: number;
}

/** What was found in the readings of one page: where two differ in a value, neither counts. */
function keepAgreedValues(readings: { words: Word[]; found: Found[] }[]): Agreed[] {
  const all = readings.flatMap(({ words, found }) => found.map((each) => ({ found: each, words })));
  const fields = new Set(all.map(({ found }) => found.field));
  return [...fields].flatMap((field) => {
    const some = all.filter(({ found }) => found.field === field);
    // What stands for another value only where that is not on the page gives way to it.
    const own = some.filter(({ found }) => !found.isOnlyOne);
    const [first, ...others] = own.length > 0 ? own : some;
    const isSame = ({ found: { value } }: { found: Found }) =>
      normaliseForComparison(String(value)) === normaliseForComparison(String(first?.found.value));
    return first && others.every(isSame) ? [{ ...first, times: 1 + others.length }] : [];
  });
}

/**
 * The value, if further looks give it too: any where two readings gave it, else the one at the line as it is and, where that is
 * blurred, another. Where the engine takes none, its own word is taken.
 */
async function getValueConfirmedBySecondLook(
  { value, words, again, confidence }: Found,
  times: number,
  page: Uint8Array,
  engine: TextReader,
  signal: AbortSignal,
): Promise<string | number | undefined> {
  if (!again) return value;
  if (!engine.readAgain) return confidence >= SURE ? value : undefined;
  const cells: string[][] = [];
  for (const line of groupWordsIntoLines(words))
    for (const cell of line) cells.push(await engine.readAgain(page, cell.box, signal));
  const most = Math.max(0, ...cells.map((looks) => looks.length));
  const [plainly, ...more] = Array.from({ length: most }, (_look, at) =>
    again(cells.map((looks) => looks[Math.min(at, looks.length - 1)] ?? '').join(' ')),
  );
  const sharper = more.filter((each) => each !== undefined);
  if (more.length > 0 && times === 1 && (plainly === undefined || sharper.length === 0)) return undefined;
  // Blur takes dots off letters, and puts none on.
  const countSwedishLetters = (value: string | number) => String(value).match(/[åäö]/gi)?.length ?? 0;
  return [...(plainly === undefined ? [] : [plainly]), ...sharper].sort(
    (a, b) => countSwedishLetters(b) - countSwedishLetters(a),
  )[0];
}

function toRoundedSharesOfUnrotatedPage(box: Box, { size, turn }: PageText): Box {
  const { x, y, width, height } = toSharesOfUnrotatedPage(box, size, turn);
  return {
    x: roundToFourDecimals(x),
    y: roundToFourDecimals(y),
    width: roundToFourDecimals(width),
    height: roundToFourDecimals(height),
  };
}

function roundToFourDecimals(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function toDataUrl(jpeg: Buffer): string {
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
