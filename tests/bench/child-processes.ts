import { readdir, readFile } from 'node:fs/promises';

/** Process ids below `root`, however deep. */
async function descendants(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const pid of pids) {
    parents.set(pid, Number((await statFields(pid))[1]));
  }
  const below = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === root || below(parent));
  };
  return pids.filter(below);
}

/** Memory of all our child processes now, MB: proportional set size, so that shared pages count once. */
async function childMemory(): Promise<number> {
  let kilobytes = 0;
  for (const pid of await descendants(process.pid)) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kilobytes / 1_024;
}

/** Fields of /proc/<pid>/stat behind the command: the first is the state. */
async function statFields(pid: number | 'self'): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Processor time of all our children, living and ended, in ms (the kernel counts in steps of 10). */
export async function childProcessorTime(): Promise<number> {
  const ticks = (fields: string[], from: number, to: number): number =>
    fields.slice(from, to).reduce((sum, field) => sum + Number(field), 0);
  let sum = ticks(await statFields('self'), 13, 15);
  for (const pid of await descendants(process.pid)) sum += ticks(await statFields(pid), 11, 15);
  return sum * 10;
}

/** Runs `work` and gives the highest memory of our child processes meanwhile, MB. */
export async function peakChildMemory(work: () => Promise<void>): Promise<number> {
  let peak = 0;
  let over = false;
  const watch = (async () => {
    while (!over) {
      peak = Math.max(peak, await childMemory());
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  })();
  try {
    await work();
  } finally {
    over = true;
    await watch;
  }
  return peak;
}
