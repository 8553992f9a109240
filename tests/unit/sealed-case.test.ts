import { expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { containsSealedCase, encryptCase } from '../../core/letter/sealCase';
import { hasShapeOfCase, extractCaseSecret, type SealedCase } from '../../core/shared/letter/sealedCase';
import { CaseError, openSealedCase } from '../../web/src/pages/back/openCase';
import { SEALED_CASE } from '../sealedCases';

const pdf = Buffer.from('%PDF-1.4 the letter %%EOF\n');
const content: SealedCase = {
  ...SEALED_CASE,
  answers: [{ step: 'Vad', told: [{ path: 'company', label: 'Företag', lines: ['Nordhem Elektronik AB'] }] }],
  form: { company: 'Nordhem Elektronik AB', description: 'Maskinen läcker. ”Åäö” 😀' },
  pdf: { bytes: pdf.length, sha256: '1dcb4ec0bb0e4f2ce5e4b0a1f6b7fb2d2aee5a2a53a3fb7a1f1f0a0a6a3b1f2b' },
};
const secret = randomBytes(32);
const link = secret.toString('base64url');
const bytes = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts));
const problem = (file: Uint8Array<ArrayBuffer>, key = link): Promise<unknown> =>
  openSealedCase(file, key).then(
    () => 'opened',
    (error: unknown) => (error instanceof CaseError ? error.problem : error),
  );

test('its owner opens it byte for byte, from a PDF as it is, from one that was saved again, and from the file alone', async () => {
  const sealed = encryptCase(content, secret);
  const saved = Buffer.concat([
    Buffer.from('<</Type/EmbeddedFile/Filter/FlateDecode>>\nstream\r\n'),
    deflateSync(sealed),
    Buffer.from('\nendstream\n'),
  ]);
  for (const file of [bytes(pdf, sealed, Buffer.from('\nendstream endobj')), bytes(pdf, saved), bytes(sealed)]) {
    const opened = await openSealedCase(file, link);
    expect(Buffer.from(opened.plain).toString('utf8')).toBe(JSON.stringify(content));
    expect(opened.content).toEqual(content);
    expect(opened.isPdfUnchanged).toBe(false);
  }
  expect(containsSealedCase(Buffer.concat([pdf, sealed]))).toBe(true);
  expect(containsSealedCase(pdf)).toBe(false);
});

test('another secret, any changed byte, no case and a later version are told apart; nobody reads it without the secret', async () => {
  const sealed = encryptCase(content, secret);
  expect(sealed.includes('Nordhem')).toBe(false);
  expect(await problem(bytes(pdf, sealed), randomBytes(32).toString('base64url'))).toBe('otherKey');
  expect(await problem(bytes(pdf))).toBe('nothing');
  expect(await problem(bytes(Buffer.from(sealed.toString('latin1').replace('CASE/1', 'CASE/2'), 'latin1')))).toBe(
    'newer',
  );
  expect(await problem(bytes(sealed.subarray(0, -20)))).toBe('changed');
  for (const at of [14, 22, 26, 40, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await problem(bytes(pdf, changed))).toMatch(/^(changed|otherKey)$/);
  }
});

test('a secret is found in a pasted link and nowhere else, and what has another shape is not taken for a case', () => {
  expect(extractCaseSecret(` https://brevia.se/en/back#${link} \n`)).toBe(link);
  expect(extractCaseSecret(link)).toBe(link);
  expect(extractCaseSecret(`https://brevia.se/confirm#${link}x`)).toBeUndefined();
  expect(extractCaseSecret('')).toBeUndefined();
  expect(hasShapeOfCase({ ...content, version: 2 })).toBe(false);
  expect(hasShapeOfCase({ ...content, letter: {} })).toBe(false);
});
