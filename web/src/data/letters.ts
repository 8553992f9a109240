import type { FormData } from '../../../core/shared/kinds/kind';
import type { Language } from '../../../core/shared/languages';
import type { PreviewWithSources } from '../../../core/shared/contracts/letter';
import type { LetterSending, LetterView } from '../../../core/shared/contracts/letters';
import { callApi, loadResponseParser } from './callApi';
import { ApiError } from './http';

export type { LetterSending, LetterView, PreviewWithSources };

/** A letter and the token that opens it without a cookie. */
export interface LetterKey {
  id: string;
  token?: string | undefined;
}

/** The letter is no more, or not this person's. */
export const isErrorThatLetterIsGone = (error: unknown) =>
  error instanceof ApiError && [403, 404, 410].includes(error.status);

/** The token for an address of ours: only where the browser takes no cookies, as whoever sits down there next finds addresses. */
export const buildTokenQueryIfNoCookies = (token: string | undefined): Record<string, string> =>
  token && !navigator.cookieEnabled ? { t: token } : {};

/** The address of a call about the letter. */
export const buildLetterApiPath = ({ id, token }: LetterKey, tail = '', query: Record<string, string> = {}) => {
  const search = new URLSearchParams(token ? { ...query, t: token } : query).toString();
  return `/api/letters/${encodeURIComponent(id)}${tail}${search ? `?${search}` : ''}`;
};

interface Order {
  formData: FormData;
  letterLanguage: Language;
  /** In which the person reads: of what is answered, and of mails. */
  language: Language;
}

/** Writes the letter, or a new one after an edit. May answer that it is still under way. */
export const draftLetter = (apiPath: string, { id, token }: LetterKey, { formData, letterLanguage, language }: Order) =>
  callApi(
    'draftLetter',
    `/api/${apiPath}/draft?${new URLSearchParams({ language, ...(token && { t: token }) }).toString()}`,
    {
      method: 'POST',
      body: { formData, language: letterLanguage, isPreview: true, draftId: id },
    },
  );

export const fetchLetterView = (key: LetterKey, language: Language) =>
  callApi('readLetter', buildLetterApiPath(key, '', { language }));

/**
 * Tells that the browser came back from the payment page, so that the payment is looked up now. The address's token is used up
 * by this: where it let the browser in, the answer has another for the page's next calls.
 */
export const reportReturnAndFetchLetter = (key: LetterKey, language: Language, sessionId?: string) =>
  callApi('returnToLetter', buildLetterApiPath(key, '/return', { language }), {
    method: 'POST',
    body: sessionId ? { sessionId } : {},
  });

const SLOWEST_POLL = 15_000;

/**
 * Follows a letter until `stop` is called or it is delivered: server-sent events, and polling with growing pauses where
 * they do not get through. `onError` gets what the server refused with (for example an expired letter).
 */
export function followLetter(
  key: LetterKey,
  language: Language,
  onView: (view: LetterView) => void,
  onError: (error: unknown) => void,
): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = 1_500;
  const events = new EventSource(buildLetterApiPath(key, '/events', { language }));
  const stopFollowing = () => {
    stopped = true;
    events.close();
    clearTimeout(timer);
  };
  const notifyListenerAndStopOnceDelivered = (view: LetterView) => {
    if (stopped) return;
    onView(view);
    if (view.state === 'delivered' && view.mail !== 'sending') stopFollowing();
  };
  const pollLetterAndScheduleNext = async () => {
    try {
      notifyListenerAndStopOnceDelivered(await fetchLetterView(key, language));
    } catch (error) {
      if (stopped) return;
      onError(error);
    }
    if (stopped) return;
    pause = Math.min(pause * 1.5, SLOWEST_POLL);
    timer = setTimeout(() => void pollLetterAndScheduleNext(), pause);
  };
  events.addEventListener('letter', ({ data }: MessageEvent<string>) => {
    // One that can't be read now is followed by another, or by what is polled.
    loadResponseParser()
      .then((parse) => notifyListenerAndStopOnceDelivered(parse('readLetter', JSON.parse(data))))
      .catch(() => undefined);
  });
  // The browser reconnects by itself while the stream is only interrupted; a stream that ended for good is polled once
  // more, so that the last state is known whatever closed it.
  events.onerror = () => {
    if (stopped || timer) return;
    events.close();
    void pollLetterAndScheduleNext();
  };
  return stopFollowing;
}
