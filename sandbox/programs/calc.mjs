import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { aptInstall } from './apt.mjs';
import { findSoffice } from './libreoffice.mjs';

/** A LibreOffice of which only Writer is installed: letters need no more. */
const hasOnlyWriter = (/** @type {string} */ command) => {
  const beside = (/** @type {string} */ library) => existsSync(path.join(path.dirname(realpathSync(command)), library));
  return beside('libswlo.so') && !beside('libsclo.so');
};
const find = async () => {
  const command = findSoffice();
  return command && !hasOnlyWriter(command) ? { SOFFICE_CALC: command } : undefined;
};

/** Tests open the back office's files with it, as a bookkeeper does. @type {import('./prepare.mjs').Program} */
export const calc = {
  id: 'calc',
  name: 'LibreOffice Calc',
  path: 'SOFFICE_CALC',
  install: 'LibreOffice Calc (Debian: libreoffice-calc-nogui; others: https://www.libreoffice.org/download)',
  find,
  ways: [
    {
      name: 'apt-get',
      async get(report) {
        await aptInstall(['libreoffice-calc-nogui'], report);
        return find();
      },
    },
  ],
};
