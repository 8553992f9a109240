import type { Template } from 'liquidjs';
import { LRUCache } from 'lru-cache';
import {
  removeHeadingsOverNothing,
  type Block,
  type CompanionDocument,
  type Letter,
  type Provenance,
} from '../../core/shared/letter/letter';
import type { ChosenSituation } from '../../core/shared/kinds/kind';
import { toOneLine as nameLine } from '../../core/shared/formats/address';
import { readField } from '../../core/shared/answers/fields';
import { findRepresentedPerson } from '../../core/shared/rules/onBehalf';
import type { LetterCase } from './case';
import { BREAK, CLOSE, OPEN } from './clean';
import { engine, buildTemplateContext } from './dialect';
import { buildPartiesPlaceAndSignature, type Letterhead } from './letterhead';
import { readEnclosureNames, renameEnclosures } from '../../core/shared/letter/enclosureNames';
import { createMandateDocument, getMandateTitle, introduceRepresentedPerson } from './mandate';
import { ReadLog } from './provenance';
import { composeCompanionDocuments, composeSubjectBodyAndClosing } from './situation/composeLetter';

/** A letter template that can't be rendered: names the kind, the language and the block, never a value. */
export class TemplateError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TemplateError';
  }
}

/** Parsed templates by kind hash and language; a hash never changes its content. */
const parsedTemplates = new LRUCache<string, Template[][]>({ max: 64 });

/**
 * The template of a kind, split into blocks at its blank lines, each block parsed by itself: no value can open, close
 * or split a block.
 * @throws TemplateError naming the block that does not parse, or the language that the kind lacks.
 */
function parseLetterTemplateOnce(letterCase: Pick<LetterCase, 'kind' | 'language'>): Template[][] {
  const { kind, language } = letterCase;
  const key = `${kind.hash} ${language}`;
  const known = parsedTemplates.get(key);
  if (known) return known;
  const text = kind.letters[language];
  if (text === undefined) throw new TemplateError(`${kind.manifest.id} has no letter in ${language}`);
  const blocks = splitIntoBlocksAtBlankLines(text).map((block, index) => {
    try {
      return engine.parse(block);
    } catch (error) {
      throw new TemplateError(
        `${kind.manifest.id}/letter.${language}.md, block ${index + 1}: ${getFirstLineOfError(error)}`,
        {
          cause: error,
        },
      );
    }
  });
  parsedTemplates.set(key, blocks);
  return blocks;
}

/** The template's blocks as text. */
export function splitIntoBlocksAtBlankLines(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim())
    .filter(Boolean);
}

interface Rendered {
  subject?: string;
  closing?: string;
  body: Block[];
}

/** A case is rendered once, though both the writer and the check of its letter ask for it. */
const rendered = new WeakMap<LetterCase, Letter>();

/**
 * Fills the kind's template. Which lines are headings and lists is the template's to say: what people wrote is printed
 * as words whatever it looks like.
 * @throws TemplateError when the template does not parse, cites an unknown source, or lacks a subject or a closing.
 */
export function writeLetterFromTemplateOnce(letterCase: LetterCase): Letter {
  const letter = rendered.get(letterCase) ?? writeLetterFromTemplate(letterCase);
  rendered.set(letterCase, letter);
  return letter;
}

