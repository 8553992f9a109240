import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startWorld, type World } from '../../sandbox/launch/world';
import { manyKinds } from './manyKinds';
import { percentile, type Row } from './table';

const FEW = 5;
const MANY = 200;
/** Requests for the list of kinds; the first of them is not counted. */
const LISTS = 10;

interface Start {
  /** Until api and worker, started side by side, are ready. */
  seconds: number;
  /** GET /api/forms, the middle one. */
  listMs: number;
}

async function start(world: World, formsDir: string): Promise<Start> {
  await Promise.all([world.stopPart('api'), world.stopPart('worker')]);
  const begun = performance.now();
  await Promise.all([world.start('api', { FORMS_DIR: formsDir }), world.start('worker', { FORMS_DIR: formsDir })]);
  const seconds = (performance.now() - begun) / 1000;
  const times: number[] = [];
  for (let count = 0; count <= LISTS; count += 1) {
    const asked = performance.now();
    await (await fetch(`${world.addresses.site}/api/forms?language=sv`)).text();
    if (count > 0) times.push(performance.now() - asked);
  }
  return { seconds, listMs: percentile(times, 0.5) };
}

/** How long api and worker take to start with few kinds and with many, the first time and again. */
export async function benchKinds(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'brevia-kinds-'));
  const [few, many, apart] = [path.join(folder, 'few'), path.join(folder, 'many'), path.join(folder, 'apart')];
  await manyKinds(few, FEW);
  await manyKinds(many, MANY);
  await manyKinds(apart, MANY, true);
  const world = await startWorld({ settings: { FORMS_DIR: few } });
  try {
    const base = await start(world, few);
    const first = await start(world, many);
    const again = await start(world, many);
    const firstApart = await start(world, apart);
    const againApart = await start(world, apart);
    const row = (what: string, { seconds, listMs }: Start): Row => ({
      start: what,
      'seconds to ready': seconds.toFixed(1),
      [`more than ${FEW} kinds, s`]: (seconds - base.seconds).toFixed(1),
      ratio: `${(seconds / base.seconds).toFixed(2)}×`,
      'GET /api/forms, ms': listMs.toFixed(0),
    });
    return [
      row(`${FEW} kinds`, base),
      row(`${MANY} kinds, never seen before`, first),
      row(`${MANY} kinds, again`, again),
      row(`${MANY} kinds without two files alike, never seen before`, firstApart),
      row(`${MANY} kinds without two files alike, again`, againApart),
    ];
  } finally {
    await world.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
