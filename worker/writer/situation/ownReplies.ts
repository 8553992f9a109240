import type { OwnReply } from '../../../core/kinds/kind';
import type { Condition } from '../../../core/kinds/situationLetter';
import { conditionHolds, isMissing, valueOf, type Context } from './context';
import { formatValue } from './formats';

/** What the person replies to the other side's answers (core/kinds/ownReplies.ts): each is told once, where its answer is met. */
export class OwnReplies {
  readonly #asked: readonly OwnReply[];
  readonly #told: Set<string>;

  constructor(asked: readonly OwnReply[], told: Iterable<string> = []) {
    this.#asked = asked;
    this.#told = new Set(told);
  }

  /** For a section that may be left out after all. */
  copy(): OwnReplies {
    return new OwnReplies(this.#asked, this.#told);
  }

  /** The replies that belong behind a sentence which stands under these conditions: those to the one answer that each names. */
  behind(conditions: readonly Condition[], context: Context): string[] {
    const met = this.#asked.filter(({ list, option }) =>
      conditions.some(
        ({ path, negated, values }) =>
          !negated && path.replace(/^form\./, '') === list && values?.length === 1 && values[0] === option,
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
