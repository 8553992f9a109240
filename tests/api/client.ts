import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { z } from 'zod';

const responseSchema = z.looseObject({ content: z.record(z.string(), z.unknown()) });
const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        security: z.array(z.record(z.string(), z.array(z.never()))),
        responses: z.record(z.string(), z.union([z.object({ $ref: z.string() }), responseSchema])),
      }),
    ),
  ),
  components: z.looseObject({ responses: z.record(z.string(), responseSchema) }),
});

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or undefined. */
  json: unknown;
  text: string;
  bytes: Buffer;
}

/** Holds every answer against /api/openapi.json: its status, content type and body must be described. */
export class Description {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  private readonly paths: { path: string; pattern: RegExp }[];

  private constructor(
    readonly document: z.infer<typeof documentSchema>,
    private readonly id = 'https://api.test/openapi.json',
  ) {
    addFormats(this.ajv);
    this.ajv.addSchema(document, id);
    this.paths = Object.keys(document.paths).map((path) => ({
      path,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    }));
  }

  static async read(site: string): Promise<Description> {
    return new Description(documentSchema.parse(await (await fetch(`${site}/api/openapi.json`)).json()));
  }

  /** @throws Error saying how the answer differs from its description. */
  check(method: string, url: string, answer: Answer): void {
    const pathname = new URL(url).pathname;
    const path = this.paths.find(({ pattern }) => pattern.test(pathname))?.path;
    const where = `${method} ${pathname} ${answer.status}`;
    const operation = path === undefined ? undefined : this.document.paths[path]?.[method.toLowerCase()];
    const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
    if (path === undefined || !operation) return this.validate(where, `${this.id}#/components/schemas/Error`, answer);
    const response = operation.responses[String(answer.status)];
    if (!response) throw new Error(`${where} is not described: ${answer.text}`);
    const [, shared] = /^#\/components\/responses\/(.+)$/.exec(String(response.$ref)) ?? [];
    const place =
      shared === undefined
        ? ['paths', path, method.toLowerCase(), 'responses', String(answer.status)]
        : ['components', 'responses', shared];
    const { content } = responseSchema.parse(
      shared === undefined ? response : this.document.components.responses[shared],
    );
    if (!(type in content)) throw new Error(`${where}: ${type} is not described`);
    if (type !== 'application/json') return;
    const pointer = [...place, 'content', type, 'schema'];
    this.validate(
      where,
      `${this.id}#/${pointer
        .map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))
        .map(encodeURIComponent)
        .join('/')}`,
      answer,
    );
  }

  private validate(where: string, ref: string, answer: Answer): void {
    const validate = this.ajv.getSchema(ref) ?? this.ajv.compile({ $ref: ref });
    if (!validate(answer.json))
      throw new Error(`${where} differs from its description: ${this.ajv.errorsText(validate.errors)}\n${answer.text}`);
  }
}

/** A browser as the API sees it: JSON, a cookie jar, no knowledge of tokens. Every answer is held against the description. */
export class Client {
  private readonly cookies = new Map<string, string>();
  /** All texts that this client was answered with. */
  readonly answers: string[] = [];

  constructor(
    readonly site: string,
    private readonly description: Description,
  ) {}

  get hasCookie(): boolean {
    return this.cookies.size > 0;
  }

  /** As it is sent. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }

  /** Sends a multipart form, as a page with files does. */
  postForm(path: string, parts: FormData): Promise<Answer> {
    return this.send('POST', path, parts, {});
  }

  async send(
    method: string,
    path: string,
    body: string | FormData | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const url = this.site + path;
    const cookie = this.cookieHeader;
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const json: unknown = isJson ? JSON.parse(text) : undefined;
    const answer = { status: response.status, headers: response.headers, json, text, bytes };
    this.answers.push(text);
    this.description.check(method, url, answer);
    return answer;
  }
}

/** The part of an answer that a test reads; a missing name fails the test. */
export function read<T extends z.ZodRawShape>(answer: Answer, shape: T): z.output<z.ZodObject<T>> {
  const parsed = z.object(shape).safeParse(answer.json);
  if (!parsed.success) throw new Error(`${answer.status} ${answer.text}: ${parsed.error.message}`);
  return parsed.data;
}

export const errorShape = {
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  }),
};

export function errorCode(answer: Answer): string {
  return read(answer, errorShape).error.code;
}

/** An answer's text but for the reference, which every answer has of its own. */
export function sayingOf({ text }: Answer): string {
  return text.replace(/"reference":"[^"]*"/, '');
}
