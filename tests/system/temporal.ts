import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { letterWorkflowId } from '../../workflows/letter/contract';

const MOST = 50_000_000;

/** The world's Temporal server, as ops see it. */
export async function connectTemporal(address: string): Promise<Client> {
  return new Client({ connection: await Connection.connect({ address }) });
}

/** A workflow's whole history as JSON, as ops would export it: what the replay tests read. */
export async function exportHistory(address: string, workflowId: string): Promise<string> {
  const cli = process.env['TEMPORAL_CLI'];
  if (!cli) throw new Error('TEMPORAL_CLI is not set: run the tests by npm test');
  const args = ['workflow', 'show', '--workflow-id', workflowId, '--output', 'json', '--address', address];
  const { stdout } = await promisify(execFile)(cli, args, { maxBuffer: MOST });
  return stdout;
}

/** A history with everything in it made readable: payloads stand in it as base64. */
export function decoded(history: string): string {
  const payloads = [...history.matchAll(/"data":\s*"([A-Za-z0-9+/=]+)"/g)].map((match) =>
    Buffer.from(match[1] ?? '', 'base64').toString('utf8'),
  );
  return [history, ...payloads].join('\n');
}

/** True while the server still knows the letter's workflow. */
export async function isRemembered(client: Client, letterId: string): Promise<boolean> {
  try {
    await client.workflow.getHandle(letterWorkflowId(letterId)).describe();
    return true;
  } catch {
    return false;
  }
}
