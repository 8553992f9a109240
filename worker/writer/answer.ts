import { z } from 'zod';
import { listAllTableRows, type Block, type Letter, type Provenance } from '../../core/shared/letter/letter';

/** What every writer answers with, embedded or not: the body of a letter, in parts that say where they came from. */

const part = z.strictObject({
  type: z.enum(['heading', 'paragraph', 'list', 'numbered', 'table']),
  /** The words of a heading or a paragraph, the heads of a table's columns; empty for lists. */
  text: z.string(),
  /** The items of a list, the lines of a table; empty for the others. */
  items: z.array(z.string()),
  /** Dotted names of the answers, ids of the facts and ids of the sources that this part rests on. */
  answers: z.array(z.string()),
  facts: z.array(z.string()),
  sources: z.array(z.string()),
});

export const answerSchema = z.strictObject({
  paragraphs: z.array(part).min(1),
  /** Each demand that was given, by its id, with the sentence of the paragraphs that makes it. */
  demands: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  /** Ids of all sources cited. */
  sources: z.array(z.string()),
});

export type Answer = z.infer<typeof answerSchema>;

/** The schema as JSON Schema, for a model that is held to it. */
export const answerJsonSchema: Record<string, unknown> = removeSchemaHint(z.toJSONSchema(answerSchema));

function removeSchemaHint({ $schema: _hint, ...schema }: Record<string, unknown>): Record<string, unknown> {
  return schema;
}

export class AnswerError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AnswerError';
  }
}

/** @throws AnswerError when the text is not JSON of exactly this shape; its message holds none of the text. */
export function parseModelAnswer(text: string): Answer {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AnswerError('the answer is not JSON, or was cut off');
  }
  const parsed = answerSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || 'the whole'} (${issue.code})`);
  throw new AnswerError(`the answer does not fit the schema: ${places.join(', ')}`);
}

/**
 * The body as blocks. Parts without words are left out. A table is ours: the writer says where it stands, by its heads.
 * @param outline whose tables the letter may have
 */
export function buildBodyFromAnswer(answer: Answer, outline: Pick<Letter, 'body'>): Block[] {
  const tables = outline.body.filter((block) => block.type === 'table');
  return answer.paragraphs.flatMap((each): Block[] => {
    const from: Provenance = { answers: each.answers, rules: each.facts, sources: each.sources };
    const text = tidyWhitespace(each.text);
    if (each.type === 'table') {
      const at = tables.findIndex((table) => tidyWhitespace(joinTableCells(table.head)) === text);
      return at === -1 ? [] : tables.splice(at, 1);
    }
    if (each.type === 'list' || each.type === 'numbered') {
      const items = each.items.map(tidyWhitespace).filter(Boolean);
      return items.length > 0 ? [{ type: 'list', ordered: each.type === 'numbered', items, from }] : [];
    }
    return text ? [{ type: each.type, text, from }] : [];
  });
}

/** A line of a table in an answer. */
function joinTableCells(cells: readonly string[]): string {
  return cells.join(' | ');
}

function tidyWhitespace(text: string): string {
  return text
    .replace(/[^\S\n\u00A0]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

function toAnswerParagraph(block: Block): Pick<Answer['paragraphs'][number], 'type' | 'text' | 'items'> {
  if (block.type === 'list') return { type: block.ordered ? 'numbered' : 'list', text: '', items: block.items };
  if (block.type !== 'table') return { type: block.type, text: block.text, items: [] };
  const [, ...lines] = listAllTableRows(block);
  return { type: 'table', text: joinTableCells(block.head), items: lines.map(joinTableCells) };
}

/** A letter's body in the shape of an answer. */
export function buildAnswerFromLetter(letter: Letter, demands: Answer['demands']): Answer {
  const paragraphs = letter.body.map((block): Answer['paragraphs'][number] => ({
    ...toAnswerParagraph(block),
    answers: block.from.answers,
    facts: block.from.rules,
    sources: block.from.sources,
  }));
  const made = demands.map(({ id, text }) => ({ id, text }));
  return { paragraphs, demands: made, sources: [...new Set(letter.body.flatMap((block) => block.from.sources))] };
}