function writeLetterFromTemplate(letterCase: LetterCase): Letter {
  const { kind, language } = letterCase;
  const renderOneLineOfCase = (source: string): string => renderTemplateAsOneLine(source, letterCase);
  if (kind.situation) {
    const head = buildPartiesPlaceAndSignature(letterCase, renderOneLineOfCase);
    const composed = composeSituationLetterWithHead(letterCase, kind.situation, head, renderOneLineOfCase);
    const letter = addRepresentedPerson(composed, letterCase);
    const { enclosures } = letter;
    const names = readEnclosureNames(letterCase.form);
    return { ...letter, ...(enclosures && { enclosures: renameEnclosures(enclosures, names) }) };
  }
  const file = `${kind.manifest.id}/letter.${language}.md`;
  const letter: Rendered = { body: [] };
  for (const [index, template] of parseLetterTemplateOnce(letterCase).entries()) {
    const log = new ReadLog();
    const text = renderTemplateAsText(template, letterCase, log, `${file}, block ${index + 1}`);
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    addLinesToLetter(letter, lines, log.provenance(kind, letterCase.form), index === 0);
  }
  if (!letter.subject) throw new TemplateError(`${file} has no "# subject" in its first block`);
  if (!letter.closing) throw new TemplateError(`${file} has no "closing:" block`);
  return {
    language,
    ...buildPartiesPlaceAndSignature(letterCase, renderOneLineOfCase),
    subject: letter.subject,
    body: removeHeadingsOverNothing(letter.body),
    closing: letter.closing,
  };
}

