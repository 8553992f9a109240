import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client as Temporal } from '@temporalio/client';
import { z } from 'zod';
import { letterWorkflowId } from '../../../workflows/letter/contract';
import { connectTemporal } from '../../system/temporal';
import { read, type Client } from '../client';
import { readCommandCounts, subtractCommandCounts } from '../databaseCommands';
import { newPerson } from '../people';
import { draft, eventually, newAddress, type Stage } from '../stage';

/** What one letter costs from its first draft to its mail, whoever asks: api and worker together. */
const FIGURES = ['workflowTasks', 'activities', 'databaseCommands', 'temporalCalls', 'conversions'] as const;
type Cost = Record<(typeof FIGURES)[number], number>;

/** What a letter is to cost at most, whichever way it goes. */
const TARGET: Cost = { workflowTasks: 5, activities: 4, databaseCommands: 30, temporalCalls: 18, conversions: 1 };
const BUDGETS: Record<'card' | 'code' | 'subscription', Cost> = {
  card: TARGET,
  code: TARGET,
  subscription: TARGET,
};

/**
 * Letters of each way that are counted: the cheapest counts, as what runs by itself meanwhile only ever adds. While none stays
 * within its budget there are more, up to the second number.
 */
const LETTERS = [2, 4] as const;
/** Milliseconds until Temporal's server has shown the calls that it took. */
const SHOWN = 1_500;

/** Calls of Temporal that a letter does not make, or makes by the clock: waiting for work, looks of others and of this test. */
const NOT_OF_A_LETTER = new Set([
  'PollWorkflowTaskQueue',
  'PollActivityTaskQueue',
  'PollNexusTaskQueue',
  'RecordActivityTaskHeartbeat',
  'RecordWorkerHeartbeat',
  'DescribeNamespace',
  'DescribeTaskQueue',
  'DescribeWorkflowExecution',
  'DeleteWorkflowExecution',
  'GetSystemInfo',
  'GetWorkflowExecutionHistory',
]);

type Counts = Record<string, number>;

/** The sum of a metric's samples by the value of one label, of those whose labels hold all of `where`. */
function samplesOf(text: string, metric: string, label: string, where: readonly string[] = []): Counts {
  const counts: Counts = {};
  for (const [, labels = '', value = ''] of text.matchAll(new RegExp(`^${metric}\\{([^}]*)\\} (\\S+)`, 'gm'))) {
    if (!where.every((each) => labels.includes(each))) continue;
    const name = new RegExp(`(?:^|,)${label}="([^"]*)"`).exec(labels)?.[1] ?? '';
    counts[name] = (counts[name] ?? 0) + Number(value);
  }
  return counts;
}

