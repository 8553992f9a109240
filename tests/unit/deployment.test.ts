import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig, TASK_QUEUES } from '../../core/config';

/** docker-compose.yml, Dockerfile and .env.example, checked as far as that goes without a container engine. */

const command = z.union([z.string(), z.array(z.string())]).optional();
const service = z.object({
  image: z.string(),
  command,
  build: z.object({ context: z.literal('.'), target: z.string() }).optional(),
  profiles: z.array(z.string()).optional(),
  networks: z.array(z.string()),
  mem_limit: z.string(),
  entrypoint: z.array(z.string()).optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  healthcheck: z
    .object({ test: z.array(z.string()) })
    .loose()
    .optional(),
});
const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() }).nullable()),
  configs: z.record(z.string(), z.object({ content: z.string() })),
});

/** Services of compose that run worker/main.ts. */
const WORKERS = ['letters', 'documents', 'reading'];

const text = readFileSync('docker-compose.yml', 'utf8');
const dockerfile = readFileSync('Dockerfile', 'utf8');
/** Whether images have it: `npm run compile` lays out what it makes as the sources are. */
const isCompiledFromSource = (file: string) => file.endsWith('.js') && existsSync(file.replace(/\.js$/, '.ts'));
const { services, volumes, networks } = compose.parse(parse(text, { merge: true }));
const settings = [...readFileSync('core/config.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
  ([, name = '']) => name,
);
const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(
  ([, name = '']) => name,
);

test('.env.example explains every setting, once', () => {
  expect(settings.length).toBeGreaterThan(30);
  expect(settings.filter((name) => !documented.includes(name))).toEqual([]);
  expect(documented).toEqual([...new Set(documented)]);
});

test('.env.example names nothing that nobody reads', () => {
  const readers = ['sandbox/launch', 'sandbox/programs'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(ts|mjs)$/.test(name))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
  );
  const read = [...readers, text].join('\n');
  expect(documented.filter((name) => !settings.includes(name) && !new RegExp(`\\b${name}\\b`).test(read))).toEqual([]);
});

test('compose asks for every variable that it needs by a name that .env.example explains', () => {
  const asked = [...text.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((name) => !documented.includes(name))).toEqual([]);
});

test('compose gives the roles settings that core/config knows', () => {
  for (const role of ['api', ...WORKERS]) {
    const given = Object.keys(services[role]?.environment ?? {});
    expect(given.length).toBeGreaterThan(0);
    expect(given.filter((name) => !settings.includes(name))).toEqual([]);
  }
});

test('what waits waits for services that exist and can be healthy', () => {
  for (const [name, { depends_on }] of Object.entries(services)) {
    const needs = Array.isArray(depends_on)
      ? depends_on.map((need) => [need, 'service_started'] as const)
      : Object.entries(depends_on ?? {});
    for (const [need, condition] of needs) {
      const needed = services[need];
      expect(`${name} needs ${need}: ${needed ? 'there' : 'missing'}`).toBe(`${name} needs ${need}: there`);
      if (typeof condition === 'object' && condition.condition === 'service_healthy')
        expect(needed?.healthcheck).toBeDefined();
    }
  }
});

