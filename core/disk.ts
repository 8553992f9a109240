import { statfsSync } from 'node:fs';
import type { Config } from './config';

/** Whether the disk under DATA_DIR has less room left than DISK_RESERVE; false where the system does not tell. */
export function isDiskReserveUsedUp({ DATA_DIR, DISK_RESERVE }: Pick<Config, 'DATA_DIR' | 'DISK_RESERVE'>): boolean {
  try {
    const { bavail, bsize } = statfsSync(DATA_DIR);
    return bavail * bsize < DISK_RESERVE;
  } catch {
    return false;
  }
}
