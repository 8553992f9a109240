import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandFailed, killCommands } from './command.mjs';
import { installModules } from './modules.mjs';
import { MissingPrograms, preparePrograms } from './prepare.mjs';
import { Progress } from './progress.mjs';

const OLDEST_NODE = [20, 19];

/**
 * What `npm start`, `npm test` and `npm run bench` begin with: checks Node, reads `.env`, and installs dependencies while
 * programs are found or built. The variables that say where programs are end up in the environment.
 * @param {string[]} programs ids (prepare.mjs)
 * @returns {{ modules: Promise<void>, programs: Promise<void> }}
 */
export function begin(programs) {
  checkNode();
  process.chdir(path.resolve(import.meta.dirname, '../..'));
  if (existsSync('.env')) process.loadEnvFile('.env');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
  process.on('exit', killCommands);
  const progress = new Progress();
  const modules = installModules(progress);
  const found = preparePrograms(programs, { progress, modules }).then((variables) => {
    Object.assign(process.env, variables);
  });
  return { modules, programs: found };
}

/** Lets Node load TypeScript from here on. @returns {NodeJS.Require} */
export function requireTypeScript() {
  const require = createRequire(import.meta.url);
  require('tsx/cjs');
  return require;
}

/** Ends the process with a message that a person can act on. @param {unknown} error @returns {never} */
export function giveUp(error) {
  const explained = error instanceof MissingPrograms || error instanceof CommandFailed;
  console.error(explained ? `\n${error.message}\n\nThen run the command again.` : error);
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = OLDEST_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(
    `Node ${OLDEST_NODE.join('.')} or later is needed; this is ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}
