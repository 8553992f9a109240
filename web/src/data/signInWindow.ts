import type { Language } from '../../../core/shared/languages';
import { isRecord } from '../../../core/shared/isRecord';

/**
 * What windows of this browser tell each other. `signed-in` and `failed` come from the window that signed in; `heard` is
 * the page's answer, by which that window knows that it was opened for it and may close; `signed-out` makes other tabs
 * follow.
 */
export type SignInMessage =
  { type: 'signed-in' } | { type: 'failed'; error: string } | { type: 'heard' } | { type: 'signed-out' };

const CHANNEL = 'brevia-auth';
const RETURN_KEY = 'brevia:return';
const SIZE = { width: 480, height: 680 };

/** Older senders say just the word. */
function parseSignInMessage(data: unknown): SignInMessage | undefined {
  const type = isRecord(data) ? data['type'] : data;
  if (type === 'signed-in' || type === 'heard' || type === 'signed-out') return { type };
  if (type !== 'failed') return undefined;
  const error = isRecord(data) ? data['error'] : undefined;
  return { type, error: typeof error === 'string' ? error : '' };
}

export interface SignInChannel {
  tell: (message: SignInMessage) => void;
  close: () => void;
}

/** Hears what other windows of this site tell about signing in. */
export function openSignInChannel(onMessage: (message: SignInMessage) => void): SignInChannel {
  if (!('BroadcastChannel' in window)) return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = parseSignInMessage(data);
    if (message) onMessage(message);
  };
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Opens the window to sign in by. Where none may open, this page goes there itself, and null comes back. */
export function openSignInWindowOrGoThere(language: Language): Window | null {
  const address = `/api/auth/start?language=${language}`;
  const left = Math.max(0, window.screenX + (window.outerWidth - SIZE.width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - SIZE.height) / 2);
  const opened = window.open(
    address,
    'brevia-sign-in',
    `popup,width=${SIZE.width},height=${SIZE.height},left=${left},top=${top}`,
  );
  if (!opened) {
    storeReturnPath(window.location.pathname + window.location.search);
    window.location.assign(address);
  }
  return opened;
}

function storeReturnPath(path: string): void {
  try {
    sessionStorage.setItem(RETURN_KEY, path);
  } catch {
    // Storage may be off: signing in then ends at the start page.
  }
}

/** Where this tab was when no window could open, once; undefined: signing in did not begin in this tab. */
export function takeAndForgetReturnPath(): string | undefined {
  try {
    const path = sessionStorage.getItem(RETURN_KEY);
    sessionStorage.removeItem(RETURN_KEY);
    // An address of ours only: `//elsewhere` would lead away.
    return path && /^\/(?!\/)/.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Who has turned back at the provider knows it: nothing went wrong. */
export const isSignInCanceled = (error: string): boolean => error === 'sign_in_canceled';

/** Key of what is said about a sign-in that failed, by the code that the handler's page was given. */
export function chooseSignInFailureTextKey(error: string): string {
  if (error === 'sign_in_expired') return 'session.expiredText';
  return error === 'sign_in_unavailable' ? 'session.unavailableText' : 'session.failedText';
}
