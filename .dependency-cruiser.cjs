/** Which room may import from which (the rooms: README, How it is built). `tests` and `sandbox` may import anything. */
const ROOMS = 'api|core|forms|sandbox|tests|web|worker|workflows';

/**
 * What a room may import of the others, by its type alone, too: whoever knows another's types changes with it.
 * @param {string} folder
 * @param {string[]} allowed patterns of files outside it
 */
function room(folder, allowed) {
  return {
    name: `${folder.replace('/', '-')}-imports`,
    severity: 'error',
    from: { path: `^${folder}/` },
    to: { path: `^(${ROOMS})/`, pathNot: [`^${folder}/`, ...allowed] },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circular-types',
      severity: 'error',
      from: { pathNot: '^core/records/' },
      to: { circular: true },
    },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    // It runs in the browser as well, so what it needs must, too.
    room('core/shared', []),
    room('core', []),
    room('workflows', ['^core/shared/']),
    room('web', ['^core/shared/']),
    room('worker', ['^core/', '^workflows/']),
    // What workflows and the API agree on: messages, and what letters are listed by and called in the Temporal UI.
    room('api', ['^core/', '^workflows/.*/(contract|searchAttributes)\\.ts$', '^workflows/summaries\\.ts$']),
    {
      // A repository keeps and finds records; what is counted from them, activities and calls ask figures for.
      name: 'repositories-know-no-figures',
      severity: 'error',
      from: { path: '^core/records/' },
      to: { path: '^core/figures/' },
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
