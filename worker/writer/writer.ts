import type { BaseMessage } from '@langchain/core/messages';
import type { Logger } from 'pino';
import type { Config } from '../../core/config';
import type { Letter } from '../../core/shared/letter/letter';
import { leaveOutPoints, readFirstSentencesOfLeftOutPoints } from '../../core/shared/letter/points';
import { AnswerError, buildBodyFromAnswer, parseModelAnswer } from './answer';
import { prepareLetterCase, type LetterCase, type LetterRequest } from './case';
import { findAnswerFaults, findLetterFaults, chooseAllOrDemandsOnly, type Fault } from './check';
import { EmbeddedModel } from './embeddedModel';
import { listSharedLawNearToAnswers } from './furtherLaw';
import { collectGroundsForCheck, type Grounds } from './grounds';
import { createModelIfConfigured, ModelUnavailable, type CountModel, type Model } from './model';
import { buildRetryPrompt, buildLetterPrompt } from './prompt';
import { introduceIfRepresented, writeLetterFromTemplateOnce } from './template';
import { listSumsOnlyStoryNames } from './unclaimedSums';
import { listQuotesLetterDoesNotAnswer } from './unmetQuotes';
import { findUnusedTicks } from './unusedTicks';

export interface WrittenLetter {
  letter: Letter;
  /** Who wrote what is handed over: the embedded writer also where the model's letters were rejected. */
  writer: 'embedded' | 'model';
  /** Questions put to the writer that was asked first. */
  attempts: number;
  /** What was wrong with the letters that were turned down. Holds words of the letter: never log or hand to Temporal. */
  rejected: Fault[];
}

export interface LetterWriter {
  /**
   * Writes a letter about `request`, checked.
   * @throws TemplateError when the kind's template does not render; whatever `signal` was aborted with.
   */
  write(request: LetterRequest, signal: AbortSignal): Promise<WrittenLetter>;
}

type WriterConfig = Pick<Config, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL' | 'OPENAI_TIMEOUT'>;

/** A letter that fails its check is asked for once more. */
const ASKS = 2;

/** The embedded writer, or the model that the settings name, with the embedded writer behind it. */
export function createWriter(config: WriterConfig, log: Logger, count?: CountModel): LetterWriter {
  const embedded = new EmbeddedModel();
  const model = createModelIfConfigured(config, count);

  async function writeLetterWithoutModel(
    letterCase: LetterCase,
    outline: Letter,
    signal: AbortSignal,
  ): Promise<Letter> {
    const message = await embedded.invoke([], { letterCase, signal });
    return { ...outline, body: buildBodyFromAnswer(parseModelAnswer(message.text), outline) };
  }

  return {
    async write(request, signal) {
      signal.throwIfAborted();
      const letterCase = prepareLetterCase(request);
      const outline = writeLetterFromTemplateOnce(letterCase);
      const rejected: Fault[] = [];
      let attempts = 1;
      if (model) {
        const furtherLaw = listSharedLawNearToAnswers(letterCase);
        const asked = await askModelUntilFaultlessOrOutOfTries(
          model,
          collectGroundsForCheck(letterCase, outline, furtherLaw),
          signal,
        );
        if (asked.letter)
          return {
            ...asked,
            letter: addWhatOnlyStoryTells(introduceIfRepresented(asked.letter, letterCase), letterCase),
            writer: 'model',
          };
        rejected.push(...asked.rejected);
        attempts = asked.attempts;
        log.warn(
          { kind: request.kind.manifest.id, attempts, faults: rejected.map((fault) => fault.code) },
          'letter written by the embedded writer instead',
        );
      }
      const letter = await writeLetterWithoutModel(letterCase, outline, signal);
      const faults = findLetterFaults(letter, collectGroundsForCheck(letterCase, outline));
      // The embedded letter holds nothing but the template and the person's own words: a fault here is a slip in the kind's folder.
      if (faults.length > 0)
        log.warn(
          { kind: request.kind.manifest.id, faults: faults.map((fault) => fault.code) },
          'the template of a kind does not pass the check',
        );
      const unusedTicks = findUnusedTicks(request, outline);
      return {
        letter: addWhatOnlyStoryTells({ ...letter, ...(unusedTicks.length > 0 && { unusedTicks }) }, letterCase),
        writer: 'embedded',
        attempts,
        rejected: [...rejected, ...faults],
      };
    },
  };
}

function addWhatOnlyStoryTells(letter: Letter, { form }: LetterCase): Letter {
  const unmetQuotes = listQuotesLetterDoesNotAnswer(form, letter);
  const unclaimedSums = listSumsOnlyStoryNames(form, letter);
  return {
    ...letter,
    ...(unmetQuotes.length > 0 && { unmetQuotes }),
    ...(unclaimedSums.length > 0 && { unclaimedSums }),
  };
}

interface Asked {
  letter?: Letter;
  attempts: number;
  rejected: Fault[];
}

async function askModelUntilFaultlessOrOutOfTries(model: Model, grounds: Grounds, signal: AbortSignal): Promise<Asked> {
  const { letterCase, outline } = grounds;
  const first = buildLetterPrompt(letterCase, outline);
  const leftOutPoints = readFirstSentencesOfLeftOutPoints(letterCase.form);
  const rejected: Fault[] = [];
  let messages: BaseMessage[] = first;
  let overlong: Letter | undefined;
  for (let attempts = 1; ; attempts += 1) {
    const faults: Fault[] = [];
    try {
      const answer = parseModelAnswer(await model.ask(messages, signal));
      const letter: Letter = {
        ...outline,
        body: leaveOutPoints(grounds.withProvenance(buildBodyFromAnswer(answer, outline)), leftOutPoints),
      };
      faults.push(
        ...findLetterFaults(letter, grounds, chooseAllOrDemandsOnly(letterCase)),
        ...findAnswerFaults(answer, letter, grounds),
      );
      if (faults.length === 0) return { letter, attempts, rejected };
      // Nothing in it is wrong: it is better than the embedded letter all the same.
      if (faults.every(({ code }) => code === 'too_long')) overlong = letter;
    } catch (error) {
      if (error instanceof ModelUnavailable) {
        const unanswered: Fault = { code: 'no_answer', where: 'letter', text: error.message };
        return { ...(overlong && { letter: overlong }), attempts, rejected: [...rejected, unanswered] };
      }
      if (!(error instanceof AnswerError)) throw error;
      faults.push({ code: 'not_the_schema', where: 'letter', text: error.message });
    }
    rejected.push(...faults);
    if (attempts === ASKS) return { ...(overlong && { letter: overlong }), attempts, rejected };
    messages = buildRetryPrompt(first, faults);
  }
}
