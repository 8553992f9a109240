const { execFileSync } = require('node:child_process');

/** Puts the programs that tests use into the environment; `npm test` has done so already. */
module.exports = function findPrograms() {
  // The database and the clock that jumps live for minutes: making Java's code as fast as can be takes longer than it saves.
  process.env['JAVA_TOOL_OPTIONS'] ??= '-XX:TieredStopAtLevel=1';
  if (process.env['VERAPDF_JAR']) return;
  const output = execFileSync(process.execPath, ['sandbox/programs/prepare.mjs', 'tests'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  Object.assign(process.env, JSON.parse(output));
};
