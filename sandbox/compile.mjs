import { readFileSync, writeFileSync } from 'node:fs';
import { requireTypeScript } from './programs/begin.mjs';

/**
 * `npm run compile`: all parts as JavaScript in dist/compiled, laid out as the checkout is, for images that bring no compiler
 * along. Its package.json runs the commands for operators from there (`npm run backup`).
 */

const FOLDER = 'dist/compiled';
/** Those that operators run where the service runs (docs/operations.md). */
const COMMANDS = ['forms:check', 'audit:check', 'figures:check', 'backup', 'restore', 'master-key:rotate'];

/** @type {typeof import('./launch/compiled')} */
const { compileServicesInto } = requireTypeScript()('../launch/compiled.ts');
await compileServicesInto(FOLDER);

/** @type {{ name: string, version: string, private: boolean, engines: object, scripts: Record<string, string> }} */
const { name, version, private: isPrivate, engines, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const commands = COMMANDS.map((command) => {
  const [, module] = /^tsx (worker\/\w+)\.ts$/.exec(scripts[command] ?? '') ?? [];
  if (module === undefined) throw new Error(`package.json has no script of a part of ours that is called ${command}`);
  return [command, `node --enable-source-maps ${module}.js`];
});
const image = { name, version, private: isPrivate, engines, scripts: Object.fromEntries(commands) };
writeFileSync(`${FOLDER}/package.json`, `${JSON.stringify(image, null, 2)}\n`);
