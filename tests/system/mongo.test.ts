import { MongoClient } from 'mongodb';
import { startMongo } from '../../sandbox/launch/services';
import { startWorld } from '../../sandbox/launch/world';

/** What the product relies on, and what the embedded server must do as a real MongoDB does. */

interface Counter {
  _id: string;
  uses: number;
}

test('of 500 at once, exactly as many win as there are uses', async () => {
  const mongo = await startMongo();
  const client = await MongoClient.connect(mongo.address);
  try {
    const counters = client.db().collection<Counter>('counters');
    await counters.insertOne({ _id: 'code', uses: 0 });
    const take = () => counters.findOneAndUpdate({ _id: 'code', uses: { $lt: 100 } }, { $inc: { uses: 1 } });
    const answers = await Promise.all(Array.from({ length: 500 }, take));
    expect(answers.filter(Boolean)).toHaveLength(100);
    expect(await counters.findOne({ _id: 'code' })).toEqual({ _id: 'code', uses: 100 });
  } finally {
    await client.close();
    await mongo.stop();
  }
});

test('a killed server has lost nothing that it acknowledged', async () => {
  const world = await startWorld({ parts: ['mongo'] });
  try {
    const count = async (): Promise<number> => {
      const client = await MongoClient.connect(world.addresses.mongodb);
      const found = await client.db().collection('rows').countDocuments();
      await client.close();
      return found;
    };
    const client = await MongoClient.connect(world.addresses.mongodb);
    for (let row = 0; row < 300; row++) await client.db().collection('rows').insertOne({ row });
    await world.kill('mongo');
    await client.close();
    await world.start('mongo');
    expect(await count()).toBe(300);
  } finally {
    await world.stop();
  }
});
