import { readdir, readFile } from 'node:fs/promises';

/** Process ids below `root`, however deep. */
async function descendants(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
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
