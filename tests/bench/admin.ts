import { recountAndCheckFigures } from '../../core/figures/check';
import { markDayForRecount } from '../../core/records/figureDays';
import { connectToDatabase, type Database } from '../../core/records/database';
import { startWorld } from '../../sandbox/launch/world';
import { Client, Description } from '../api/client';
import { signIn } from '../api/signIn';
import { fillSales } from './sales';
import { percentile, type Row } from './table';

const FEW = 10_000;
const MANY = 100_000;
const WARM_UP = 2;
const RUNS = 9;

const FILTERED = '/api/admin/sales?status=paid&paymentMethod=card&from=2000-01-01&sort=-amount&page=40';
/** Goals in milliseconds, where there is one. */
const CALLS: readonly { name: string; path: string; goal?: number; soldJustNow?: true; runs?: number }[] = [
  { name: 'dashboard', path: '/api/admin/dashboard', goal: 300 },
  { name: 'dashboard, just after a sale', path: '/api/admin/dashboard', soldJustNow: true },
  { name: 'analytics, all time', path: '/api/admin/analytics?days=9999', goal: 300 },
  { name: 'analytics, 7 days', path: '/api/admin/analytics?days=7', goal: 300 },
  { name: 'months', path: '/api/admin/sales/monthly' },
  { name: 'top codes', path: '/api/admin/sales/codes' },
  { name: 'sales, the newest 50', path: '/api/admin/sales', goal: 2_000 },
  { name: 'sales, filtered, by amount, page 40', path: FILTERED, goal: 2_000 },
  { name: 'sales of one address', path: '/api/admin/sales?search=kund7%40exempel.se', goal: 2_000 },
  { name: 'CSV file of all', path: '/api/admin/sales/export', runs: 2 },
];

/** How long the back office takes over 100,000 transactions, beside 10,000 on as many days, on the embedded database. */
export async function benchAdmin(): Promise<Row[]> {
  const world = await startWorld({ settings: { REQUESTS_PER_MINUTE: '1000000', ADMIN_REQUESTS_PER_HOUR: '1000000' } });
  const database = await connectToDatabase(world.addresses.mongodb);
  try {
    const client = new Client(world.addresses.site, await Description.read(world.addresses.site));
    await signIn(client, 'admin');
    const few = await measured(client, database, FEW);
    const many = await measured(client, database, MANY);
    const counting: Row = {
      call: 'every total counted anew (figures:check)',
      '10,000 rows, ms': ms(few.counting),
      '100,000 rows, ms': ms(many.counting),
      ratio: ratio(many.counting, few.counting),
      'goal, ms': '',
    };
    return [
      ...CALLS.map(({ name, goal }, index): Row => {
        const [a, b] = [few.calls[index] ?? 0, many.calls[index] ?? 0];
        return {
          call: name,
          '10,000 rows, ms': ms(a),
          '100,000 rows, ms': ms(b),
          ratio: ratio(b, a),
          'goal, ms': goal === undefined ? '' : String(goal),
        };
      }),
      counting,
    ];
  } finally {
    await database.close();
    await world.stop();
  }
}

const ms = (value: number) => String(Math.round(value));
const ratio = (many: number, few: number) => `${(many / few).toFixed(1)}×`;

async function measured(
  client: Client,
  database: Database,
  rows: number,
): Promise<{ calls: number[]; counting: number }> {
  await fillSales(database, rows);
  // Counted once by the first reader; then as every night.
  await client.get('/api/admin/analytics?days=7');
  const { took: counting } = await recountAndCheckFigures(database);
  const calls: number[] = [];
  for (const { path, soldJustNow, runs = RUNS } of CALLS) {
    const times: number[] = [];
    for (let run = -Math.min(WARM_UP, runs - 1); run < runs; run += 1) {
      if (soldJustNow) await markDayForRecount(database, new Date());
      const begun = performance.now();
      const { status, text } = await client.get(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
      if (run >= 0) times.push(performance.now() - begun);
    }
    calls.push(percentile(times, 0.5));
  }
  return { calls, counting };
}
