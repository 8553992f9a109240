import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

/**
 * Puts the settings of `.env` into the environment for a command that looks at records, and where neither names a
 * database those of the sandbox that `npm start` has begun (`<DATA_DIR>/sandbox/settings.env`).
 */
export function loadCommandSettings(): void {
  const { env } = process;
  const fillUnsetSettingsFromFile = (file: string) => {
    if (!existsSync(file)) return;
    for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) env[name] ||= value;
  };
  fillUnsetSettingsFromFile('.env');
  if (!env['MONGODB_URI']) fillUnsetSettingsFromFile(path.join(env['DATA_DIR'] || '.data', 'sandbox', 'settings.env'));
}
