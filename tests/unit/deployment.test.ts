import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** docker-compose.yml, Dockerfile and .env.example, checked as far as that goes without a container engine. */

const command = z.union([z.string(), z.array(z.string())]).optional();
const service = z.object({
  image: z.string(),
  command,
  build: z.string().optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).loose().optional(),
});
const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
  configs: z.record(z.string(), z.object({ content: z.string() })),
});

const text = readFileSync('docker-compose.yml', 'utf8');
const { services, volumes } = compose.parse(parse(text, { merge: true }));
const settings = [...readFileSync('core/config.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);
const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);

test('.env.example explains every setting, once', () => {
  expect(settings.length).toBeGreaterThan(30);
  expect(settings.filter((name) => !documented.includes(name))).toEqual([]);
  expect(documented).toEqual([...new Set(documented)]);
});

test('.env.example names nothing that nobody reads', () => {
  const readers = ['sandbox/launch', 'sandbox/programs'].flatMap((folder) =>
    readdirSync(folder).filter((name) => /\.(ts|mjs)$/.test(name)).map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
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
  for (const role of ['api', 'worker']) {
    const given = Object.keys(services[role]?.environment ?? {});
    expect(given.length).toBeGreaterThan(0);
    expect(given.filter((name) => !settings.includes(name))).toEqual([]);
  }
});

test('what waits waits for services that exist and can be healthy', () => {
  for (const [name, { depends_on }] of Object.entries(services)) {
    const needs = Array.isArray(depends_on) ? depends_on.map((need) => [need, 'service_started'] as const) : Object.entries(depends_on ?? {});
    for (const [need, condition] of needs) {
      const needed = services[need];
      expect(`${name} needs ${need}: ${needed ? 'there' : 'missing'}`).toBe(`${name} needs ${need}: there`);
      if (typeof condition === 'object' && condition.condition === 'service_healthy') expect(needed?.healthcheck).toBeDefined();
    }
  }
});

test('every volume is declared and every file that a role starts exists', () => {
  for (const { volumes: mounts = [], command: run } of Object.values(services)) {
    for (const mount of mounts) expect(Object.keys(volumes)).toContain(mount.split(':')[0]);
    const started = [run ?? []].flat().filter((word) => word.endsWith('.ts'));
    for (const file of started) expect(existsSync(file)).toBe(true);
  }
  expect(existsSync('api/main.ts')).toBe(true);
  expect(readFileSync('Dockerfile', 'utf8')).toContain('api/main.ts');
});

test('api and worker can be scaled: no fixed name, no port of the machine', () => {
  for (const role of ['api', 'worker']) {
    expect(services[role]?.ports).toBeUndefined();
    expect(text).not.toContain('container_name');
  }
});
