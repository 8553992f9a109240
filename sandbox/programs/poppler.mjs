import { aptInstall } from './apt.mjs';
import { findCommand } from './command.mjs';

const find = async () => {
  const command = findCommand(['pdftotext']);
  return command && findCommand(['pdfinfo']) ? { PDFTOTEXT: command } : undefined;
};

/** Tests read PDF files with it. @type {import('./prepare.mjs').Program} */
export const poppler = {
  id: 'poppler',
  name: 'Poppler',
  path: 'PDFTOTEXT',
  install: 'the Poppler tools (Debian: poppler-utils; Homebrew: poppler)',
  find,
  ways: [
    {
      name: 'apt-get',
      async get(report) {
        await aptInstall(['poppler-utils'], report);
        return find();
      },
    },
  ],
};
