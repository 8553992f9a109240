import { spawn } from 'node:child_process';
import { begin, giveUp, requireTypeScript } from './programs/begin.mjs';
import { FOR_START } from './programs/prepare.mjs';

/**
 * `npm run dev`: as `npm start`, but api and worker begin anew when a file of theirs changes, and a changed page is shown
 * at once (Vite). The pages are at PAGES_PORT.
 */
const { modules, programs } = begin(FOR_START);
programs.catch(giveUp);
await modules.catch(giveUp);
const port = process.env['PAGES_PORT'] ?? '5173';
const vite = spawn(
  process.execPath,
  [
    'node_modules/vite/bin/vite.js',
    '--config',
    'web/vite.config.mts',
    '--port',
    port,
    '--strictPort',
    '--logLevel',
    'warn',
  ],
  { stdio: 'inherit', env: { ...process.env, API_URL: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` } },
);
process.once('exit', () => vite.kill());
process.env['WATCH'] = '1';
process.env['PUBLIC_URL'] ??= `http://localhost:${port}`;
/** @type {typeof import('./launch/start')} */
const launcher = requireTypeScript()('../launch/start.ts');
await launcher.startWholeService(programs);
