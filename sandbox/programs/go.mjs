import { findCommand, runCommand } from './command.mjs';

/**
 * Builds a Go program into a folder.
 * @param {string} target `module/path@version`
 * @param {string} folder
 * @param {(line: string) => void} report
 * @throws {Error} when Go is not installed or the build fails
 */
export async function goInstall(target, folder, report) {
  const go = findCommand(['go'], ['/usr/local/go/bin/go']);
  if (!go) throw new Error('Go is not installed');
  // -s -w leaves debug symbols out: a fifth less to write and to load.
  await runCommand(go, ['install', '-ldflags', '-s -w', target], { env: { GOBIN: folder }, report });
}