test('every volume is declared and every file that a role starts exists', () => {
  for (const { volumes: mounts = [], command: run } of Object.values(services)) {
    for (const mount of mounts) expect(Object.keys(volumes)).toContain(mount.split(':')[0]);
    const started = [run ?? []]
      .flat()
      .flatMap((line) => line.split(/\s+/))
      .filter((word) => /\.[jt]s$/.test(word));
    for (const file of started) expect([file, isCompiledFromSource(file)]).toEqual([file, true]);
  }
  for (const [, file = ''] of dockerfile.matchAll(/^CMD \[.*"([^"]+)"\]$/gm))
    expect([file, isCompiledFromSource(file)]).toEqual([file, true]);
});

test('no image of the product brings a compiler along', () => {
  expect(`${dockerfile}\n${text}`).not.toMatch(/\btsx\b/);
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  expect(Object.keys(dependencies)).not.toContain('tsx');
});

test('workers of each kind serve every queue together, each of them once', () => {
  const served = WORKERS.flatMap(
    (role) =>
      readConfig({
        MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
        WORKER_QUEUES: services[role]?.environment?.['WORKER_QUEUES'],
      }).WORKER_QUEUES,
  );
  expect(served.toSorted()).toEqual(TASK_QUEUES.toSorted());
  const others = Object.keys(services).filter(
    (name) => services[name]?.image === 'brevia-worker' && !name.startsWith('backup'),
  );
  expect(others).toEqual(WORKERS);
});

test('api, each kind of worker, MongoDB and Temporal have a limit and are asked how they are', () => {
  for (const name of ['api', ...WORKERS, 'mongo1', 'mongo2', 'mongo3', 'temporal', 'temporal-db']) {
    expect([name, services[name]?.mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
    expect([name, services[name]?.healthcheck?.test[0]]).toEqual([name, expect.stringMatching(/^CMD/)]);
  }
});

test('Prometheus asks every worker of compose', () => {
  const asked = z
    .object({
      scrape_configs: z.array(z.object({ dns_sd_configs: z.array(z.object({ names: z.array(z.string()) })) })),
    })
    .parse(parse(readFileSync('docs/operations/prometheus.yml', 'utf8')))
    .scrape_configs.flatMap(({ dns_sd_configs }) => dns_sd_configs.flatMap(({ names }) => names));
  expect(asked).toEqual(['api', ...WORKERS]);
});

test('api and worker can be scaled: no fixed name, no port of the machine', () => {
  for (const role of ['api', ...WORKERS]) {
    expect(services[role]?.ports).toBeUndefined();
    expect(text).not.toContain('container_name');
  }
});

const images = [
  ...Object.values(services).map(({ image }) => image),
  ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image),
];

test('images are pinned to a version, and none is one that is no longer made', () => {
  const stages = [...dockerfile.matchAll(/ AS (\w+)$/gm)].map(([, name = '']) => name);
  const others = images.filter((image) => !/^brevia-\w+$/.test(image) && !stages.includes(image));
  expect(others.length).toBeGreaterThan(8);
  for (const image of others) expect(image).toMatch(/:\d+\.\d+/);
  expect(others.join(' ')).not.toMatch(/auto-setup|node:20|latest/);
  for (const [name, { build, image }] of Object.entries(services)) {
    if (!image.startsWith('brevia-')) continue;
    expect([
      name,
      Object.values(services).some((each) => each.image === image && stages.includes(each.build?.target ?? '')),
    ]).toEqual([name, true]);
    if (build) expect(image).toBe(`brevia-${build.target}`);
  }
});

test('mail goes to a server that is named; stand-ins run only when they are asked for, and without the product’s settings', () => {
  expect(text).toContain('SMTP_URL: ${SMTP_URL:?');
  for (const { command: run, profiles, env_file } of Object.values(services)) {
    if (![run ?? []].flat().join(' ').includes('sandbox/')) continue;
    expect([profiles, env_file]).toEqual([['sandbox'], undefined]);
  }
});

test('databases can be reached by those who need them only, and ask who it is', () => {
  for (const name of ['mongo1', 'mongo2', 'mongo3', 'temporal-db']) {
    const { networks: its, ports, environment } = services[name] ?? { networks: [] };
    expect([name, its.length > 0 && its.every((network) => networks[network]?.internal), ports]).toEqual([
      name,
      true,
      undefined,
    ]);
    expect(Object.keys(environment ?? {}).join()).toMatch(name === 'temporal-db' ? 'POSTGRES_PASSWORD' : 'MONGO_KEY');
  }
  expect(String(services['mongo2']?.command)).toContain('--keyFile');
  expect(services['api']?.environment?.['MONGODB_URI']).toMatch(/^mongodb:\/\/brevia:\$\{MONGO_PASSWORD:\?/);
  expect(services['proxy']?.networks).toEqual(['edge']);
  expect(services['temporal-db']?.networks).not.toContain('data');
});

test('Temporal has shards enough for good, and records and workflows are backed up', () => {
  expect(Number(services['temporal']?.environment?.['NUM_HISTORY_SHARDS'])).toBeGreaterThanOrEqual(512);
  expect(String(services['backup']?.command)).toContain('worker/backUp.js');
  const followed = String(services['backup-changes']?.command);
  expect(followed).toContain('worker/backUp.js,--follow,/backup/changes,/newest-keys/');
  // Both keep keys on another volume than what they make readable.
  expect(services['backup-changes']?.volumes).toEqual(services['backup']?.volumes);
  expect(String(services['temporal-backup']?.command)).toContain('pg_dump');
});

test('no installed package asks for a newer Node than package.json does', () => {
  const lock = z
    .object({ packages: z.record(z.string(), z.looseObject({ engines: z.unknown().optional() })) })
    .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const asking = Object.entries(lock.packages).flatMap(([place, { engines }]) => {
    const wanted = z.object({ node: z.string() }).safeParse(engines).data?.node;
    return wanted !== undefined && place !== '' && !wanted.split('||').some((range) => takesNode20(range))
      ? [`${place}: ${wanted}`]
      : [];
  });
  expect(asking).toEqual([]);
});

/** Whether Node 20.19 is in one alternative of `engines`, as packages write them. */
function takesNode20(range: string): boolean {
  return range
    .trim()
    .split(/\s+(?=[<>=~^])/)
    .every((bound) => {
      const [, sign = '', major = '20', minor = '0'] = /^([<>=~^]*)\s*v?(\d+)?(?:\.(\d+))?/.exec(bound.trim()) ?? [];
      const order = 20 - Number(major) || 19 - Number(minor);
      if (sign === '<') return order < 0;
      if (sign === '<=') return order <= 0;
      if (sign === '>') return order > 0;
      return sign === '>=' ? order >= 0 : Number(major) === 20 && (sign !== '^' || order >= 0);
    });
}
