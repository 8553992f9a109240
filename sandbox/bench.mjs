import { spawn } from 'node:child_process';
import { begin, giveUp } from './programs/begin.mjs';
import { FOR_START } from './programs/prepare.mjs';

/** `npm run bench [name…]`: the same preparation as `npm start`, then tests/bench/main.ts. */
const { modules, programs } = begin([...FOR_START, 'chromium']);
await Promise.all([modules, programs]).catch(giveUp);
const args = ['--import', 'tsx', 'tests/bench/main.ts', ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { stdio: 'inherit' });
child.once('exit', (code) => process.exit(code ?? 1));