/** @throws TemplateError */
function composeSituationLetterWithHead(
  letterCase: LetterCase,
  situation: ChosenSituation,
  head: Letterhead,
  toOneLine: (source: string) => string,
): Letter {
  try {
    const documents = composeCompanionDocuments(letterCase, situation).map(
      ({ recipient: { name, lines }, ...document }): CompanionDocument => ({
        ...document,
        sender: head.sender,
        recipient: { name: toOneLine(name), lines: lines.map(toOneLine).filter(Boolean) },
        place: head.place,
        signatures: [head.signature],
      }),
    );
    const { language } = letterCase;
    const { cosigners, ...letter } = composeSubjectBodyAndClosing(letterCase, situation);
    const others = cosigners.filter((name) => name !== readNameOfWriter(letterCase) && name !== head.sender.name);
    return {
      language,
      ...head,
      ...letter,
      ...(others.length > 0 && { cosigners: others }),
      ...(documents.length > 0 && { documents }),
    };
  } catch (error) {
    throw new TemplateError(
      `${letterCase.kind.manifest.id}/situations/${situation.id}: ${getFirstLineOfError(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** Whoever filled in the form. */
function readNameOfWriter({ kind, form }: LetterCase): string {
  return nameLine(readField(form, kind.manifest.contact.name));
}

/** A letter that somebody writes for another, with who they are before its first words. */
export function introduceIfRepresented(letter: Letter, letterCase: LetterCase): Letter {
  const { form, language } = letterCase;
  const represented = findRepresentedPerson(form, readNameOfWriter(letterCase), language);
  return represented ? introduceRepresentedPerson(letter, represented) : letter;
}

/** With whom it is written for, and the power of attorney enclosed and printed behind it where the writer needs one. */
function addRepresentedPerson(written: Letter, letterCase: LetterCase): Letter {
  const writer = readNameOfWriter(letterCase);
  const represented = findRepresentedPerson(letterCase.form, writer, letterCase.language);
  const letter = introduceIfRepresented(written, letterCase);
  if (!represented?.mandate) return letter;
  const title = getMandateTitle(letter.language);
  const enclosures = letter.enclosures ?? [];
  const isNamed = enclosures.some((name) => name.toLowerCase().includes(title.toLowerCase()));
  return {
    ...letter,
    // A person may have listed it among their papers.
    enclosures: isNamed ? enclosures : [...enclosures, title],
    // One that is signed already is enclosed as it is.
    ...(letterCase.form['onBehalfSigned'] !== true && {
      documents: [...(letter.documents ?? []), createMandateDocument(letter, represented, letterCase, writer)],
    }),
  };
}

/** A one-line template such as the recipient's; what it reads is not recorded. @throws TemplateError */
function renderTemplateAsOneLine(source: string, letterCase: LetterCase): string {
  const where = `${letterCase.kind.manifest.id}/kind.json`;
  try {
    return tidyIntoOneLine(renderTemplateAsText(engine.parse(source), letterCase, new ReadLog(), where));
  } catch (error) {
    throw error instanceof TemplateError
      ? error
      : new TemplateError(`${where}: ${getFirstLineOfError(error)}`, { cause: error });
  }
}

function renderTemplateAsText(template: Template[], letterCase: LetterCase, log: ReadLog, where: string): string {
  try {
    return String(engine.renderSync(template, buildTemplateContext(letterCase, log)));
  } catch (error) {
    throw new TemplateError(`${where}: ${getFirstLineOfError(error)}`, { cause: error });
  }
}

/** First line of Liquid's message: the rest shows the surroundings, which hold the template only. */
function getFirstLineOfError(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown error';
}

/** Sorts the lines of one rendered block into subject, closing, headings, lists and paragraphs. */
function addLinesToLetter(letter: Rendered, lines: string[], from: Provenance, first: boolean): void {
  let open: { type: 'paragraph'; lines: string[] } | { type: 'list'; ordered: boolean; items: string[][] } | undefined;
  const pushOpenParagraphOrList = (): void => {
    if (open?.type === 'paragraph') pushParagraphUnlessEmpty(letter.body, joinAndTidyLines(open.lines), from);
    if (open?.type === 'list')
      pushListUnlessEmpty(letter.body, open.ordered, open.items.map(joinItemLines).filter(Boolean), from);
    open = undefined;
  };
  for (const line of lines) {
    const [, mark, rest] = /^(#{1,3}|-|\d+[.)]|closing:)\s+(.*)$/su.exec(line) ?? [];
    if (mark === undefined || rest === undefined) {
      if (open?.type === 'list') open.items.at(-1)?.push(line);
      else if (open) open.lines.push(line);
      else open = { type: 'paragraph', lines: [line] };
    } else if (mark === 'closing:') {
      pushOpenParagraphOrList();
      letter.closing = tidyIntoOneLine(rest);
    } else if (mark === '#' && first && letter.subject === undefined) {
      pushOpenParagraphOrList();
      letter.subject = tidyIntoOneLine(rest);
    } else if (mark.startsWith('#')) {
      pushOpenParagraphOrList();
      const text = tidyIntoOneLine(rest);
      if (text) letter.body.push({ type: 'heading', text, from });
    } else {
      const ordered = mark !== '-';
      if (open?.type !== 'list' || open.ordered !== ordered) {
        pushOpenParagraphOrList();
        open = { type: 'list', ordered, items: [] };
      }
      open.items.push([rest]);
    }
  }
  pushOpenParagraphOrList();
}

function pushParagraphUnlessEmpty(body: Block[], text: string, from: Provenance): void {
  if (text) body.push({ type: 'paragraph', text, from });
}
function pushListUnlessEmpty(body: Block[], ordered: boolean, items: string[], from: Provenance): void {
  if (items.length > 0) body.push({ type: 'list', ordered, items, from });
}

function joinItemLines(lines: string[]): string {
  return tidyIntoOneLine(lines.join(' '));
}

/** Text on one line: a person's own line breaks become spaces. */
function tidyIntoOneLine(text: string): string {
  return joinAndTidyLines([text]).replaceAll('\n', ' ');
}

const BEFORE_MARK = new RegExp(` +(${CLOSE}*)(?=[,.;:!?](?:\\s|$))`, 'gu');
const MARK_TWICE = new RegExp(`([.!?…]["”’']?)(${CLOSE}+)\\.`, 'gu');

/** Joins a template's lines, tidies what empty values left behind, and takes the marks off. */
function joinAndTidyLines(lines: string[]): string {
  const joined = lines.join(' ').replace(/[ \t]+/g, ' ');
  return joined
    .replace(BEFORE_MARK, '$1')
    .replace(MARK_TWICE, '$1$2')
    .replaceAll(OPEN, '')
    .replaceAll(CLOSE, '')
    .replaceAll(BREAK, '\n')
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}
