import type { OwnReply } from '../../../core/kinds/kind';
import type { Condition, Section } from '../../../core/kinds/situationLetter';
import { conditionHolds, isMissing, valueOf, type Context } from './context';
import { formatValue } from './formats';

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
        conditions.some((each) => isConditionOnReply(each, reply) && each.values?.length === 1),
      ),
    );
    return new OwnReplies(asked, new Set(alone));
  }

  /** For a section that may be left out after all. */
  copy(): OwnReplies {
    return new OwnReplies(this.#asked, this.#metAlone, this.#told);
  }

  /** The replies that belong behind a sentence which stands under these conditions: those to an answer that it meets. */
  behind(conditions: readonly Condition[], context: Context): string[] {
    const met = this.#asked.filter((reply) =>
      conditions.some(
        (each) => isConditionOnReply(each, reply) && (each.values?.length === 1 || !this.#metAlone.has(reply)),
      ),
    );
    return this.#tell(met, context);
  }

  /** Those to answers that nothing in the letter has met. */
  others(context: Context): string[] {
    return this.#tell(this.#asked, context);
  }

  #tell(replies: readonly OwnReply[], context: Context): string[] {
    return replies.flatMap(({ field, list, option }) => {
      const isTicked = conditionHolds({ path: `form.${list}`, negated: false, values: [option] }, context);
      const reply = valueOf(`form.${field}`, context);
      if (!isTicked || isMissing(reply) || this.#told.has(field)) return [];
      this.#told.add(field);
      const { language } = context.letterCase;
      return [formatValue(formatValue(reply, 'said', [], language), 'upper', [], language)];
    });
  }
}

function isConditionOnReply({ path, negated, values }: Condition, { list, option }: OwnReply): boolean {
  return !negated && path.replace(/^form\./, '') === list && values !== undefined && values.includes(option);
}
