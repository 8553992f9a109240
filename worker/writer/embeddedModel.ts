import type { BaseChatModelCallOptions } from '@langchain/core/language_models/chat_models';
import { SimpleChatModel } from '@langchain/core/language_models/chat_models';
import type { BaseMessage } from '@langchain/core/messages';
import { buildAnswerFromLetter } from './answer';
import type { LetterCase } from './case';
import { findDemandsMarkedOwnOrOptional } from './demands';
import { writeLetterFromTemplateOnce } from './template';

interface EmbeddedCallOptions extends BaseChatModelCallOptions {
  /** What is to be written about; the messages say the same, in words. */
  letterCase?: LetterCase;
}

/**
 * The embedded writer: a LangChain chat model that fills the kind's template and answers in the same structured output
 * as any other. It needs no network, never tires, and says the same about the same case.
 */
export class EmbeddedModel extends SimpleChatModel<EmbeddedCallOptions> {
  constructor() {
    super({ maxRetries: 0, cache: false });
  }
  override _llmType(): string {
    return 'embedded';
  }
  /** @throws TemplateError when the kind's template does not render. */
  override async _call(_messages: BaseMessage[], options: this['ParsedCallOptions']): Promise<string> {
    if (!options.letterCase) throw new TypeError('the embedded writer needs the case');
    const letter = writeLetterFromTemplateOnce(options.letterCase);
    return JSON.stringify(buildAnswerFromLetter(letter, findDemandsMarkedOwnOrOptional(letter, options.letterCase)));
  }
}
