import { readFileSync, writeFileSync } from 'node:fs';

/**
 * `npm run lock:complete`: a registry mirror may lack the builds of a native package for other systems; npm then leaves
 * them out of package-lock.json, and `npm ci` refuses it everywhere. Their entries follow from the package that asks for
 * them, so they are added here. Run it after `npm install <package>`; tests/unit/lockfile.test.ts tells when it is needed.
 */

const FILE = 'package-lock.json';
const SYSTEMS = ['darwin', 'linux', 'win32', 'freebsd', 'android', 'openharmony', 'aix', 'netbsd', 'openbsd', 'sunos'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32', 'mips64el'];

/**
 * @typedef {{ version?: string, optional?: boolean, dev?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   license?: string, optionalDependencies?: Record<string, string> }} Entry
 */

/** @type {{ packages: Record<string, Entry> }} */
const lock = JSON.parse(readFileSync(FILE, 'utf8'));

/** @param {string} name @param {string} version @param {Entry} asker @returns {Entry} */
function entryOf(name, version, asker) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = words.includes('musl')
    ? ['musl']
    : os.includes('linux') && words.includes('gnu')
      ? ['glibc']
      : undefined;
  if (cpu.length !== 1) throw new Error(`${name}: for which processor it is does not follow from its name`);
  return {
    version,
    cpu,
    ...(asker.dev ? { dev: true } : {}),
    ...(libc ? { libc } : {}),
    optional: true,
    ...(os.length ? { os } : {}),
  };
}

let added = 0;
for (const [place, asker] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(asker.optionalDependencies ?? {})) {
    const places = [`${place}/node_modules/${name}`, `node_modules/${name}`];
    if (places.some((candidate) => lock.packages[candidate]) || !/^\d/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = entryOf(name, version, asker);
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
if (added > 0) writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added to ${FILE}`);
