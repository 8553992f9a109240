import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createBounceAddressCodec, isPermanentBounceReport } from '../../core/letter/returnPath';

const paths = createBounceAddressCodec('retur@brevia.example', 'a key');
const report = (status: string, action: string) =>
  [
    'Content-Type: multipart/report; report-type=delivery-status\r',
    '\r',
    'Final-Recipient: rfc822; kund@butiken.se\r',
    `Action: ${action}\r`,
    `Status: ${status}\r`,
    '',
  ].join('\n');

test('a mail that comes back names its letter, however its head is written, and no forged one does', () => {
  const letterId = randomUUID();
  const address = paths.addressOf(letterId);
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
  expect(paths.letterOf(`Received: x\r\nDelivered-To: <${address.toUpperCase()}>\r\n\r\n`)).toBe(letterId);
  expect(paths.letterOf(`To: ${address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))}`)).toBeUndefined();
  expect(createBounceAddressCodec('retur@brevia.example', 'another').letterOf(address)).toBeUndefined();
  expect(paths.letterOf('To: retur@brevia.example')).toBeUndefined();
});

test.each([
  [report('5.1.1', 'failed'), true],
  [report('4.4.1', 'delayed'), false],
  [report('2.0.0', 'relayed'), false],
  ['Auto-Submitted: auto-replied\r\n\r\nVi svarar inom fem dagar. Action: failed', false],
])('what says that a mail was not delivered', (message, undelivered) => {
  expect(isPermanentBounceReport(message)).toBe(undelivered);
});
