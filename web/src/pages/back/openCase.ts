import {
  CASE_FAMILY,
  CASE_MARK,
  HEADER,
  hasShapeOfCase,
  KEY_MARK,
  KEY_PURPOSE,
  NONCE,
  type SealedCase,
} from '../../../../core/shared/letter/sealedCase';

/** Why a case could not be opened: each has words on the page. */
export type CaseProblem = 'nothing' | 'newer' | 'otherKey' | 'changed';

export class CaseError extends Error {
  constructor(readonly problem: CaseProblem) {
    super(problem);
    this.name = 'CaseError';
  }
}

export interface OpenedCase {
  content: SealedCase;
  /** The JSON that was sealed, byte for byte. */
  plain: Uint8Array<ArrayBuffer>;
  /** Whether the PDF around it is still the very one that we made. */
  isPdfUnchanged: boolean;
}

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Opens the case that a file holds: the letter's PDF, also one that another program has saved again, or the sealed file alone.
 * All of it happens here; nothing is sent.
 * @param secret as the link has it
 * @throws CaseError
 */
export async function openSealedCase(file: Bytes, secret: string): Promise<OpenedCase> {
  const sealed = await findSealedCase(file);
  const key = decodeBase64Url(secret);
  const mark = new Uint8Array(await crypto.subtle.digest('SHA-256', joinBytes(encodeAscii(KEY_PURPOSE), key)));
  const named = sealed.subarray(CASE_MARK.length, CASE_MARK.length + KEY_MARK);
  if (named.some((byte, index) => byte !== mark[index])) throw new CaseError('otherKey');
  const plain = await inflateBytes(await decryptSealedCase(sealed, key), 'deflate-raw').catch(() => {
    throw new CaseError('changed');
  });
  const content: unknown = JSON.parse(new TextDecoder().decode(plain));
  if (!hasShapeOfCase(content)) throw new CaseError('newer');
  return { content, plain, isPdfUnchanged: await isPdfUnchanged(file, content) };
}

async function decryptSealedCase(sealed: Bytes, key: Bytes): Promise<Bytes> {
  const length = new DataView(sealed.buffer, sealed.byteOffset + HEADER - 4, 4).getUint32(0);
  const box = sealed.subarray(HEADER, HEADER + length);
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: box.subarray(0, NONCE), additionalData: sealed.subarray(0, HEADER) },
      imported,
      box.subarray(NONCE),
    );
    return new Uint8Array(opened);
  } catch {
    throw new CaseError('changed');
  }
}

/** The sealed file within another: as it lies there, or in an embedded file that a program has compressed. */
async function findSealedCase(file: Bytes): Promise<Bytes> {
  const direct = sliceFromMarkerText(file, CASE_MARK);
  if (direct) return direct;
  for (const stream of findEmbeddedStreams(file)) {
    const found = sliceFromMarkerText(await inflateBytes(stream, 'deflate').catch(() => new Uint8Array()), CASE_MARK);
    if (found) return found;
  }
  throw new CaseError(sliceFromMarkerText(file, CASE_FAMILY) ? 'newer' : 'nothing');
}

function sliceFromMarkerText(bytes: Bytes, marker: string): Bytes | undefined {
  const at = findIndexOfBytes(bytes, encodeAscii(marker), 0);
  return at < 0 || at + HEADER > bytes.length ? undefined : bytes.subarray(at);
}

/** Contents of the embedded files of a PDF, as they lie in it. */
function findEmbeddedStreams(file: Bytes): Bytes[] {
  const found: Bytes[] = [];
  const [type, begin, end] = [encodeAscii('/EmbeddedFile'), encodeAscii('stream'), encodeAscii('endstream')];
  for (let at = findIndexOfBytes(file, type, 0); at >= 0; at = findIndexOfBytes(file, type, at + 1)) {
    const from = findIndexOfBytes(file, begin, at);
    const to = from < 0 ? -1 : findIndexOfBytes(file, end, from);
    if (to < 0) break;
    // The word is followed by one line break, of one byte or two.
    const first = from + begin.length + (file[from + begin.length] === 13 ? 2 : 1);
    found.push(file.subarray(first, to));
  }
  return found;
}

function findIndexOfBytes(bytes: Bytes, wantedBytes: Bytes, from: number): number {
  const [first = 0] = wantedBytes;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (wantedBytes.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
}

/** What follows the compressed text is left alone: in a PDF it is a line break. */
async function inflateBytes(bytes: Bytes, format: CompressionFormat): Promise<Bytes> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  const parts: Bytes[] = [];
  const reader = stream.readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(new Uint8Array(value));
    }
  } catch (error) {
    if (parts.length === 0) throw error;
  }
  return joinBytes(...parts);
}

async function isPdfUnchanged(file: Bytes, { pdf }: SealedCase): Promise<boolean> {
  const hash = await crypto.subtle.digest('SHA-256', file.subarray(0, pdf.bytes));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === pdf.sha256;
}

function encodeAscii(text: string): Bytes {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function decodeBase64Url(base64url: string): Bytes {
  return encodeAscii(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')));
}

function joinBytes(...parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
