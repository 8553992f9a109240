import { existsSync, readFileSync } from 'node:fs';
import { runCommand } from './command.mjs';

/** npm's own record of what it has installed. */
const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Installs the dependencies that package-lock.json names, unless they are there.
 * @param {import('./progress.mjs').Progress} progress
 */
export async function installModules(progress) {
  if (isComplete()) return;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await progress.during('Dependencies (npm ci)', (report) =>
    runCommand(npm, ['ci', '--include=dev', '--no-audit', '--no-fund'], { report }),
  );
}

/** Whether every package that is not optional here lies in node_modules at the wanted version. */
function isComplete() {
  if (!existsSync(INSTALLED)) return false;
  const installed = packagesIn(INSTALLED);
  return Object.entries(packagesIn('package-lock.json')).every(
    ([place, { version, optional }]) => place === '' || optional || installed[place]?.version === version,
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesIn(file) {
  /** @type {{ packages: Record<string, { version?: string, optional?: boolean }> }} */
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  return lock.packages;
}
