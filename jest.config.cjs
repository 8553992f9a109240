const { existsSync, readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

/**
 * Each folder of tests/ is a project, run with `npx jest --selectProjects <folder>`; attacks, bench, fixtures and model hold no
 * tests of jest.
 */
const folders = readdirSync('tests', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['attacks', 'bench', 'fixtures', 'model'].includes(entry.name))
  .map((entry) => entry.name);

/** Jest runs CommonJS; packages that are ES modules only have to be translated. */
function moduleOnlyPackages() {
  const names = readdirSync('node_modules').flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join('node_modules', name)).map((scoped) => `${name}/${scoped}`) : [name],
  );
  return names.filter((name) => {
    const file = path.join('node_modules', name, 'package.json');
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).type === 'module';
  });
}

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/** @type {import('jest').Config} */
module.exports = {
  // Milliseconds. Real parts on a busy machine with two cores: generous, since a test that hangs is rare. What a test waits for
  // has a limit below it (120 s), which says what never came.
  testTimeout: 180_000,
  globalSetup: '<rootDir>/tests/programs.cjs',
  projects: folders.map((folder) => ({
    displayName: folder,
    rootDir: __dirname,
    testEnvironment: 'node',
    testMatch: [`<rootDir>/tests/${folder}/**/*.test.{ts,tsx}`],
    transform: { '\\.(?:[mc]?[jt]s|[jt]sx)$': ['@swc/jest', swc] },
    transformIgnorePatterns: [`/node_modules/(?!(?:${moduleOnlyPackages().join('|')})/)`],
    modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data', '<rootDir>/.cache/'],
  })),
};
