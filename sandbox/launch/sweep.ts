import { readdirSync, readFileSync } from 'node:fs';

/** Environment variable by which a process and all that it starts are known as one part of one run. */
export const MARK = 'BREVIA_RUN';

/** Processes that carry a mark; none where there is no /proc (macOS, Windows). */
export function findMarkedProcesses(mark: string): number[] {
  return listProcessIds().filter(
    (pid) => pid !== process.pid && readProcessEnvironment(pid).includes(`\0${MARK}=${mark}`),
  );
}

/**
 * Ends what a part left behind after it died, such as soffice processes of a killed worker.
 * @param mark value of MARK, or the beginning of it
 * @returns how many processes were ended
 */
export function killAndCountMarkedProcesses(mark: string): number {
  let ended = 0;
  for (const pid of findMarkedProcesses(mark)) {
    try {
      process.kill(pid, 'SIGKILL');
      ended++;
    } catch {
      // It ended by itself meanwhile.
    }
  }
  return ended;
}

function listProcessIds(): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0);
  } catch {
    return [];
  }
}

function readProcessEnvironment(pid: number): string {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}`;
  } catch {
    return '';
  }
}
