import type { z } from 'zod';
import type { FieldError } from '../../../core/shared/errors';
import { isRecord } from '../../../core/shared/isRecord';
import type { errorSchema } from '../../../core/shared/contracts/errors';

/** An answer that says no; `message` is in the reader's language and may be shown. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: FieldError[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** The server could not be reached at all. */
export class NetworkError extends Error {
  constructor() {
    super();
    this.name = 'NetworkError';
  }
}

/** How often and with which growing pause, milliseconds, what failed in passing is tried. */
export const ATTEMPTS = 3;
export const PAUSE = 1_000;

export const waitMilliseconds = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Looked at without the contracts: they may be what could not be fetched. */
const isErrorBody = (body: unknown): body is z.infer<typeof errorSchema> => isRecord(body) && isRecord(body['error']);

/** What a body that is not as expected is read as: error bodies of proxies are often not JSON. */
export function createApiError(status: number, text: string): ApiError {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  const refusal: Partial<z.infer<typeof errorSchema>['error']> = isErrorBody(body) ? body.error : {};
  return new ApiError(
    status,
    refusal.code ?? 'internal',
    refusal.message ?? `HTTP ${status}: ${text.slice(0, 200)}`,
    refusal.fields,
  );
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  /** Further ones than JSON's. */
  headers?: Record<string, string>;
}

/**
 * The one way to the API: JSON unless form data; three tries, 1000 ms × the attempt's number apart, on
 * 502, 503 and when the network fails.
 * @throws ApiError, NetworkError
 */
export async function sendRequestWithRetries(
  path: string,
  { method = 'GET', body, signal, headers }: RequestOptions = {},
): Promise<unknown> {
  const isForm = body instanceof FormData;
  const init: RequestInit = { method, headers: { Accept: 'application/json', ...headers } };
  if (signal) init.signal = signal;
  if (isForm) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'Content-Type': 'application/json' };
  }
  for (let attempt = 1; ; attempt += 1) {
    let response: Response | undefined;
    try {
      response = await fetch(path, init);
    } catch (error) {
      if (signal?.aborted) throw error;
      if (attempt === ATTEMPTS) throw new NetworkError();
    }
    if (response?.ok) return response.json();
    const passing = !response || response.status === 502 || response.status === 503;
    if (response && (!passing || attempt === ATTEMPTS)) throw createApiError(response.status, await response.text());
    await waitMilliseconds(PAUSE * attempt);
  }
}
