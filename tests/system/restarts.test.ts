import { rmSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findMarkedProcesses } from '../../sandbox/launch/sweep';
import { startWorld } from '../../sandbox/launch/world';

test('a part that dies while it is being restarted is tried again until it lives', async () => {
  const lines: string[] = [];
  const world = await startWorld({ parts: ['inbox'], restarts: true, report: (line) => lines.push(line) });
  const said = async (words: RegExp, times: number): Promise<void> => {
    const deadline = Date.now() + 120_000;
    while (lines.filter((line) => words.test(line)).length < times) {
      if (Date.now() > deadline) throw new Error(`not said ${times} times: ${words.source}\n${lines.join('\n')}`);
      await sleep(50);
    }
  };
  const mails = path.join(world.dataDir, 'sandbox', 'inbox');
  try {
    // Where its folder should be lies a file: it can't start.
    renameSync(mails, `${mails}.kept`);
    writeFileSync(mails, '');
    for (const pid of findMarkedProcesses(`${world.run}:inbox:`)) process.kill(pid, 'SIGKILL');
    await said(/^inbox died/, 3);
    rmSync(mails);
    renameSync(`${mails}.kept`, mails);
    await said(/inbox: ready/, 2);
    expect((await fetch(world.addresses.inbox)).status).toBe(200);
  } finally {
    await world.stop();
  }
});
