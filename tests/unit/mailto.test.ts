import { expect, test } from '@jest/globals';
import { getFirstMailAddressOrEmpty, buildMailtoUrl } from '../../core/shared/formats/mailto';

test('a short letter stands in the address whole, with lines as mail programs want them', () => {
  const { href, hasText } = buildMailtoUrl({
    to: 'kund+1@företag.se',
    subject: 'Reklamation & krav',
    text: 'Hej,\nåäö?',
  });
  expect(hasText).toBe(true);
  const { pathname, searchParams } = new URL(href);
  expect(decodeURIComponent(pathname)).toBe('kund+1@företag.se');
  expect([searchParams.get('subject'), searchParams.get('body')]).toEqual(['Reklamation & krav', 'Hej,\r\nåäö?']);
});

test('a long one is left out rather than cut', () => {
  const { href, hasText } = buildMailtoUrl({ to: '', subject: 'Krav', text: 'å'.repeat(400) });
  expect([href, hasText]).toEqual(['mailto:?subject=Krav', false]);
});

test.each([
  [['Kundtjänst', 'Box 12, 111 11 Stockholm', 'e-post: claims@norr.example.'], 'claims@norr.example'],
  [['Storgatan 1', 'tel 08-123'], ''],
])('the address in %j is %p', (lines, address) => {
  expect(getFirstMailAddressOrEmpty(lines)).toBe(address);
});
