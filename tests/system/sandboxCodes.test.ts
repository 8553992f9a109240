import { createDiscountCodeRepository } from '../../core/records/discountCodes';
import { connectToDatabase, type Database } from '../../core/records/database';
import { findUsableDiscountOrThrow } from '../../core/records/discounts';
import { seedOrDisableSandboxCodes } from '../../core/records/sandboxDiscounts';
import { startMongo, type Service } from '../../sandbox/launch/services';

/** A database that a sandbox used first, and production after it. */

let mongo: Service;
let database: Database;
const said: unknown[] = [];
const log = { warn: (fields: unknown) => void said.push(fields) };

beforeAll(async () => {
  mongo = await startMongo();
  database = await connectToDatabase(mongo.address);
}, 60_000);
afterAll(async () => {
  await database.close();
  await mongo.stop();
});

const SEEDED = ['FREE', 'FREE100', 'SAVE10', 'TEST20'];
const refused = (code: string) =>
  findUsableDiscountOrThrow(database, code).then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );

test('a new database of production has no codes', async () => {
  await seedOrDisableSandboxCodes(database, false, log);
  expect([await database.discounts.countDocuments(), said]).toEqual([0, []]);
});

test('the sandbox’s codes are turned off where production starts, and it is said; those of staff stay', async () => {
  await seedOrDisableSandboxCodes(database, true, log);
  for (const code of SEEDED) expect((await findUsableDiscountOrThrow(database, code)).code).toBe(code);
  const codes = createDiscountCodeRepository(database);
  await codes.create({
    code: 'VAR25',
    type: 'percentage',
    value: 25,
    maxUses: null,
    startsAt: null,
    expiresAt: null,
    kinds: [],
    leastAmount: null,
    oncePerCustomer: false,
    description: '',
    createdBy: 'an admin',
  });
  // Tried out in the sandbox's back office.
  const free = await database.discounts.findOne({ code: 'FREE' });
  if (!free) throw new Error('it is not there');
  expect(await codes.change(free._id, free.updatedAt, { description: 'test' })).toMatchObject({
    done: { enabled: true },
  });
  const [api, worker] = [
    seedOrDisableSandboxCodes(database, false, log),
    seedOrDisableSandboxCodes(database, false, log),
  ];
  await Promise.all([api, worker]);
  expect(await Promise.all(SEEDED.map(refused))).toEqual(SEEDED.map(() => 'discount_unknown'));
  expect(await refused('VAR25')).toBe('accepted');
  expect(said.at(-1)).toEqual({ codes: SEEDED });
  const { rows } = await codes.list({ state: 'off', sort: 'code', direction: 1, skip: 0, limit: 10 });
  expect(rows.map(({ code, retiredAt }) => [code, retiredAt instanceof Date])).toEqual(
    SEEDED.map((code) => [code, true]),
  );
});

test('one that staff turn on again stays on', async () => {
  const codes = createDiscountCodeRepository(database);
  const save = await database.discounts.findOne({ code: 'SAVE10' });
  if (!save) throw new Error('it is not there');
  expect(await codes.change(save._id, save.updatedAt, { enabled: true })).toMatchObject({ done: { enabled: true } });
  await seedOrDisableSandboxCodes(database, false, log);
  expect([await refused('SAVE10'), await refused('FREE')]).toEqual(['accepted', 'discount_unknown']);
  expect(said.at(-1)).toEqual({ codes: ['FREE', 'FREE100', 'TEST20'] });
});
