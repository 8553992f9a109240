import { chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fillCache, inCache } from './cache.mjs';
import { findCommand, runCommand } from './command.mjs';
import { downloadArchive } from './download.mjs';
import { copyJars } from './maven.mjs';

const VERSION = '1.32.0';
const FOLDER = `temporal-test-server-${VERSION}`;
const FILE = 'temporal-test-server';

/** Temporal's server whose clock skips ahead, for tests of timers. @type {import('./prepare.mjs').Program} */
export const temporalTestServer = {
  id: 'temporal-test-server',
  name: 'Temporal test server',
  path: 'TEMPORAL_TEST_SERVER',
  install: 'Java 17 with Maven',
  async find() {
    const cached = inCache(FOLDER, FILE);
    return existsSync(cached) ? { TEMPORAL_TEST_SERVER: cached } : undefined;
  },
  ways: [
    {
      name: 'official download',
      get: (report) =>
        fill(async (folder) => {
          const platform = process.platform === 'darwin' ? 'macOS' : 'linux';
          const release = `temporal-test-server_${VERSION}_${platform}_${process.arch === 'x64' ? 'amd64' : process.arch}`;
          const url = `https://github.com/temporalio/sdk-java/releases/download/v${VERSION}/${release}.tar.gz`;
          await downloadArchive([url], folder, report);
          renameSync(path.join(folder, release, FILE), path.join(folder, FILE));
        }),
    },
    {
      name: 'jars from Maven',
      get: (report) =>
        fill(async (folder) => {
          const java = findCommand(['java']);
          if (!java) throw new Error('Java is not installed');
          await copyJars([`io.temporal:temporal-test-server:${VERSION}`], folder, { report });
          const script = path.join(folder, FILE);
          const jars = '$(dirname "$0")/*';
          writeFileSync(script, `#!/bin/sh\nexec "${java}" -cp "${jars}" io.temporal.testserver.TestServer "$@"\n`);
          chmodSync(script, 0o755);
          await runCommand(java, ['-version']);
        }),
    },
  ],
};

/** @param {(folder: string) => Promise<void>} make */
async function fill(make) {
  const folder = await fillCache(FOLDER, make);
  return { TEMPORAL_TEST_SERVER: path.join(folder, FILE) };
}
