import { z } from 'zod';
import type { Block, Letter, Provenance } from '../../core/letter/letter';

/** What every writer answers with, embedded or not: the body of a letter, in parts that say where they came from. */

const part = z.strictObject({
  type: z.enum(['heading', 'paragraph', 'list', 'numbered']),
  /** The words of a heading or a paragraph; empty for lists. */
  text: z.string(),
  /** The items of a list; empty for the others. */
  items: z.array(z.string()),
  /** Dotted names of the answers, ids of the facts and ids of the sources that this part rests on. */
  answers: z.array(z.string()),
  facts: z.array(z.string()),
  sources: z.array(z.string()),
});

export const answerSchema = z.strictObject({
  paragraphs: z.array(part).min(1),
  /** Each thing asked for, in the very words of the paragraphs. */
  demands: z.array(z.string()),
  /** Ids of all sources cited. */
  sources: z.array(z.string()),
});

export type Answer = z.infer<typeof answerSchema>;

/** The schema as JSON Schema, for a model that is held to it. */
export const answerJsonSchema: Record<string, unknown> = withoutHint(z.toJSONSchema(answerSchema));

function withoutHint({ $schema: _hint, ...schema }: Record<string, unknown>): Record<string, unknown> {
  return schema;
}

export class AnswerError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AnswerError';
  }
}

/** @throws AnswerError when the text is not JSON of exactly this shape; its message holds none of the text. */
export function parseAnswer(text: string): Answer {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AnswerError('the answer is not JSON, or was cut off');
  }
  const parsed = answerSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.') || 'the whole'} (${issue.code})`);
  throw new AnswerError(`the answer does not fit the schema: ${places.join(', ')}`);
}

/** The body as blocks. Parts without words are left out. */
export function bodyOf(answer: Answer): Block[] {
  return answer.paragraphs.flatMap((each): Block[] => {
    const from: Provenance = { answers: each.answers, rules: each.facts, sources: each.sources };
    const text = tidy(each.text);
    if (each.type === 'list' || each.type === 'numbered') {
      const items = each.items.map(tidy).filter(Boolean);
      return items.length > 0 ? [{ type: 'list', ordered: each.type === 'numbered', items, from }] : [];
    }
    return text ? [{ type: each.type, text, from }] : [];
  });
}

function tidy(text: string): string {
  return text.replace(/[^\S\n\u00A0]+/g, ' ').replace(/\s*\n\s*/g, '\n').trim();
}

/** A letter's body in the shape of an answer. `demands` are the sentences that name the day of reply. */
export function answerOf(letter: Letter, demands: string[]): Answer {
  const paragraphs = letter.body.map((block): Answer['paragraphs'][number] => ({
    type: block.type === 'list' ? (block.ordered ? 'numbered' : 'list') : block.type,
    text: block.type === 'list' ? '' : block.text,
    items: block.type === 'list' ? block.items : [],
    answers: block.from.answers,
    facts: block.from.rules,
    sources: block.from.sources,
  }));
  return { paragraphs, demands, sources: [...new Set(letter.body.flatMap((block) => block.from.sources))] };
}