const sum = (counts: Counts | number[]) => Object.values(counts).reduce((all, each) => all + each, 0);
/** A letter's cost, counted and not timed (docs/benchmarks.md). */
export function letterCostSuite(stage: () => Stage): void {
  let temporal: Temporal;
  /** Calls of Temporal until now, counted between two ways. */
  let calls: number | undefined;

  async function metricsOf(address: string): Promise<string> {
    return (await fetch(`${address}/metrics`)).text();
  }

  /** Commands to the database since the world began, by command and collection, and conversions. */
  async function countedNow(): Promise<{ commands: Counts; conversions: number }> {
    const { apiMetrics, workerMetrics } = stage().world.addresses;
    const [api, worker] = await Promise.all([metricsOf(apiMetrics), metricsOf(workerMetrics)]);
    const commands = readCommandCounts(`${api}\n${worker}`);
    return { commands, conversions: sum(samplesOf(worker, 'brevia_pdf_seconds_count', 'outcome')) };
  }

  /** Calls that Temporal's front end took since the world began, all in one. */
  async function callsNow(): Promise<number> {
    await sleep(SHOWN);
    const server = /^Metrics: (\S+)\/metrics$/m.exec(stage().world.logOf('temporal'))?.[1];
    if (server === undefined) throw new Error('Temporal does not say where its metrics are');
    const calls = samplesOf(await metricsOf(server), 'service_requests', 'operation', ['service_name="frontend"']);
    return sum(Object.entries(calls).map(([name, count]) => (NOT_OF_A_LETTER.has(name) ? 0 : count)));
  }

  /** The letter's history up to its mail, once the workflow has taken note of it. */
  async function historyOf(letterId: string): Promise<{ workflowTasks: number; activities: number; polls: number }> {
    const handle = temporal.workflow.getHandle(letterWorkflowId(letterId));
    for (const end = Date.now() + 120_000; Date.now() < end; await sleep(100)) {
      const events = (await handle.fetchHistory()).events ?? [];
      const mailed = events.find(
        (event) => event.activityTaskScheduledEventAttributes?.activityType?.name === 'sendLetter',
      );
      const id = mailed?.eventId?.toString();
      const sent = events.findIndex(
        (event) => id !== undefined && event.activityTaskCompletedEventAttributes?.scheduledEventId?.toString() === id,
      );
      if (sent < 0 || !events.slice(sent).some((event) => event.workflowTaskCompletedEventAttributes)) continue;
      const before = events.slice(0, sent);
      const started = (event: (typeof events)[number]) =>
        event.workflowTaskStartedEventAttributes ?? event.activityTaskStartedEventAttributes;
      return {
        workflowTasks: before.filter((event) => event.workflowTaskCompletedEventAttributes).length,
        activities: before.filter((event) => event.activityTaskScheduledEventAttributes).length,
        // Each task that was begun was asked for.
        polls: events.filter(started).length,
      };
    }
    throw new Error(`the mail of ${letterId} was not sent within two minutes`);
  }

  /** What letters cost until their mail is sent, and the commands of the cheapest. @param buy buys one and says which */
  async function costOf(buy: () => Promise<string>, most: number): Promise<{ cost: Cost; commands: Counts }> {
    calls ??= await callsNow();
    const callsBefore = calls;
    const letters: Omit<Cost, 'temporalCalls'>[] = [];
    let commands: Counts = {};
    let polls = 0;
    const least = (name: keyof (typeof letters)[number]) => Math.min(...letters.map((each) => each[name]));
    while (letters.length < LETTERS[0] || (letters.length < LETTERS[1] && least('databaseCommands') > most)) {
      const before = await countedNow();
      const history = await historyOf(await buy());
      const after = await countedNow();
      const own = subtractCommandCounts(after.commands, before.commands);
      if (letters.length === 0 || sum(own) < least('databaseCommands')) commands = own;
      letters.push({
        workflowTasks: history.workflowTasks,
        activities: history.activities,
        databaseCommands: sum(own),
        conversions: after.conversions - before.conversions,
      });
      polls += history.polls;
    }
    calls = await callsNow();
    const cost = {
      workflowTasks: least('workflowTasks'),
      activities: least('activities'),
      databaseCommands: least('databaseCommands'),
      temporalCalls: Math.floor((calls - callsBefore + polls) / letters.length),
      conversions: least('conversions'),
    };
    return { cost, commands };
  }

  async function byCard(client: Client): Promise<string> {
    const email = newAddress();
    const { draftId } = await draft(client, 'reklamation', email);
    const link = await client.post('/api/reklamation/payment-link', { draftId, language: 'sv' });
    await stage().pay(read(link, { url: z.string() }).url, email);
    return draftId;
  }

  async function forNothing(client: Client, discountCode?: string): Promise<string> {
    const { draftId } = await draft(client, 'reklamation');
    const answer = await client.post('/api/reklamation/mark-free', { draftId, discountCode, language: 'sv' });
    expect(answer.status).toBe(200);
    return draftId;
  }

  async function subscriber(): Promise<Client> {
    const client = await newPerson(stage());
    const { url } = read(await client.post('/api/subscription/checkout', { language: 'sv' }), { url: z.url() });
    await stage().pay(url, newAddress());
    await eventually(async () => {
      const session = await client.get('/api/session');
      const { user } = read(session, { user: z.object({ subscriptionStatus: z.string() }) });
      return user.subscriptionStatus === 'active';
    });
    return client;
  }

  describe('what a letter costs to its mail', () => {
    const rows: string[] = [];
    beforeAll(async () => {
      temporal = await connectTemporal(stage().world.addresses.temporal);
    });
    afterAll(async () => {
      await temporal.connection.close();
      const row = (name: string, cost: Cost) => [name, ...FIGURES.map((each) => String(cost[each]))].join(' | ');
      process.stderr.write(`\n${['way', ...FIGURES].join(' | ')}\n${[...rows, row('target', TARGET)].join('\n')}\n`);
    });

    const WAYS: {
      way: keyof typeof BUDGETS;
      buyer: () => Promise<Client>;
      buy: (client: Client) => Promise<string>;
    }[] = [
      { way: 'card', buyer: async () => stage().visitor(), buy: byCard },
      { way: 'code', buyer: async () => stage().visitor(), buy: (client) => forNothing(client, 'FREE') },
      { way: 'subscription', buyer: subscriber, buy: (client) => forNothing(client) },
    ];

    it.each(WAYS)('stays within its budget: by $way', async ({ way, buyer, buy }) => {
      const client = await buyer();
      if (buyer === subscriber) calls = undefined;
      const { cost, commands } = await costOf(() => buy(client), BUDGETS[way].databaseCommands);
      const asked = Object.entries(commands).map(([name, count]) => `${name} ${count}`);
      rows.push([way, ...FIGURES.map((each) => `${cost[each]} of ${BUDGETS[way][each]}`)].join(' | '));
      rows.push(`  ${asked.sort().join(', ')}`);
      expect(FIGURES.filter((each) => cost[each] > BUDGETS[way][each]).map((each) => `${each}: ${cost[each]}`)).toEqual(
        [],
      );
      expect(cost.conversions).toBe(1);
      // Of each that is written at all, one is: that a letter is counted where it is not would show here.
      expect(commands).toMatchObject({ 'insert letters': 1, 'insert transactions': 1, 'insert files.chunks': 1 });
    });
  });
}
