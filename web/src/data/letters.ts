import type { FormData } from '../../../core/kinds/kind';
import type { Language } from '../../../core/languages';
import type { Letter } from '../../../core/letter/letter';
import type { Preview } from '../../../core/letter/preview';
import { ApiError, isAnswer, request } from './http';
import type { SourceText } from './kinds';

export type PreviewWithSources = Preview & { sources?: SourceText[] };

/** A letter as its owner sees it. Amounts in SEK, times ISO. */
export interface LetterView {
  id: string;
  kind: string;
  /** This browser's or this person's; false for whoever was let in by the link alone. */
  own: boolean;
  /** What whoever looks may do with it; a link in a mail lets one read. */
  rights: ('read' | 'edit' | 'delete')[];
  language: Language;
  status: 'preview' | 'paid' | 'delivered';
  state: 'drafting' | 'preview' | 'awaitingPayment' | 'finalising' | 'delivered';
  /** 0 before the first draft. */
  revision: number;
  preview?: PreviewWithSources;
  /** Fields whose answers the letter says nothing of. */
  unprinted?: string[];
  title: string;
  /** `subscription`: the owner's subscription covers it. */
  price: { base: number; discount: number; total: number; currency: string; code?: string; subscription?: boolean };
  orderNumber?: string;
  pdfReady: boolean;
  /** Addresses of what there is to download. */
  downloads?: { letter?: string; dossier?: string; docx?: string; proof?: string; message?: string };
  mail: 'none' | 'sending' | 'sent' | 'failed';
  email: string;
  /** Of a delivered letter: whether the service sends it by e-mail, and how that went. */
  sending?: LetterSending;
  createdAt: string;
  purgeAt: string;
  deadlines: { id: string; date: string; text: string }[];
  checklist: { id: string; title: string; text: string }[];
  /** What is told before the letter is paid, in the interface's language. */
  warnings?: { field: string; title: string; text: string }[];
  form?: FormData;
  /** They are newer than the letter last written. */
  unwritten?: boolean;
  error?: { code: string; message: string };
}

/** Times are ISO. */
export interface LetterSending {
  isOffered: boolean;
  /** The name that the recipient sees. */
  from: string;
  /** Whom it was sent to, else the address that the letter names; '' for none. */
  to: string;
  state?: 'waiting' | 'handing' | 'sent' | 'refused' | 'failed' | 'unknown' | 'returned';
  at?: string;
  messageId?: string;
  answer?: string;
  fileName?: string;
  sha256?: string;
}

export interface DraftAnswer {
  success: boolean;
  pending?: boolean;
  draftId: string;
  token?: string;
  /** Only its text where the kind's older clients read it by this name. */
  preview?: PreviewWithSources | string;
}

export interface DiscountAnswer {
  valid: boolean;
  discount?: number;
  discountAmount?: number;
  finalPrice?: number;
  message?: string;
  error?: string;
}

interface PaymentLinkAnswer {
  url?: string;
  paymentUrl?: string;
}

/** A letter and the token that opens it without a cookie. */
export interface LetterKey {
  id: string;
  token?: string | undefined;
}

/** The letter is no more, or not this person's. */
export const isGone = (error: unknown) => error instanceof ApiError && [403, 404, 410].includes(error.status);

/** The token for an address of ours: only where the browser takes no cookies, as whoever sits down there next finds addresses. */
export const addressToken = (token: string | undefined): Record<string, string> =>
  token && !navigator.cookieEnabled ? { t: token } : {};

