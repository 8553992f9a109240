import { existsSync } from 'node:fs';
import { ConfigError, KEYS, resolveKeysDir, readSomeSettings } from '../core/config';
import { rewrapKeys } from '../core/vault/keyFolder';
import { listMasterKeys } from '../core/vault/openVault';
import { exitWithFailure } from './exitWithFailure';

/**
 * `npm run master-key:rotate`: wraps every key in KEYS_DIR by MASTER_KEY, those too that MASTER_KEY_OTHER had wrapped
 * (docs/operations.md). It reads no letter and needs no database.
 */
function main(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSomeSettings(KEYS, process.env);
  const folder = resolveKeysDir(settings);
  const wrapped = rewrapKeys(folder, listMasterKeys(settings));
  if (wrapped === 0) throw new ConfigError([`KEYS_DIR: ${folder} holds no keys`]);
  console.log(`${wrapped} keys in ${folder} are wrapped by MASTER_KEY.`);
}

try {
  main();
} catch (error) {
  exitWithFailure('Not all keys were wrapped', error);
}
