/** Which room may import from which (the rooms: README, How it is built). `tests` and `sandbox` may import anything. */
const ROOMS = 'api|core|forms|sandbox|tests|web|worker|workflows';

/** The types of another room, without its code. */
const TYPES = ['type-only'];

/** Beside core/shared and core/rules: files without I/O that the browser needs the one copy of, too. */
const PURE = ['^core/languages\\.ts$', '^core/letter/preview\\.ts$', '^core/prices/price\\.ts$'];

/**
 * @param {string} room
 * @param {string[]} allowed patterns of files of other rooms
 */
function room(room, allowed) {
  return {
    name: `${room}-imports`,
    severity: 'error',
    from: { path: `^${room}/` },
    to: { path: `^(${ROOMS})/`, pathNot: [`^${room}/`, ...allowed].map((pattern) => pattern) },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: TYPES } },
    },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    room('core', ['^workflows/.*/contract\\.ts$']),
    room('worker', ['^core/', '^workflows/']),
    // What workflows and the API agree on: messages, and what letters are listed by and called in the Temporal UI.
    room('api', ['^core/', '^workflows/.*/(contract|searchAttributes)\\.ts$', '^workflows/summaries\\.ts$']),
    {
      ...room('web', []),
      to: {
        path: `^(${ROOMS})/`,
        pathNot: ['^web/', '^core/(shared|rules)/', ...PURE],
        dependencyTypesNot: TYPES,
      },
    },
    {
      // It runs in the browser, so what it needs must, too.
      name: 'shared-imports',
      severity: 'error',
      from: { path: '^core/shared/' },
      to: { path: `^(${ROOMS})/`, pathNot: ['^core/(shared|rules)/', ...PURE], dependencyTypesNot: TYPES },
    },
    {
      name: 'web-types',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(api|worker|sandbox|tests|forms)/' },
    },
    {
      ...room('workflows', []),
      to: { path: `^(${ROOMS})/`, pathNot: ['^workflows/'], dependencyTypesNot: TYPES },
    },
    {
      name: 'workflows-types',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { path: '^(api|web|sandbox|tests|forms)/' },
    },
    {
      name: 'sandbox-stays-out-of-production',
      severity: 'error',
      from: { path: '^(api|core|web|worker|workflows)/' },
      to: { path: '^(sandbox|tests)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|\\.data|\\.cache)/' },
    includeOnly: { path: `^(${ROOMS})/` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
