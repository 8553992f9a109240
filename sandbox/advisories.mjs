import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Known flaws of packages, kept in the repository so that the check works without a network (`npm run check`), and asked
 * for anew by `npm run advisories` where the registry answers `npm audit`. What was known once stays: it keeps a flawed
 * version from coming back.
 */

const FILE = 'sandbox/advisories.json';
const LOCK = 'package-lock.json';
/** These fail the check. */
const GRAVE = ['high', 'critical'];

/**
 * @typedef {{ id: string, package: string, severity: string, title: string, range: string }} Advisory
 * `range` as npm writes it: `>=1.0.0 <1.2.3 || <0.9.1`
 * @typedef {{ asked: string | null, advisories: Advisory[] }} Known `asked`: the day on which the registry was asked last
 * @typedef {{ packages: Record<string, { version?: string }> }} Lock
 * @typedef {{ severity: string, url?: string, title?: string, name?: string, range?: string }} Via
 */

/** @param {string} text @returns {{ numbers: number[], early: string[] }} `early`: what follows a hyphen, as in 2.0.0-rc.1 */
function parseVersion(text) {
  const match = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/.exec(text);
  if (!match) throw new Error(`"${text}" is not a version`);
  return { numbers: [match[1], match[2] ?? '0', match[3] ?? '0'].map(Number), early: match[4]?.split('.') ?? [] };
}

/** By https://semver.org/#spec-item-11. @param {string} one @param {string} other */
export function compareVersions(one, other) {
  const [a, b] = [parseVersion(one), parseVersion(other)];
  for (const [index, number] of a.numbers.entries())
    if (number !== b.numbers[index]) return number - (b.numbers[index] ?? 0);
  if (a.early.length === 0 || b.early.length === 0) return b.early.length - a.early.length;
  for (const [index, word] of a.early.entries()) {
    const its = b.early[index];
    if (its === undefined) return 1;
    if (word === its) continue;
    const [isNumber, itsIsNumber] = [/^\d+$/.test(word), /^\d+$/.test(its)];
    if (isNumber !== itsIsNumber) return isNumber ? -1 : 1;
    return isNumber ? Number(word) - Number(its) : word < its ? -1 : 1;
  }
  return a.early.length - b.early.length;
}

/** @param {string} version @param {string} range @throws Error when the range can't be read: it would let everything pass */
export function isInRange(version, range) {
  return range.split('||').some((alternative) => {
    const bounds = alternative
      .trim()
      .replaceAll(/([<>=])\s+/g, '$1')
      .split(/\s+/);
    return bounds.every((bound) => {
      if (bound === '*') return true;
      const [, sign, limit] = /^(<=|>=|<|>|=)?(\d\S*)$/.exec(bound) ?? [];
      if (limit === undefined) throw new Error(`"${range}" is not a range`);
      const order = compareVersions(version, limit);
      if (sign === '<') return order < 0;
      if (sign === '<=') return order <= 0;
      if (sign === '>') return order > 0;
      return sign === '>=' ? order >= 0 : order === 0;
    });
  });
}

/** @param {Lock} lock @param {Advisory[]} advisories @returns {string[]} of each grave flaw that is installed, a line */
export function findFlaws(lock, advisories) {
  return Object.entries(lock.packages).flatMap(([place, { version }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!place.includes('node_modules/') || version === undefined) return [];
    return advisories
      .filter((known) => known.package === name && GRAVE.includes(known.severity) && isInRange(version, known.range))
      .map(
        (known) =>
          `${place} ${version}: ${known.severity}, ${known.title} (${known.range}), https://github.com/advisories/${known.id}`,
      );
  });
}

/** What `npm audit --json` says. @param {string} output @returns {Advisory[]} @throws Error when the registry did not answer it */
export function readAudit(output) {
  /** @type {{ message?: string, vulnerabilities?: Record<string, { via: (string | Via)[] }> }} */
  const report = JSON.parse(output);
  if (!report.vulnerabilities) throw new Error(report.message ?? 'no report');
  const flaws = Object.values(report.vulnerabilities).flatMap(({ via }) => via);
  return flaws.flatMap((flaw) => {
    const id = typeof flaw === 'object' ? /GHSA-[\w-]+$/.exec(flaw.url ?? '')?.[0] : undefined;
    if (typeof flaw !== 'object' || !id || !flaw.name || !flaw.range) return [];
    return [{ id, package: flaw.name, severity: flaw.severity, title: flaw.title ?? '', range: flaw.range }];
  });
}

/** @returns {Known} */
function readKnown() {
  /** @type {Known} */
  const known = JSON.parse(readFileSync(FILE, 'utf8'));
  return known;
}

/** @returns {Lock} */
function readLock() {
  /** @type {Lock} */
  const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
  return lock;
}

async function refresh() {
  const output = await new Promise((resolve) => {
    // It fails when it finds something, and says the same then.
    execFile(
      'npm',
      ['audit', '--json'],
      { maxBuffer: 50_000_000, shell: process.platform === 'win32' },
      (_error, stdout) => resolve(stdout),
    );
  });
  const found = readAudit(String(output));
  const { advisories } = readKnown();
  const all = new Map([...advisories, ...found].map((known) => [`${known.package} ${known.id}`, known]));
  const sorted = [...all.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, known]) => known);
  writeFileSync(
    FILE,
    `${JSON.stringify({ asked: new Date().toISOString().slice(0, 10), advisories: sorted }, null, 2)}\n`,
  );
  console.log(`${found.length} found, ${sorted.length} known`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv[2] === 'refresh') {
    refresh().catch((error) => {
      console.error(`The registry was not asked: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    });
  } else {
    const flaws = findFlaws(readLock(), readKnown().advisories);
    for (const flaw of flaws) console.error(flaw);
    process.exitCode = flaws.length > 0 ? 1 : 0;
  }
}
