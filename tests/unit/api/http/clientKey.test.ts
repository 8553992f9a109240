import { deriveRateLimitKeyFromIp } from '../../../../api/http/clientKey';

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::FFFF:0102:0304', '1.2.3.4'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
  ['2001:DB8:1:0200::', '2001:db8:1:200::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  [undefined, ''],
])('a request from %s is counted for %s', (ip, key) => expect(deriveRateLimitKeyFromIp({ ip })).toBe(key));

test('one subscriber is one client, the neighbour another', () => {
  const [own, alsoOwn, neighbour] = ['2001:db8:1:200::1', '2001:db8:1:2ff:ffff::9', '2001:db8:1:300::1'].map((ip) =>
    deriveRateLimitKeyFromIp({ ip }),
  );
  expect(alsoOwn).toBe(own);
  expect(neighbour).not.toBe(own);
});
