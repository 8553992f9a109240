import { existsSync } from 'node:fs';
import { runCommand } from './command.mjs';

const APT = { env: { DEBIAN_FRONTEND: 'noninteractive' } };

/** dpkg allows one writer at a time. */
let previous = Promise.resolve();
let updated = false;

/**
 * Installs Debian packages, when this is Debian (or Ubuntu) and we are root.
 * @param {string[]} packages
 * @param {(line: string) => void} report
 * @throws {Error} saying why it can't be done here
 */
export async function aptInstall(packages, report) {
  if (!existsSync('/etc/debian_version')) throw new Error('this is not Debian');
  if (process.getuid?.() !== 0) throw new Error('apt-get needs root');
  const run = previous.then(async () => {
    if (!updated) await runCommand('apt-get', ['update'], { ...APT, report });
    updated = true;
    const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'];
    await runCommand('apt-get', ['install', ...options, ...packages], { ...APT, report });
  });
  previous = run.catch(() => {});
  await run;
}
