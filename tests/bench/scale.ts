import { connectToDatabase } from '../../core/records/database';
import { Stage } from '../api/stage';
import { markdownTable, type Row } from './table';
import { Bench, startProfiler, type Measured } from './scaleBench';

/**
 * How what people, staff and the clock do grows with the letters that were sold: through the API, on records that are written
 * in bulk. A million only on MongoDB itself: the embedded server has no indexes but the unique ones, and looks through the rest.
 */
export async function benchScale(): Promise<Row[]> {
  const isOfficial = process.env['MONGOD'] !== undefined;
  const sizes = readSizes() ?? [10_000, 100_000, ...(isOfficial ? [1_000_000] : [])];
  const stage = await Stage.open({ ADMIN_REQUESTS_PER_HOUR: '1000000', LOG_LEVEL: 'warn' });
  const database = await connectToDatabase(stage.world.addresses.mongodb);
  try {
    const bench = new Bench(stage, database, await startProfiler(database.db));
    const measured: Measured[][] = [];
    for (const size of sizes) {
      const begun = performance.now();
      await bench.fill(size);
      console.log(`${format(size)} letters' records written in ${seconds(performance.now() - begun)} s`);
      measured.push(await bench.measureAll());
    }
    console.log(`\n${markdownTable(await bench.bytesOfOneLetter())}\n`);
    if (!isOfficial)
      console.log('On the embedded server: no million, and nobody who counts the documents that were looked at.\n');
    return tabulate(sizes, measured);
  } finally {
    await database.close();
    await stage.close();
  }
}

/** `SCALE_SIZES=1000,10000`, for a machine that is slow or short of time. */
function readSizes(): number[] | undefined {
  return process.env['SCALE_SIZES']?.split(',').map(Number);
}

const format = (size: number) => size.toLocaleString('en');
const seconds = (ms: number) => (ms / 1_000).toFixed(0);

function tabulate(sizes: number[], measured: Measured[][]): Row[] {
  return (measured[0] ?? []).map((first, index): Row => {
    const each = measured.map((all) => all[index]);
    const column = (what: string, show: (one: Measured) => string) =>
      Object.fromEntries(sizes.map((size, n) => [`${what}, ${format(size)}`, each[n] ? show(each[n]) : '']));
    const last = each.at(-1);
    return {
      operation: first.name,
      ...column('commands', ({ commands }) => (commands === undefined ? '' : String(commands))),
      ...(measured.flat().some(({ examined }) => examined !== undefined) &&
        column('documents examined', ({ examined }) => (examined === undefined ? '' : String(examined)))),
      ...column('ms', ({ ms }) => ms.toFixed(0)),
      'time, last to first': last ? `${(last.ms / first.ms).toFixed(1)}×` : '',
      ...column('MB', ({ megabytes }) => (megabytes === undefined ? '' : megabytes.toFixed(1))),
    };
  });
}
