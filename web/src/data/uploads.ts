import type { Language } from '../../../core/shared/languages';
import type { Responses } from '../../../core/shared/contracts/calls';
import type { KeptFile } from '../../../core/shared/contracts/uploads';
import { loadResponseParser } from './callApi';
import { ApiError, createApiError, ATTEMPTS, NetworkError, PAUSE, waitMilliseconds } from './http';
import type { LetterKey } from './letters';

/** A file that the server has taken and cleaned. */
export type UploadedFile = Omit<KeptFile['upload'], 'width' | 'height'>;

/** A value read out of a picture, with the piece that it stands in, or out of a text, with its line. */
export type ReadField = Pick<Read, 'field' | 'value'> & Partial<Pick<PictureRead, 'crop'> & Pick<TextRead, 'line'>>;
type PictureRead = Responses['readUpload']['fields'][number];
type TextRead = Responses['readText']['fields'][number];
type Read = PictureRead | TextRead;

interface Sending {
  letter: LetterKey;
  kind: string;
  field: string;
  language: Language;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends one file; three tries when the network or a proxy fails.
 * @throws ApiError, NetworkError; another Error once the signal has called it off
 */
export async function uploadFileWithRetries(
  file: File,
  { letter, kind, field, language, onProgress, signal }: Sending,
): Promise<KeptFile> {
  const body = new FormData();
  const values = { kind, field, language, draftId: letter.id, ...(letter.token && { t: letter.token }) };
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  // Last, so that the server knows whose it is before it reads the file.
  body.set('file', file);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [parse, text] = await Promise.all([
        loadResponseParser(),
        postWithProgress('/api/uploads', body, onProgress, signal),
      ]);
      return parse('sendFile', JSON.parse(text));
    } catch (error) {
      const isPassing =
        error instanceof NetworkError || (error instanceof ApiError && [408, 502, 503].includes(error.status));
      if (!isPassing || attempt === ATTEMPTS) throw error;
      await waitMilliseconds(PAUSE * attempt);
      signal.throwIfAborted();
    }
  }
}

/** `fetch` can't tell how far an upload has come. */
function postWithProgress(
  path: string,
  body: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', path);
    call.setRequestHeader('Accept', 'application/json');
    call.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total);
    call.onload = () => {
      if (call.status < 300) resolve(call.responseText);
      else reject(createApiError(call.status, call.responseText));
    };
    call.onerror = () => reject(new NetworkError());
    call.onabort = () => reject(new Error('called off'));
    signal.addEventListener('abort', () => call.abort());
    call.send(body);
  });
}

const buildUploadAddress = (id: string, tail: string, query: Record<string, string>, token: string | undefined) => {
  const search = new URLSearchParams(token ? { ...query, t: token } : query).toString();
  return `/api/uploads/${encodeURIComponent(id)}${tail}${search && `?${search}`}`;
};

/** Address of a page's picture; pages count from 1. */
export const buildUploadPageUrl = (id: string, page: number, size: 'small' | 'full', token?: string) =>
  buildUploadAddress(id, `/pages/${page}`, { size }, token);

/** Whether the server still has it: a picture that does not load does not say why. 0 when it can't be reached. */
export const fetchHttpStatus = (address: string): Promise<number> =>
  fetch(address, { cache: 'no-store' }).then(
    ({ status }) => status,
    () => 0,
  );

/** Deletes a file that the person took away, also while the page is being left; what fails goes with the letter. */
export function deleteUpload(id: string, token: string | undefined): void {
  fetch(buildUploadAddress(id, '', {}, token), { method: 'DELETE', keepalive: true }).catch(() => undefined);
}

/**
 * Reads what stands in a picture. Asked once: a reading takes up to two minutes.
 * @throws ApiError, NetworkError, and the signal's reason when it is called off
 */
export async function requestFieldsOfUpload(
  id: string,
  language: Language,
  token: string | undefined,
  signal: AbortSignal,
): Promise<ReadField[]> {
  return (await requestFieldsAndTextOfUpload(id, language, token, signal)).fields;
}

/**
 * All that stands in a picture, line by line.
 * @throws as above
 */
export async function requestTextOfUpload(
  id: string,
  language: Language,
  token: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  return (await requestFieldsAndTextOfUpload(id, language, token, signal)).text;
}

async function requestFieldsAndTextOfUpload(
  id: string,
  language: Language,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Responses['readUpload']> {
  const response = await fetch(buildUploadAddress(id, '/reading', { language }, token), {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: '{}',
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new NetworkError();
  });
  const text = await response.text();
  if (!response.ok) throw createApiError(response.status, text);
  const parse = await loadResponseParser();
  return parse('readUpload', JSON.parse(text));
}

/**
 * Reads what stands in a pasted text, which the server keeps no longer than that takes; the letter is begun by it as by a file.
 * @throws ApiError, NetworkError, and the signal's reason when it is called off
 */
export async function requestReadingOfPastedText(
  text: string,
  { letter, kind, field, language, signal }: Omit<Sending, 'onProgress'>,
): Promise<Responses['readText']> {
  const response = await fetch('/api/uploads/text', {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind, field, language, draftId: letter.id, ...(letter.token && { t: letter.token }), text }),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new NetworkError();
  });
  const said = await response.text();
  if (!response.ok) throw createApiError(response.status, said);
  const parse = await loadResponseParser();
  return parse('readText', JSON.parse(said));
}