const at = ({ id, token }: LetterKey, tail = '', query: Record<string, string> = {}) => {
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
  request<DraftAnswer>(
    `/api/${apiPath}/draft?${new URLSearchParams({ language, ...(token && { t: token }) }).toString()}`,
    {
      method: 'POST',
      body: { formData, language: letterLanguage, isPreview: true, draftId: id },
    },
  );

export const readLetter = (key: LetterKey, language: Language) => request<LetterView>(at(key, '', { language }));

/** The whole letter, once it is paid. */
export const wholeLetter = (key: LetterKey) => request<{ text: string; letter: Letter }>(at(key, '/text'));

/**
 * Tells that the browser came back from the payment page, so that the payment is looked up now. The address's token is used up
 * by this: where it let the browser in, the answer has another for the page's next calls.
 */
export const returnToLetter = (key: LetterKey, language: Language, sessionId?: string) =>
  request<LetterView & { token?: string }>(at(key, '/return', { language }), {
    method: 'POST',
    body: sessionId ? { sessionId } : {},
  });

export const checkDiscount = (key: LetterKey, code: string, language: Language) =>
  request<DiscountAnswer>(at(key, '/discount', { language }), { method: 'POST', body: { code } });

export const resendLetter = (key: LetterKey) =>
  request<{ success: boolean }>(at(key, '/resend'), { method: 'POST', body: {} });

/** A day on which a mail goes out; `stop` takes it back. */
export interface Reminder {
  /** ISO date. */
  date: string;
  email: string;
  stop: string;
}

/** Has a mail sent on a day to come, to the letter's own address. */
export const askReminder = (key: LetterKey, date: string, language: Language) =>
  request<Reminder>(at(key, '/reminders', { language }), { method: 'POST', body: { date, language } });

/** What day a mailed link would stop; does nothing. */
export const lookAtReminder = (token: string, language: Language) =>
  request<{ date: string }>('/api/reminders/look', { method: 'POST', body: { token, language } });

export const stopReminder = (token: string, language: Language) =>
  request<{ date: string }>('/api/reminders/stop', { method: 'POST', body: { token, language } });
interface Unfinished {
  type: string;
  email: string;
  formData: FormData;
  letterLanguage: Language;
  language: Language;
}

/** Keeps answers so far, and has a link mailed that goes on with them. */
export const mailResumeLink = (key: LetterKey, unfinished: Unfinished) =>
  request<{ message: string; draftId: string; token: string }>(
    at(key, '/resume-link', { language: unfinished.language }),
    { method: 'POST', body: unfinished },
  );

/** Asks that the letter be sent to its recipient: the link that confirms it is mailed to the person. */
export const askToSend = (key: LetterKey, to: string, language: Language) =>
  request<{ message: string }>(at(key, '/sending', { language }), { method: 'POST', body: { to, language } });

export const deleteLetter = (key: LetterKey) =>
  request<{ success: boolean; receiptId: string }>(at(key, '/delete'), { method: 'POST', body: {} });

interface Purchase {
  language: Language;
  /** '' for none: one applied before is then taken off. Undefined keeps what the letter has. */
  discountCode: string | undefined;
  /** SEK that the person sees: at another price the server refuses. */
  shownTotal: number;
  form: { name: string; email: string; company: string };
}

/** Opens a payment page; answers its address. */
export async function paymentLink(
  apiPath: string,
  key: LetterKey,
  { language, discountCode, shownTotal, form }: Purchase,
): Promise<string> {
  const { name, email, company } = form;
  const query = key.token ? `?t=${encodeURIComponent(key.token)}` : '';
  const answer = await request<PaymentLinkAnswer>(`/api/${apiPath}/payment-link${query}`, {
    method: 'POST',
    body: { draftId: key.id, formData: { userContact: { name, email }, company }, language, shownTotal, discountCode },
  });
  const url = answer.url ?? answer.paymentUrl;
  if (!url) throw new Error('the answer holds no address');
  return url;
}

/** Gives the letter for nothing, when the code covers the whole price. */
export const markFree = (apiPath: string, key: LetterKey, { language, discountCode, shownTotal, form }: Purchase) =>
  request<{ success: boolean }>(`/api/${apiPath}/mark-free${key.token ? `?t=${encodeURIComponent(key.token)}` : ''}`, {
    method: 'POST',
    body: { draftId: key.id, language, shownTotal, email: form.email, name: form.name, discountCode },
  });

/** Everything about the letter in an archive: answers, files and what the record says. */
export const exportUrl = ({ id, token }: LetterKey) =>
  `/api/letters/${encodeURIComponent(id)}/export${token ? `?t=${encodeURIComponent(token)}` : ''}`;

/** An address of the API for who has no cookie of the letter's. */
export const withToken = (address: string, { token }: LetterKey): string =>
  !token || /[?&]t=/.test(address)
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}t=${encodeURIComponent(token)}`;

/** Address of the PDF. */
export const downloadUrl = (apiPath: string, { id, token }: LetterKey) =>
  `/api/${apiPath}/download/letter?draft_id=${encodeURIComponent(id)}${token ? `&t=${encodeURIComponent(token)}` : ''}`;

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
  const events = new EventSource(at(key, '/events', { language }));
  const stop = () => {
    stopped = true;
    events.close();
    clearTimeout(timer);
  };
  const show = (view: LetterView) => {
    if (stopped) return;
    onView(view);
    if (view.state === 'delivered' && view.mail !== 'sending') stop();
  };
  const poll = async () => {
    try {
      show(await readLetter(key, language));
    } catch (error) {
      if (stopped) return;
      onError(error);
    }
    if (stopped) return;
    pause = Math.min(pause * 1.5, SLOWEST_POLL);
    timer = setTimeout(() => void poll(), pause);
  };
  events.addEventListener('letter', ({ data }: MessageEvent<string>) => {
    const view: unknown = JSON.parse(data);
    if (isAnswer<LetterView>(view)) show(view);
  });
  // The browser reconnects by itself while the stream is only interrupted; a stream that ended for good is polled once
  // more, so that the last state is known whatever closed it.
  events.onerror = () => {
    if (stopped || timer) return;
    events.close();
    void poll();
  };
  return stop;
}
