import { readFileSync } from 'node:fs';
import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ resolved: z.string().optional(), optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});
const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

test('package-lock.json knows the builds for every system (npm run lock:complete adds what is missing)', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name, version]) =>
          /^\d/.test(version) && !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`],
      )
      .map(([name]) => name),
  );
  expect(missing).toEqual([]);
});

test('package-lock.json names no host: each machine asks its own registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.includes('://'))).toEqual([]);
});
