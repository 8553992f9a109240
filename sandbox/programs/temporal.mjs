import { existsSync } from 'node:fs';
import { fillCache, inCache } from './cache.mjs';
import { findCommand, runCommand } from './command.mjs';
import { downloadArchive } from './download.mjs';
import { goInstall } from './go.mjs';

/** The newest version that `go install` can build: later ones replace modules in their go.mod. */
const VERSION = '1.5.1';
const FOLDER = `temporal-${VERSION}`;
const FILE = process.platform === 'win32' ? 'temporal.exe' : 'temporal';

/** @type {import('./prepare.mjs').Program} */
export const temporal = {
  id: 'temporal',
  name: 'Temporal server and UI',
  address: 'TEMPORAL_ADDRESS',
  path: 'TEMPORAL_CLI',
  install: 'the Temporal CLI from https://docs.temporal.io/cli, or Go 1.24 or later so that it can be built',
  async find() {
    const command = findCommand(['temporal']);
    if (command && (await isRecent(command))) return { TEMPORAL_CLI: command };
    const cached = inCache(FOLDER, FILE);
    return existsSync(cached) ? { TEMPORAL_CLI: cached } : undefined;
  },
  ways: [
    {
      name: 'official download',
      get: (report) =>
        fill(async (folder) => {
          await downloadArchive(officialArchives(), folder, report);
          await runCommand(`${folder}/${FILE}`, ['--version']);
        }),
    },
    {
      name: 'build with Go, some three minutes the first time',
      get: (report) =>
        fill((folder) => goInstall(`github.com/temporalio/cli/cmd/temporal@v${VERSION}`, folder, report)),
    },
  ],
};

/** @param {(folder: string) => Promise<void>} make */
async function fill(make) {
  const folder = await fillCache(FOLDER, make);
  return { TEMPORAL_CLI: `${folder}/${FILE}` };
}

function officialArchives() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const ending = platform === 'windows' ? 'zip' : 'tar.gz';
  const release = `temporal_cli_${VERSION}_${platform}_${arch}.${ending}`;
  return [
    `https://temporal.download/cli/archive/v${VERSION}?platform=${platform}&arch=${arch}`,
    `https://github.com/temporalio/cli/releases/download/v${VERSION}/${release}`,
  ];
}

/**
 * Update-with-start came to stay with server 1.28.
 * @param {string} command
 */
async function isRecent(command) {
  const text = await runCommand(command, ['--version']).catch(() => '');
  const [, major, minor] = /Server (\d+)\.(\d+)/.exec(text) ?? [];
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 28);
}
