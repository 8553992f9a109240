import { existsSync } from 'node:fs';
import { fillCache, inCache } from './cache.mjs';
import { findCommand } from './command.mjs';
import { downloadArchive } from './download.mjs';
import { goInstall } from './go.mjs';

const VERSION = '0.203.0';
const FOLDER = `stripe-mock-${VERSION}`;

/** Holds our calls against Stripe's own description of its API; for tests. @type {import('./prepare.mjs').Program} */
export const stripeMock = {
  id: 'stripe-mock',
  name: 'stripe-mock',
  path: 'STRIPE_MOCK',
  install: 'stripe-mock from https://github.com/stripe/stripe-mock, or Go so that it can be built',
  async find() {
    const command = findCommand(['stripe-mock'], [inCache(FOLDER, 'stripe-mock')]);
    return command && existsSync(command) ? { STRIPE_MOCK: command } : undefined;
  },
  ways: [
    {
      name: 'official download',
      get: (report) =>
        fill((folder) => {
          const release = `stripe-mock_${VERSION}_${process.platform}_${process.arch === 'x64' ? 'amd64' : process.arch}.tar.gz`;
          const url = `https://github.com/stripe/stripe-mock/releases/download/v${VERSION}/${release}`;
          return downloadArchive([url], folder, report);
        }),
    },
    {
      name: 'build with Go',
      get: (report) => fill((folder) => goInstall(`github.com/stripe/stripe-mock@v${VERSION}`, folder, report)),
    },
  ],
};

/** @param {(folder: string) => Promise<void>} make */
async function fill(make) {
  const folder = await fillCache(FOLDER, make);
  return { STRIPE_MOCK: `${folder}/stripe-mock` };
}
