import { isRecord } from '../../../../../core/shared/isRecord';
import { LANGUAGES, type Language } from '../../../../../core/shared/languages';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import { createJsonFileEditor, readStringsOrNone, type FileTexts } from '../fileEdits';
import { createUniqueOptionValue } from '../optionLists';
import { parseJsonOrUndefined } from '../rules/rules';
import { getWordsOfFirstLanguage, LETTER_FILES, type Words } from '../words';

const RULES = 'rules.json';
type Changed = Record<string, string>;

/** The parts of an argument, in the order in which they stand in the letter. */
export const ARGUMENT_PARTS = ['heading', 'law', 'here', 'conclusion'] as const;
export type ArgumentPart = (typeof ARGUMENT_PARTS)[number];

export type ParagraphForm = 'subject' | 'heading' | 'text' | 'closing';

/** A paragraph of a template and where it stands in the file. */
interface Block {
  from: number;
  to: number;
  text: string;
}

/** A piece of a letter in one language. */
type Piece =
  | { type: 'paragraph'; form: ParagraphForm; answered: string | undefined; words: string; blocks: [Block] }
  | { type: 'argument'; id: string; sources: string[]; parts: Record<ArgumentPart, string>; blocks: Block[] }
  | { type: 'demand'; id: string; words: string; blocks: [Block] };

/** A piece of a letter in the languages that it is written in. */
export interface LetterPart {
  /** Tells it from the others. */
  key: string;
  type: Piece['type'];
  /** The fact that says when an argument or a demand stands in the letter. */
  id: string;
  sources: readonly string[];
  /** Of a paragraph. */
  form: ParagraphForm;
  /** The question that must be answered for a paragraph to stand in the letter. */
  answered: string | undefined;
  pieces: Partial<Record<Language, Piece>>;
}

