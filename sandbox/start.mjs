import { begin, giveUp, requireTypeScript } from './programs/begin.mjs';
import { FOR_START } from './programs/prepare.mjs';

/** `npm start`: everything that is missing, then everything that runs (launch/start.ts). Needs nothing but Node. */
const { modules, programs } = begin(FOR_START);
// Awaited by the launcher; a failure that comes before it does is not lost.
programs.catch(giveUp);
await modules.catch(giveUp);
/** @type {typeof import('./launch/start')} */
const launcher = requireTypeScript()('../launch/start.ts');
await launcher.startWholeService(programs);
