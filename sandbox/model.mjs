import { spawn } from 'node:child_process';
import { begin, giveUp } from './programs/begin.mjs';
import { FOR_START } from './programs/prepare.mjs';

/** `npm run test:model [sequences] [--seed n]`: the same preparation as `npm start`, then tests/model/main.ts. */
const { modules, programs } = begin(FOR_START);
await Promise.all([modules, programs]).catch(giveUp);
const child = spawn(process.execPath, ['--import', 'tsx', 'tests/model/main.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
child.once('exit', (code) => process.exit(code ?? 1));
