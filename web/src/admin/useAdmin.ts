import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { apiError, ApiError, NetworkError, request } from '../data/http';
import { useSessionActions } from '../data/session';
import { useLanguage } from '../i18n/context';
import { localPath } from '../i18n/language';
import type { FieldError } from '../../../core/errors';
import type { Language } from '../../../core/languages';
import { useTranslation } from '../i18n/texts';
import { proposedName, saveFile } from '../ui/saveFile';
import { useToast } from '../ui/Toast';
import { BACKGROUND, sessionRefused, sessionUsed, useSessionClock } from './sessionClock';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let language: Language = 'sv';
/** In which the server is to answer; the workspace says. */
export const speak = (to: Language): void => void (language = to);

/** The path with the language of the answer's words. */
function spoken(path: string): string {
  return /[?&]language=/.test(path) ? path : `${path}${path.includes('?') ? '&' : '?'}language=${language}`;
}

/**
 * A call of the back office that a person asked for, `path` beginning with /api/admin.
 * @throws ApiError with words in the reader's language; NetworkError. Words for either: useProblemWords
 */
export async function adminCall(method: Method, path: string, body?: unknown): Promise<unknown> {
  try {
    const answer = await request<object>(spoken(path), { method, ...(body !== undefined && { body }) });
    sessionUsed();
    return answer;
  } catch (error) {
    sessionRefused(error);
    throw error;
  }
}

/** Fetches a file that an admin call makes (a POST where it needs a body) and hands it to the browser's downloads. @throws as adminCall */
export async function adminFile(path: string, otherName: string, body?: unknown): Promise<void> {
  let response: Response;
  try {
    response = await fetch(
      spoken(path),
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    );
  } catch {
    throw new NetworkError();
  }
  if (!response.ok) {
    const error = apiError(response.status, await response.text());
    sessionRefused(error);
    throw error;
  }
  sessionUsed();
  saveFile(await response.blob(), proposedName(response.headers.get('content-disposition')) ?? otherName);
}

/** Says in words why a call failed: the server's own, or what to do when there are none. */
export function useProblemWords(): (error: unknown) => string {
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
export function useRefusal(): (error: unknown) => void {
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
      void navigate(localPath('/', spokenIn), { replace: true });
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
  isLoading: boolean;
  /** There is no such thing, or no more. */
  isMissing: boolean;
  /** Reads again, for example after a change. */
  reload: () => void;
}

/** How often what could not be read is looked for again, milliseconds. */
const LOOK_AGAIN = 15_000;

const isPassing = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && error.status > 500);

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

const NOTHING_REFUSED: readonly FieldError[] = [];

interface Read<T> {
  key: string;
  data?: T;
  error?: unknown;
}

/**
 * What a GET of the back office answers, read anew when the path or the language changes, after signing in again, and
 * by itself while a part of the service is away.
 * @param path undefined: nothing is asked yet
 * @param refreshEvery milliseconds between reads that nobody asked for, while the page is looked at
 */
export function useAdminData<S extends z.ZodType>(
  path: string | undefined,
  schema: S,
  refreshEvery?: number,
): AdminData<z.output<S>> {
  const words = useProblemWords();
  const refuse = useRefusal();
  const spokenIn = useLanguage();
  const { renewals } = useSessionClock();
  const [round, setRound] = useState(0);
  const [read, setRead] = useState<Read<z.output<S>>>();
  const key = `${path} ${spokenIn} ${renewals} ${round}`;
  useEffect(() => {
    if (path === undefined) return undefined;
    const stop = new AbortController();
    let isAway = false;
    let isGone = false;
    const ask = async (isBackground: boolean) => {
      isAway = false;
      try {
        const answer = await request<object>(spoken(path), {
          signal: stop.signal,
          ...(isBackground && { headers: BACKGROUND }),
        });
        if (stop.signal.aborted) return;
        if (!isBackground) sessionUsed();
        setRead({ key, data: schema.parse(answer) });
      } catch (error) {
        if (stop.signal.aborted) return;
        sessionRefused(error);
        refuse(error);
        isAway = isPassing(error);
        isGone = isMissing(error);
        setRead((last) => ({ key, error, ...(last?.data !== undefined && { data: last.data }) }));
      }
    };
    void ask(false);
    const isSeen = () => document.visibilityState === 'visible';
    const timer =
      refreshEvery === undefined ? undefined : setInterval(() => isSeen() && !isGone && void ask(true), refreshEvery);
    const lookout = setInterval(() => isAway && isSeen() && void ask(true), LOOK_AGAIN);
    return () => {
      stop.abort();
      clearInterval(timer);
      clearInterval(lookout);
    };
  }, [path, schema, key, refuse, refreshEvery]);
  const reload = useCallback(() => setRound((value) => value + 1), []);
  return {
    data: read?.data,
    problem: read?.error === undefined ? undefined : words(read.error),
    refused: read?.error instanceof ApiError ? read.error.fields : NOTHING_REFUSED,
    isLoading: path !== undefined && read?.key !== key,
    isMissing: isMissing(read?.error),
    reload,
  };
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
  const words = useProblemWords();
  const refuse = useRefusal();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = useCallback(
    async (method: Method, path: string, body?: unknown) => {
      setIsBusy(true);
      setProblem(undefined);
      try {
        return { answer: await adminCall(method, path, body) };
      } catch (error) {
        refuse(error);
        setProblem(words(error));
        return undefined;
      } finally {
        setIsBusy(false);
      }
    },
    [refuse, words],
  );
  return { run, isBusy, problem, forget: useCallback(() => setProblem(undefined), []) };
}