const GUARDED =
  /^\{%-?\s*if facts\.((?:argument|demand)[A-Z0-9]\w*)((?:\s+and applies\["[^"]+"\])*)\s*-?%\}([^]*)\{%-?\s*endif\s*-?%\}$/;
const ANSWERED = /^\{%-?\s*if form\.(\w+)\s*-?%\}((?:(?!\{%)[^])*)\{%-?\s*endif\s*-?%\}$/;
const PREFIXES: readonly (readonly [ParagraphForm, string])[] = [
  ['heading', '## '],
  ['subject', '# '],
  ['closing', 'closing: '],
  ['text', ''],
];

/**
 * A letter's pieces in its languages beside one another. Where the languages differ in what stands where, paragraphs stand alone
 * and arguments and demands are still told together.
 */
export function readLetterParts(files: FileTexts): LetterPart[] {
  const pieces = mapLanguages((language) => parseTemplatePieces(files[LETTER_FILES[language]] ?? ''));
  const written = LANGUAGES.filter((language) => pieces[language].length > 0);
  const shapes = new Set(written.map((language) => pieces[language].map(describeShapeOfPiece).join('\n')));
  const [first] = written;
  if (first !== undefined && shapes.size === 1)
    return pieces[first].map((_piece, index) =>
      toLetterPart(
        String(index),
        written.flatMap((language) => pieces[language][index] ?? []),
        written,
      ),
    );
  const parts: LetterPart[] = [];
  for (const language of written)
    for (const [index, piece] of pieces[language].entries()) {
      const known = parts.find(({ type, id }) => piece.type !== 'paragraph' && type === piece.type && id === piece.id);
      if (known) known.pieces[language] = piece;
      else parts.push(toLetterPart(`${language} ${index}`, [piece], [language]));
    }
  return parts;
}

const describeShapeOfPiece = (piece: Piece): string =>
  piece.type === 'paragraph' ? `${piece.form} ${piece.answered ?? ''}` : `${piece.type} ${piece.id}`;

function toLetterPart(key: string, pieces: readonly Piece[], languages: readonly Language[]): LetterPart {
  const [piece] = pieces;
  const own = Object.fromEntries(languages.map((language, index) => [language, pieces[index]]));
  if (piece?.type === 'argument' || piece?.type === 'demand') {
    const sources = piece.type === 'argument' ? piece.sources : [];
    return { key: piece.id, type: piece.type, id: piece.id, sources, form: 'text', answered: undefined, pieces: own };
  }
  const { form = 'text', answered } = piece ?? {};
  return { key, type: 'paragraph', id: '', sources: [], form, answered, pieces: own };
}

function splitIntoBlocks(text: string): Block[] {
  return [...text.matchAll(/\S[^]*?(?=\n[^\S\n]*\n|\s*$)/g)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: match[0],
  }));
}

function parseTemplatePieces(template: string): Piece[] {
  const pieces: Piece[] = [];
  const blocks = splitIntoBlocks(template);
  for (let at = 0; at < blocks.length;) {
    const argument = parseArgumentBlocks(blocks.slice(at, at + ARGUMENT_PARTS.length));
    const [block] = blocks.slice(at);
    if (argument) pieces.push(argument);
    else if (block) pieces.push(parseDemandBlock(block) ?? parseParagraphBlock(block));
    at += argument ? argument.blocks.length : 1;
  }
  return pieces;
}

/** An argument is a heading and three paragraphs under one and the same condition; what has other parts is none of the form's. */
function parseArgumentBlocks(blocks: Block[]): Piece | undefined {
  const found = blocks.map(({ text }) => GUARDED.exec(text));
  const [, id = '', guards = ''] = found[0] ?? [];
  const [heading = '', law = '', here = '', conclusion = ''] = found.map((match) => match?.[3] ?? '');
  const isWhole = found.every((match) => match?.[1] === id && match[2] === guards);
  if (blocks.length < ARGUMENT_PARTS.length || !isWhole || !id.startsWith('argument') || !/^##\s/.test(heading))
    return undefined;
  const sources = [...guards.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '');
  return {
    type: 'argument',
    id,
    sources,
    parts: { heading: heading.replace(/^##\s+/, ''), law, here, conclusion },
    blocks,
  };
}

function parseDemandBlock(block: Block): Piece | undefined {
  const [, id = '', guards = '', words = ''] = GUARDED.exec(block.text) ?? [];
  return id.startsWith('demand') && guards === '' ? { type: 'demand', id, words, blocks: [block] } : undefined;
}

function parseParagraphBlock(block: Block): Piece {
  const [, answered, inner] = ANSWERED.exec(block.text) ?? [];
  const text = inner ?? block.text;
  const [form, prefix] = PREFIXES.find(([, start]) => text.startsWith(start)) ?? ['text', ''];
  return { type: 'paragraph', form, answered, words: text.slice(prefix.length), blocks: [block] };
}

/** Paragraphs are parted by empty lines: within one there are none. */
const removeEmptyLinesBetween = (words: string) => words.replace(/\n\s*\n/g, '\n');

function buildParagraph(form: ParagraphForm, answered: string | undefined, words: string): string {
  const text = `${PREFIXES.find(([each]) => each === form)?.[1] ?? ''}${removeEmptyLinesBetween(words)}`;
  return answered === undefined ? text : `{% if form.${answered} %}${text}{% endif %}`;
}

const buildArgumentCondition = (id: string, sources: readonly string[]) =>
  `{% if facts.${id}${sources.map((source) => ` and applies["${source}"]`).join('')} %}`;

function buildArgument(id: string, sources: readonly string[], parts: Record<ArgumentPart, string>): string[] {
  const guard = buildArgumentCondition(id, sources);
  return ARGUMENT_PARTS.map(
    (part) => `${guard}${part === 'heading' ? '## ' : ''}${removeEmptyLinesBetween(parts[part])}{% endif %}`,
  );
}

function replaceSpanFromFirstToLastBlock(text: string, blocks: readonly Block[], written: readonly string[]): string {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return text;
  return text.slice(0, first.from) + written.join('\n\n') + text.slice(last.to);
}

/** Cuts out blocks and the empty lines behind them. */
function cutBlocks(text: string, blocks: readonly Block[]): string {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return text;
  return text.slice(0, first.from) + text.slice(last.to).replace(/^\s+/, '');
}

function changeLetterInEachLanguage(files: FileTexts, change: (text: string, language: Language) => string): Changed {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const before = files[LETTER_FILES[language]];
      if (before === undefined) return [];
      const after = change(before, language);
      return after === before ? [] : [[LETTER_FILES[language], after]];
    }),
  );
}

/** What a paragraph or a demand says; an empty one is not written. */
export function writeWordsOfPart(files: FileTexts, part: LetterPart, language: Language, words: string): Changed {
  const piece = part.pieces[language];
  if (!piece || words.trim() === '') return {};
  return changeLetterInEachLanguage(files, (text, each) => {
    if (each !== language || piece.type === 'argument') return text;
    const written =
      piece.type === 'demand'
        ? `${buildArgumentCondition(piece.id, [])}${removeEmptyLinesBetween(words)}{% endif %}`
        : buildParagraph(piece.form, piece.answered, words);
    return replaceSpanFromFirstToLastBlock(text, piece.blocks, [written]);
  });
}

/** What one of an argument's parts says. */
export function writeArgumentPart(
  files: FileTexts,
  argument: LetterPart,
  part: ArgumentPart,
  language: Language,
  words: string,
): Changed {
  const piece = argument.pieces[language];
  return changeLetterInEachLanguage(files, (text, each) =>
    each === language && piece?.type === 'argument'
      ? replaceSpanFromFirstToLastBlock(
          text,
          piece.blocks,
          buildArgument(piece.id, piece.sources, { ...piece.parts, [part]: words }),
        )
      : text,
  );
}

const LAW_WORDS: Readonly<Record<Language, (id: string) => string>> = {
  sv: (id: string): string => `Enligt {% cite "${id}" %} gäller detta. {{ source["${id}"].text }}`,
  en: (id: string): string => `Under {% cite "${id}" %} the following applies. {{ source["${id}"].text }}`,
};

/**
 * The law that an argument rests on: it stands in the letter only where all of it applies. The first is put into its
 * words, and another in the place of one that is chosen no more.
 */
export function writeArgumentSourcesAndTheirCitations(
  files: FileTexts,
  argument: LetterPart,
  sources: readonly string[],
): Changed {
  const changed = changeLetterInEachLanguage(files, (text, language) => {
    const piece = argument.pieces[language];
    if (piece?.type !== 'argument') return text;
    const [first] = sources;
    const law =
      piece.parts.law === '' && first !== undefined
        ? LAW_WORDS[language](first)
        : replaceUnchosenCitations(piece.parts.law, sources);
    return replaceSpanFromFirstToLastBlock(
      text,
      piece.blocks,
      buildArgument(piece.id, sources, { ...piece.parts, law }),
    );
  });
  return { ...changed, ...removeUncitedSourcesFromExamples({ ...files, ...changed }) };
}

/** Words that cite a law which is no longer chosen cite the next chosen one in its place, which they do not cite yet. */
function replaceUnchosenCitations(words: string, sources: readonly string[]): string {
  const cited = new Set([...words.matchAll(/(?:cite |source\[)"([^"]+)"/g)].map(([, id = '']) => id));
  const uncited = sources.filter((id) => !cited.has(id));
  const replaced = new Map(
    [...cited]
      .filter((id) => !sources.includes(id))
      .flatMap((id, index) => {
        const next = uncited[index];
        return next === undefined ? [] : [[id, next] as const];
      }),
  );
  return words.replaceAll(
    /(cite |source\[)"([^"]+)"/g,
    (_all, begin: string, id: string) => `${begin}"${replaced.get(id) ?? id}"`,
  );
}

/** What the examples were to cite, and no letter can any more. */
function removeUncitedSourcesFromExamples(files: FileTexts): Changed {
  const letters = LANGUAGES.map((language) => files[LETTER_FILES[language]] ?? '').join('\n');
  const editor = createJsonFileEditor(files);
  for (const name of Object.keys(files)) {
    if (!/^examples\/.*\.json$/.test(name)) continue;
    const example = parseJsonOrUndefined(files[name]);
    const cites = readStringsOrNone(isRecord(example) ? example['cites'] : undefined);
    const left = cites.filter((id) => letters.includes(`cite "${id}"`));
    if (left.length < cites.length) editor.set(name, ['cites'], left);
  }
  return editor.changed();
}

function createUniqueFactId(files: FileTexts, prefix: 'argument' | 'demand', words: Words): string {
  const rules = parseJsonOrUndefined(files[RULES]);
  const facts: unknown[] = isRecord(rules) && Array.isArray(rules['facts']) ? rules['facts'] : [];
  return createUniqueOptionValue(
    `${prefix} ${words.en || getWordsOfFirstLanguage(words)}`,
    facts.flatMap((fact) => (isRecord(fact) ? [String(fact['id'])] : [])),
  );
}

function addAlwaysTrueFact(files: FileTexts, id: string): Changed {
  const editor = createJsonFileEditor(files);
  const facts = editor.read(RULES, ['facts']);
  const list: unknown[] = Array.isArray(facts) ? facts : [];
  const fact = { id, value: true };
  if (list.length === 0) editor.set(RULES, ['facts'], [fact]);
  else editor.insert(RULES, ['facts', list.length], fact);
  return editor.changed();
}

/** Puts blocks before another, or before the closing where there is none. */
function insertBlocksAtOrBeforeClosing(text: string, at: number | undefined, written: readonly string[]): string {
  const blocks = splitIntoBlocks(text);
  const closing = blocks.find((block) => block.text.startsWith('closing:'));
  const place = at ?? closing?.from ?? text.length;
  return `${text.slice(0, place)}${written.join('\n\n')}\n\n${text.slice(place)}`;
}

const findStartOfPieceAfter = (pieces: readonly Piece[], index: number) => pieces[index + 1]?.blocks[0]?.from;

/** Where a new argument belongs: behind the last one, else before the heading of the demands, else before the first of them. */
function findPositionAfterLastArgumentOrBeforeDemands(text: string): number | undefined {
  const pieces = parseTemplatePieces(text);
  const last = pieces.findLastIndex(({ type }) => type === 'argument');
  if (last >= 0) return findStartOfPieceAfter(pieces, last);
  const demand = pieces.findIndex(({ type }) => type === 'demand');
  if (demand < 0) return undefined;
  const before = pieces[demand - 1];
  const isHeading = before?.type === 'paragraph' && before.form === 'heading';
  return (isHeading ? before : pieces[demand])?.blocks[0]?.from;
}

function findPositionAfterLastDemand(text: string): number | undefined {
  const pieces = parseTemplatePieces(text);
  const last = pieces.findLastIndex(({ type }) => type === 'demand');
  return last >= 0 ? findStartOfPieceAfter(pieces, last) : undefined;
}

/** A new argument with its heading; its other parts are still to be written. It always stands there until a condition says otherwise. */
export function addArgumentAndItsFact(files: FileTexts, heading: Words): { changed: Changed; id: string } {
  const id = createUniqueFactId(files, 'argument', heading);
  const letters = changeLetterInEachLanguage(files, (text, language) =>
    insertBlocksAtOrBeforeClosing(
      text,
      findPositionAfterLastArgumentOrBeforeDemands(text),
      buildArgument(id, [], { heading: heading[language], law: '', here: '', conclusion: '' }),
    ),
  );
  return { changed: { ...letters, ...addAlwaysTrueFact(files, id) }, id };
}

/** A new demand, the last of them. */
export function addDemandAndItsFact(files: FileTexts, words: Words): { changed: Changed; id: string } {
  const id = createUniqueFactId(files, 'demand', words);
  const letters = changeLetterInEachLanguage(files, (text, language) =>
    insertBlocksAtOrBeforeClosing(text, findPositionAfterLastDemand(text), [
      `${buildArgumentCondition(id, [])}${removeEmptyLinesBetween(words[language])}{% endif %}`,
    ]),
  );
  return { changed: { ...letters, ...addAlwaysTrueFact(files, id) }, id };
}

/** A new paragraph behind another part. */
export function addParagraph(files: FileTexts, behind: LetterPart, form: 'heading' | 'text', words: Words): Changed {
  return changeLetterInEachLanguage(files, (text, language) => {
    const last = behind.pieces[language]?.blocks.at(-1);
    if (!last) return text;
    return `${text.slice(0, last.to)}\n\n${buildParagraph(form, undefined, words[language])}${text.slice(last.to)}`;
  });
}

/** The question that must be answered for a paragraph to stand in the letter; undefined for none. */
export function writeConditionOfParagraph(files: FileTexts, part: LetterPart, answered: string | undefined): Changed {
  return changeLetterInEachLanguage(files, (text, language) => {
    const piece = part.pieces[language];
    if (piece?.type !== 'paragraph') return text;
    return replaceSpanFromFirstToLastBlock(text, piece.blocks, [buildParagraph(piece.form, answered, piece.words)]);
  });
}

/** A part goes, with the fact that was for it alone. */
export function removePartAndItsFact(files: FileTexts, part: LetterPart): Changed {
  const letters = changeLetterInEachLanguage(files, (text, language) =>
    cutBlocks(text, part.pieces[language]?.blocks ?? []),
  );
  const editor = createJsonFileEditor(files);
  const facts = editor.read(RULES, ['facts']);
  const indexOfFact = (Array.isArray(facts) ? facts : []).findIndex(
    (fact: unknown) => isRecord(fact) && fact['id'] === part.id,
  );
  if (part.id !== '' && indexOfFact >= 0) editor.remove(RULES, ['facts', indexOfFact]);
  const changed = { ...letters, ...editor.changed() };
  return { ...changed, ...removeUncitedSourcesFromExamples({ ...files, ...changed }) };
}

/** A part changes places with the one before or behind it. */
export function swapPlacesOfParts(files: FileTexts, part: LetterPart, other: LetterPart): Changed {
  return changeLetterInEachLanguage(files, (text, language) => {
    const [own, beside] = [part.pieces[language]?.blocks, other.pieces[language]?.blocks];
    if (!own || !beside) return text;
    const [early, late] = (own[0]?.from ?? 0) < (beside[0]?.from ?? 0) ? [own, beside] : [beside, own];
    const sliceOf = (blocks: readonly Block[]) => text.slice(blocks[0]?.from ?? 0, blocks.at(-1)?.to ?? 0);
    const between = text.slice(early.at(-1)?.to ?? 0, late[0]?.from ?? 0);
    return `${text.slice(0, early[0]?.from ?? 0)}${sliceOf(late)}${between}${sliceOf(early)}${text.slice(late.at(-1)?.to ?? 0)}`;
  });
}
