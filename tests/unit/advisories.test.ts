import { readFileSync } from 'node:fs';
import { compareVersions, findFlaws, isInRange, readAudit } from '../../sandbox/advisories.mjs';

const flaw = {
  id: 'GHSA-aaaa-bbbb-cccc',
  package: 'leaky',
  severity: 'high',
  title: 'It leaks',
  range: '<1.2.3 || >=2.0.0 <2.0.2',
};
const lockOf = (version: string, place = 'node_modules/leaky') => ({
  packages: { '': { version: '0.1.0' }, [place]: { version } },
});

test.each([
  ['1.2.2', true],
  ['1.2.3', false],
  ['1.2.3-rc.1', true],
  ['2.0.0', true],
  ['2.0.2', false],
  ['10.0.0', false],
])('%s is flawed: %s', (version, flawed) => {
  expect(isInRange(version, flaw.range)).toBe(flawed);
  expect(findFlaws(lockOf(version), [flaw])).toHaveLength(flawed ? 1 : 0);
});

test('a flaw is found wherever the package lies, and only a grave one fails', () => {
  const [line = ''] = findFlaws(lockOf('1.0.0', 'node_modules/other/node_modules/leaky'), [flaw]);
  expect(line).toContain('node_modules/other/node_modules/leaky 1.0.0: high, It leaks');
  expect(findFlaws(lockOf('1.0.0', 'node_modules/@scope/leaky'), [flaw])).toEqual([]);
  expect(findFlaws(lockOf('1.0.0'), [{ ...flaw, severity: 'moderate' }])).toEqual([]);
});

test('versions are in order as semver.org has them', () => {
  const order = [
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.10',
  ];
  for (const [index, version] of order.slice(1).entries())
    expect([version, compareVersions(order[index] ?? '', version) < 0]).toEqual([version, true]);
});

test('a range that can not be read is no free pass', () => {
  expect(() => isInRange('1.0.0', 'a few')).toThrow('not a range');
});

test('what npm audit finds is understood, and a registry that does not answer is a failure', () => {
  const via = {
    source: 1,
    name: 'leaky',
    title: 'It leaks',
    url: `https://github.com/advisories/${flaw.id}`,
    severity: 'high',
    range: flaw.range,
  };
  expect(readAudit(JSON.stringify({ vulnerabilities: { leaky: { via: [via] }, user: { via: ['leaky'] } } }))).toEqual([
    flaw,
  ]);
  expect(() => readAudit(JSON.stringify({ message: '405 Method Not Allowed' }))).toThrow('405');
});

test('what is known can be read, and each once; this installation has none of it', () => {
  const { advisories } = JSON.parse(readFileSync('sandbox/advisories.json', 'utf8'));
  expect(new Set(advisories.map((known: typeof flaw) => known.package + known.id)).size).toBe(advisories.length);
  // Every range is read, also of packages that are not installed.
  for (const known of advisories) expect([known.id, isInRange('999.0.0', known.range)]).toEqual([known.id, false]);
  expect(findFlaws(JSON.parse(readFileSync('package-lock.json', 'utf8')), advisories)).toEqual([]);
});
