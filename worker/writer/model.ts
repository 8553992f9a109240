import type { BaseMessage } from '@langchain/core/messages';
import type { Config } from '../../core/config';
import { answerJsonSchema, AnswerError } from './answer';

/** Tokens of a long letter, several times over: what a model may write before it is cut off. */
const MAX_TOKENS = 6_000;
const MAX_CHARACTERS = 100_000;
/** Tries of one question while the service is busy or down. */
const TRIES = 3;
const LONGEST_WAIT = 5_000;
const FIRST_WAIT = 250;

/** LangChain would send every prompt to LangSmith if one of these said so: people's words go to the model only. */
const TRACING = ['LANGSMITH_TRACING_V2', 'LANGCHAIN_TRACING_V2', 'LANGSMITH_TRACING', 'LANGCHAIN_TRACING'];

/** No answer could be had; the embedded writer takes over. `message` holds nothing of the letter. */
export class ModelUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ModelUnavailable';
  }
}

export interface Model {
  /**
   * @returns the answer's text.
   * @throws ModelUnavailable | AnswerError; whatever `signal` was aborted with.
   */
  ask(messages: BaseMessage[], signal: AbortSignal): Promise<string>;
}

/** One call of the model: tokens as the service counts them, 0 where it does not say or did not answer. */
export type CountModel = (use: { outcome: 'done' | 'failed'; input: number; output: number }) => void;

/** What a model is held to answer with. */
interface AnswerShape {
  name: string;
  schema: Record<string, unknown>;
}
const LETTER: AnswerShape = { name: 'letter', schema: answerJsonSchema };

type ModelConfig = Pick<Config, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL' | 'OPENAI_TIMEOUT'>;

/** A model that speaks OpenAI's chat completions, at OpenAI or wherever OPENAI_BASE_URL points; undefined without a key. */
export function createModelIfConfigured(
  config: ModelConfig,
  count: CountModel = () => undefined,
  answer: AnswerShape = LETTER,
): Model | undefined {
  if (config.OPENAI_API_KEY === undefined) return undefined;
  for (const name of TRACING) process.env[name] = 'false';
  // Loading the client costs a start half a second of work: only those have it who have a model.
  const chat = import('@langchain/openai').then(
    ({ ChatOpenAI }) =>
      new ChatOpenAI({
        model: config.OPENAI_MODEL,
        apiKey: config.OPENAI_API_KEY,
        configuration: { baseURL: config.OPENAI_BASE_URL ?? 'https://api.openai.com/v1' },
        useResponsesApi: false,
        maxTokens: MAX_TOKENS,
        maxRetries: 0,
        cache: false,
        modelKwargs: {
          response_format: {
            type: 'json_schema',
            json_schema: { name: answer.name, strict: true, schema: answer.schema },
          },
        },
      }),
  );

  async function callModelOnce(messages: BaseMessage[], signal: AbortSignal): Promise<string> {
    const client = await chat;
    const limit = AbortSignal.timeout(config.OPENAI_TIMEOUT);
    let counted = false;
    try {
      const answer = await client.invoke(messages, { signal: AbortSignal.any([signal, limit]) });
      count({
        outcome: 'done',
        input: answer.usage_metadata?.input_tokens ?? 0,
        output: answer.usage_metadata?.output_tokens ?? 0,
      });
      counted = true;
      if (answer.response_metadata['finish_reason'] === 'length') throw new AnswerError('the answer was cut off');
      const { text } = answer;
      if (text.length > MAX_CHARACTERS) throw new AnswerError('the answer is too long');
      return text;
    } catch (error) {
      if (!counted) count({ outcome: 'failed', input: 0, output: 0 });
      signal.throwIfAborted();
      if (limit.aborted) throw new ModelUnavailable('the model took too long');
      // The client parses the answer by the schema itself, and throws what JSON.parse does: its message quotes the answer.
      if (error instanceof SyntaxError) throw new AnswerError('the answer is not JSON, or was cut off');
      if (error instanceof Error && error.constructor.name === 'LengthFinishReasonError')
        throw new AnswerError('the answer was cut off');
      throw error;
    }
  }

  return {
    async ask(messages, signal) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await callModelOnce(messages, signal);
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof AnswerError || error instanceof ModelUnavailable) throw error;
          const wait = computeRetryDelayUnlessPermanent(error, attempt);
          if (wait === undefined || attempt === TRIES) throw new ModelUnavailable(describeModelFailure(error));
          await sleepUnlessAborted(wait, signal);
        }
      }
    },
  };
}

function readProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Milliseconds until trying again makes sense; undefined when it does not. */
function computeRetryDelayUnlessPermanent(error: unknown, attempt: number): number | undefined {
  const status = readProperty(error, 'status');
  if (typeof status === 'number' && status < 500 && status !== 429 && status !== 408) return undefined;
  const headers = readProperty(error, 'headers');
  const seconds = Number(headers instanceof Headers ? (headers.get('retry-after') ?? Number.NaN) : Number.NaN);
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : FIRST_WAIT * 2 ** (attempt - 1);
  return wait <= LONGEST_WAIT ? wait : undefined;
}

function describeModelFailure(error: unknown): string {
  const status = readProperty(error, 'status');
  return typeof status === 'number' ? `the model answered ${status}` : 'the model could not be reached';
}

async function sleepUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
