import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { z } from 'zod';

/** The part of OpenAI's chat-completions protocol that a client of structured output sees, with answers made to order. */

const requestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(
    z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(z.looseObject({ text: z.string() }))]) }),
  ),
  response_format: z.looseObject({
    type: z.literal('json_schema'),
    json_schema: z.looseObject({ strict: z.literal(true), schema: z.looseObject({}) }),
  }),
});

export interface Asked {
  headers: IncomingHttpHeaders;
  url: string;
  model: string;
  system: string;
  /** What follows the system message, a string each. */
  user: string[];
}

export type Reply =
  | { content: string; finish?: 'stop' | 'length' | 'content_filter' }
  | { status: number; retryAfter?: string; body?: string }
  | { raw: string }
  /** Milliseconds of silence before the content. */
  | { after: number; content: string };

export interface ChatCompletionsServer {
  /** Base URL to set as OPENAI_BASE_URL. */
  url: string;
  asked: Asked[];
  close(): Promise<void>;
}

/** `answer` is called with each request and how many came before it. */
export async function startChatCompletionsServer(
  answer: (asked: Asked, before: number) => Reply,
): Promise<ChatCompletionsServer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = requestSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      if (!body.success) return send(response, 400, { error: { message: body.error.message } });
      const [system = '', ...user] = body.data.messages.map(({ content }) =>
        typeof content === 'string' ? content : content.map((part) => part.text).join(''),
      );
      const one: Asked = { headers: request.headers, url: request.url ?? '', model: body.data.model, system, user };
      asked.push(one);
      reply(response, answer(one, asked.length - 1));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function reply(response: ServerResponse, made: Reply): void {
  if ('status' in made) {
    if (made.retryAfter !== undefined) response.setHeader('retry-after', made.retryAfter);
    return send(response, made.status, made.body ?? { error: { message: 'not now', type: 'server_error' } });
  }
  if ('raw' in made) return send(response, 200, made.raw);
  const completion = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'test',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: made.content },
        finish_reason: 'finish' in made ? made.finish : 'stop',
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
  if (!('after' in made)) return send(response, 200, completion);
  const timer = setTimeout(() => send(response, 200, completion), made.after);
  response.on('close', () => clearTimeout(timer));
}

function send(response: ServerResponse, status: number, body: object | string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
