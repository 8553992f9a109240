import { connectToDatabase, type Database } from '../../core/records/database';
import { maskOlderStaffTexts } from '../../core/records/maskOlderWords';
import { PRICING, readSetPrices } from '../../core/records/priceChanges';
import { startMongo, type Service } from '../../sandbox/launch/services';

let mongo: Service;
let database: Database;

beforeAll(async () => {
  mongo = await startMongo();
  database = await connectToDatabase(mongo.address);
}, 60_000);
afterAll(async () => {
  await database.close();
  await mongo.stop();
});

test('what staff wrote of people before that was masked is masked where it is kept for good, once', async () => {
  const at = new Date();
  const wrote = 'Anna (anna@exempel.se, 070-123 45 67) klagade';
  const change = { _id: 1, at, by: 'an admin', reason: wrote, changes: [{ key: 'claim', from: 39, to: 49 }] };
  await database.priceChanges.insertMany([change, { ...change, _id: 2, reason: 'Dyrare porto' }]);
  await database.settings.insertOne({
    _id: PRICING,
    version: 2,
    prices: { claim: 49 },
    last: { ...change, _id: 2 },
    updatedAt: at,
    updatedBy: 'an admin',
  });
  await database.refunds.insertOne({
    _id: 'r',
    transactionId: 't',
    letterId: 't',
    paymentIntent: 'pi',
    amount: 100,
    title: '',
    reason: 'goodwill',
    note: wrote,
    by: 'an admin',
    state: 'done',
    askedAt: at,
    mail: 'none',
    language: 'sv',
  });
  expect(await maskOlderStaffTexts(database)).toBe(3);
  const masked = 'Anna ([e-mail], [phone]) klagade';
  expect((await database.priceChanges.find().sort({ _id: 1 }).toArray()).map(({ reason }) => reason)).toEqual([
    masked,
    'Dyrare porto',
  ]);
  expect((await readSetPrices(database)).last?.reason).toBe(masked);
  expect((await database.refunds.findOne({ _id: 'r' }))?.note).toBe(masked);
  expect(await maskOlderStaffTexts(database)).toBe(0);
});
