import type { MongoClient } from 'mongodb';
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Seconds, from a database's answer to a letter's PDF. */
export const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The commands worth telling apart: a label must never have more values than somebody wrote down. */
const COMMANDS = new Set([
  'find',
  'getMore',
  'aggregate',
  'count',
  'distinct',
  'insert',
  'update',
  'delete',
  'findAndModify',
  'ping',
]);

export interface ProcessMetrics {
  registry: Registry;
  /** Times what MongoDB answers; the client must have been made with `monitorCommands`. */
  watchDatabase(client: MongoClient): void;
}

/** The metrics of any process of ours: Node's own, and MongoDB's answers. No label holds personal data. */
export function createProcessAndDatabaseMetrics(): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const database = new Histogram({
    name: 'brevia_mongodb_seconds',
    help: 'What MongoDB took to answer, by command',
    labelNames: ['command', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const commands = new Counter({
    name: 'brevia_mongodb_commands_total',
    help: 'Commands sent to MongoDB, by the collection that they are about',
    labelNames: ['command', 'collection'],
    registers: [registry],
  });
  const toCommandLabel = (name: string) => (COMMANDS.has(name) ? name : 'other');
  const createCommandObserver = (outcome: string) => (event: { commandName: string; duration: number }) =>
    database.observe({ command: toCommandLabel(event.commandName), outcome }, event.duration / 1000);
  return {
    registry,
    watchDatabase(client) {
      client.on('commandStarted', ({ commandName, command }) => {
        // Collections have the names that core/records/database gives them.
        const about: unknown = commandName === 'getMore' ? command['collection'] : command[commandName];
        const collection = typeof about === 'string' ? about : 'none';
        commands.inc({ command: toCommandLabel(commandName), collection });
      });
      client.on('commandSucceeded', createCommandObserver('done'));
      client.on('commandFailed', createCommandObserver('failed'));
    },
  };
}
