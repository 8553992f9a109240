import {
  keepPreviousData,
  QueryClient,
  skipToken,
  useMutation,
  useQuery,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { createApiError, ApiError, NetworkError, sendRequestWithRetries } from '../data/http';
import { useSessionActions } from '../data/session';
import { useLanguage } from '../i18n/context';
import { buildLocalPath } from '../../../core/shared/pages/localPath';
import type { FieldError } from '../../../core/shared/errors';
import { DEFAULT_LANGUAGE, type Language } from '../../../core/shared/languages';
import { useTranslation } from '../i18n/texts';
import { parseProposedFileName, saveBlobAsFile } from '../ui/saveFile';
import { useToast } from '../ui/Toast';
import { BACKGROUND, markSessionOverIfRefused, restartIdleClock } from './sessionClock';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let language: Language = DEFAULT_LANGUAGE;
/** In which the server is to answer; the workspace says. */
export const setAdminApiLanguage = (newLanguage: Language): void => void (language = newLanguage);

/** The path with the language of the answer's words. */
function addLanguageToPath(path: string): string {
  return /[?&]language=/.test(path) ? path : `${path}${path.includes('?') ? '&' : '?'}language=${language}`;
}

/**
 * A call of the back office that a person asked for, `path` beginning with /api/admin.
 * @throws ApiError with words in the reader's language; NetworkError. Words for either: useErrorDescriber
 */
export async function callAdminApiAndSetSessionClock(method: Method, path: string, body?: unknown): Promise<unknown> {
  try {
    const answer = await sendRequestWithRetries(addLanguageToPath(path), {
      method,
      ...(body !== undefined && { body }),
    });
    restartIdleClock();
    return answer;
  } catch (error) {
    markSessionOverIfRefused(error);
    throw error;
  }
}

/**
 * Fetches a file that an admin call makes (a POST where it needs a body) and hands it to the browser's downloads.
 * @throws as callAdminApiAndSetSessionClock
 */
export async function downloadAdminFile(path: string, otherName: string, body?: unknown): Promise<void> {
  let response: Response;
  try {
    response = await fetch(
      addLanguageToPath(path),
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    );
  } catch {
    throw new NetworkError();
  }
  if (!response.ok) {
    const error = createApiError(response.status, await response.text());
    markSessionOverIfRefused(error);
    throw error;
  }
  restartIdleClock();
  saveBlobAsFile(
    await response.blob(),
    parseProposedFileName(response.headers.get('content-disposition')) ?? otherName,
  );
}

/** Says in words why a call failed: the server's own, or what to do when there are none. */
export function useErrorDescriber(): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback(
    (error) => {
      if (error instanceof NetworkError) return t('errors.network');
      return error instanceof ApiError ? error.message : t('admin.failed');
    },
    [t],
  );
}

/** What is done with an admin call's failure wherever it happens: whoever lost the right to be here is shown out. */
export function useLostAccessHandler(): (error: unknown) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const spokenIn = useLanguage();
  const { refresh } = useSessionActions();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError) || error.code !== 'admin_required') return;
      toast(t('admin.denied'), t('admin.deniedText'));
      void refresh();
      void navigate(buildLocalPath('/', spokenIn), { replace: true });
    },
    // What is made anew at every rendering would have everything read anew.
    [toast, t, refresh, navigate, spokenIn],
  );
}

export interface AdminData<T> {
  /** The last answer: that of another path while the asked one is on its way. */
  data: T | undefined;
  /** In words; the last answer is kept beside it. */
  problem: string | undefined;
  /** What of the request was refused, each with why. */
  refused: readonly FieldError[];
  /** What was asked for is on its way; what the page looks after by itself is not told of. */
  isLoading: boolean;
  /** There is no such thing, or no more. */
  isMissing: boolean;
  /** Reads again, for example after a change. */
  reload: () => void;
}

/** How often what could not be read is looked for again, milliseconds. */
const LOOK_AGAIN = 15_000;

