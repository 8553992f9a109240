import { aptInstall } from './apt.mjs';
import { findCommand } from './command.mjs';

const ELSEWHERE = [
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
];
export const findSoffice = () => findCommand(['soffice', 'libreoffice'], ELSEWHERE);
const find = async () => {
  const command = findSoffice();
  return command ? { SOFFICE: command } : undefined;
};

/** @type {import('./prepare.mjs').Program} */
export const libreoffice = {
  id: 'libreoffice',
  name: 'LibreOffice',
  path: 'SOFFICE',
  install: 'LibreOffice Writer (Debian: libreoffice-writer-nogui; others: https://www.libreoffice.org/download)',
  find,
  ways: [
    {
      name: 'apt-get',
      async get(report) {
        await aptInstall(['libreoffice-writer-nogui', 'fonts-liberation'], report);
        return find();
      },
    },
  ],
};
