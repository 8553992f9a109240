import { z } from 'zod';
import type { OwnReply } from '../../../core/shared/kinds/kind';
import type { Condition, Line, Section } from '../../../core/shared/kinds/situationLetter';
import type { Block, Provenance } from '../../../core/shared/letter/letter';
import { isRecord } from '../../../core/shared/isRecord';
import { ReadLog } from '../provenance';
import { doesConditionHold, isMissingOrFalse, readNamedValueAndLog, type AnswersContext } from './context';
import { formatValue } from './formats';
import type { SupportingText } from './room';

/** What a situation's letter is written from, with what the person replies to the other side in it. */
export interface Context extends AnswersContext {
  replies: OwnReplies;
  /** What the letter has said in supporting lines. */
  supporting: SupportingText[];
  /** Supporting lines that this letter does without. */
  droppedForRoom: ReadonlySet<Line>;
}

/** What the person replies to the other side's answers (core/kinds/ownReplies.ts): each is told once, where its answer is met. */
export class OwnReplies {
  readonly #asked: readonly OwnReply[];
  /** Those whose answer some sentence of the letter meets alone. */
  readonly #metAlone: ReadonlySet<OwnReply>;
  readonly #told: Set<string>;

  private constructor(asked: readonly OwnReply[], metAlone: ReadonlySet<OwnReply>, told: Iterable<string> = []) {
    this.#asked = asked;
    this.#metAlone = metAlone;
    this.#told = new Set(told);
  }

  static of(asked: readonly OwnReply[], sections: readonly Section[]): OwnReplies {
    const lines = sections.flatMap(({ paragraphs }) => paragraphs.flat());
    const alone = asked.filter((reply) =>
      lines.some(({ conditions }) =>
        conditions.some((each) => isConditionThatTickIsChosen(each, reply) && each.values?.length === 1),
      ),
    );
    return new OwnReplies(asked, new Set(alone));
  }

  /** For a section that may be left out after all. */
  copy(): OwnReplies {
    return new OwnReplies(this.#asked, this.#metAlone, this.#told);
  }

  /** The replies that belong behind a sentence which stands under these conditions: those to an answer that it meets. */
  behind(conditions: readonly Condition[], context: AnswersContext): string[] {
    const met = this.#asked.filter((reply) =>
      conditions.some(
        (each) => isConditionThatTickIsChosen(each, reply) && (each.values?.length === 1 || !this.#metAlone.has(reply)),
      ),
    );
    return this.#tell(met, context);
  }

  /** A section with the replies to the answers that its own rule says it meets, at its end. */
  addBehindSection(blocks: readonly Block[], rule: unknown, context: AnswersContext): Block[] {
    const conditions = listTickConditionsOfRule(rule);
    const reply = composeParagraphUnlessEmpty(context, (inside) => this.behind(conditions, inside));
    const last = blocks.at(-1);
    if (!reply) return [...blocks];
    if (last?.type !== 'paragraph' || last.text.endsWith(':')) return [...blocks, reply];
    const join = (key: keyof Provenance): string[] => [...new Set([...last.from[key], ...reply.from[key]])];
    const from = { answers: join('answers'), rules: join('rules'), sources: join('sources') };
    return [...blocks.slice(0, -1), { ...last, text: `${last.text} ${reply.text}`, from }];
  }

  /** The replies to answers that nothing in the letter has met, in a paragraph. */
  composeUnplaced(context: AnswersContext): Block | undefined {
    return composeParagraphUnlessEmpty(context, (inside) => this.#tell(this.#asked, inside));
  }

  #tell(replies: readonly OwnReply[], context: AnswersContext): string[] {
    return replies.flatMap(({ field, list, option }) => {
      const isTicked = doesConditionHold({ path: `form.${list}`, negated: false, values: [option] }, context);
      const reply = readNamedValueAndLog(`form.${field}`, context);
      if (!isTicked || isMissingOrFalse(reply) || this.#told.has(field)) return [];
      this.#told.add(field);
      const { language } = context.letterCase;
      return [formatValue(formatValue(reply, 'said', [], language), 'upper', [], language)];
    });
  }
}

function composeParagraphUnlessEmpty(
  context: AnswersContext,
  write: (context: AnswersContext) => string[],
): Extract<Block, { type: 'paragraph' }> | undefined {
  const log = new ReadLog();
  const text = write({ ...context, log }).join(' ');
  const { kind, form } = context.letterCase;
  return text === '' ? undefined : { type: 'paragraph', text, from: log.provenance(kind, form) };
}

/** Conditions of a section's rule that look at a tick: `{ "in": ["packed", { "var": "form.reasons" }] }`. */
function listTickConditionsOfRule(rule: unknown): Condition[] {
  if (Array.isArray(rule)) return rule.flatMap(listTickConditionsOfRule);
  if (!isRecord(rule)) return [];
  const found = tickRule.safeParse(rule);
  if (found.success) return [{ path: found.data.in[1].var, negated: false, values: [found.data.in[0]] }];
  return Object.entries(rule).flatMap(([operator, inside]) =>
    operator === '!' ? [] : listTickConditionsOfRule(inside),
  );
}

const tickRule = z.object({ in: z.tuple([z.string(), z.object({ var: z.string() })]) });

function isConditionThatTickIsChosen({ path, negated, values }: Condition, { list, option }: OwnReply): boolean {
  return !negated && path.replace(/^form\./, '') === list && values !== undefined && values.includes(option);
}