const isTemporaryFailure = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && error.status > 500);

const isNotFoundError = (error: unknown) => error instanceof ApiError && error.status === 404;

const NOTHING_REFUSED: readonly FieldError[] = [];

/** What the pages of one person at work have read: nothing of it outlasts the page that shows it. */
export function createAdminQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // `request` itself tries again, and without a network says so.
      queries: { gcTime: 0, retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { gcTime: 0, networkMode: 'always' },
    },
  });
}

interface Asked {
  /** Milliseconds between reads that nobody asked for, while the page is looked at. */
  refreshEvery?: number | undefined;
  /** Of a POST that changes nothing: what is asked is more than an address can hold. */
  body?: object;
  /** What the answer is of, where the address does not say it: read anew when that is another, the last answer standing meanwhile. */
  asOf?: string;
}

/**
 * What the back office answers, read anew when what is asked or the language changes, after signing in again, and by
 * itself while a part of the service is away.
 * @param path undefined: nothing is asked yet
 */
export function useAdminData<S extends z.ZodType>(
  path: string | undefined,
  schema: S,
  { refreshEvery, body, asOf }: Asked = {},
): AdminData<z.output<S>> {
  const words = useErrorDescriber();
  const refuse = useLostAccessHandler();
  const spokenIn = useLanguage();
  const { data, error, isFetching, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [path, spokenIn, body, asOf],
    queryFn: path === undefined ? skipToken : (asked) => fetchAdminData(path, body, schema, asked),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      isTemporaryFailure(state.error) ? LOOK_AGAIN : !isNotFoundError(state.error) && (refreshEvery ?? false),
  });
  useEffect(() => refuse(error), [error, refuse]);
  return {
    data,
    problem: error === null ? undefined : words(error),
    refused: error instanceof ApiError ? error.fields : NOTHING_REFUSED,
    isLoading: isFetching && (refreshEvery === undefined || isPending || isPlaceholderData),
    isMissing: isNotFoundError(error),
    reload: () => void refetch(),
  };
}

/** Reads for the first time what a person opened, and after that what the page looks after by itself. */
async function fetchAdminData<S extends z.ZodType>(
  path: string,
  body: object | undefined,
  schema: S,
  { client, queryKey, signal }: QueryFunctionContext,
): Promise<z.output<S>> {
  const { dataUpdateCount = 0, errorUpdateCount = 0 } = client.getQueryState(queryKey) ?? {};
  const isBackground = dataUpdateCount + errorUpdateCount > 0;
  try {
    const answer = await sendRequestWithRetries(addLanguageToPath(path), {
      signal,
      ...(body && { method: 'POST', body }),
      ...(isBackground && { headers: BACKGROUND }),
    });
    if (!isBackground) restartIdleClock();
    return schema.parse(answer);
  } catch (error) {
    if (!signal.aborted) markSessionOverIfRefused(error);
    throw error;
  }
}

/**
 * Runs a change that a person asked for, one at a time, and says what came of it.
 * @returns `run`, which gives the answer or undefined when it failed; the failure is in `problem`, in words
 */
export function useAdminAction(): {
  run: (method: Method, path: string, body?: unknown) => Promise<{ answer: unknown } | undefined>;
  isBusy: boolean;
  problem: string | undefined;
  forget: () => void;
} {
  const words = useErrorDescriber();
  const refuse = useLostAccessHandler();
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (call: Parameters<typeof callAdminApiAndSetSessionClock>) => callAdminApiAndSetSessionClock(...call),
    onError: refuse,
  });
  const run = useCallback(
    (...call: Parameters<typeof callAdminApiAndSetSessionClock>) =>
      mutateAsync(call).then(
        (answer) => ({ answer }),
        () => undefined,
      ),
    [mutateAsync],
  );
  return { run, isBusy: isPending, problem: error === null ? undefined : words(error), forget: reset };
}
