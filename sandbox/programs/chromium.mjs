import { aptInstall } from './apt.mjs';
import { findCommand } from './command.mjs';

const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const find = async () => {
  const command = findCommand(
    ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    ELSEWHERE,
  );
  return command ? { CHROMIUM: command } : undefined;
};

/** For tests in the browser. The shell is the same engine without windows: a third less work. @type {import('./prepare.mjs').Program} */
export const chromium = {
  id: 'chromium',
  name: 'Chromium',
  path: 'CHROMIUM',
  install: 'Chromium or Chrome (Debian: chromium-headless-shell)',
  find,
  ways: ['chromium-headless-shell', 'chromium'].map((name) => ({
    name: `apt-get ${name}`,
    async get(report) {
      await aptInstall([name], report);
      return find();
    },
  })),
};
