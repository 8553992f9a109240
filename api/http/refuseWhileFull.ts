import type { NextFunction, Request, Response } from 'express';
import type { Config } from '../../core/config';
import { isDiskReserveUsedUp } from '../../core/disk';
import { AppError } from '../../core/shared/errors';

const READS = ['GET', 'HEAD', 'OPTIONS'];
/** These make room, or end something: they go on as long as they can. */
const GOES_ON = /\/(delete|sign-out)$/;

/**
 * The sandbox's database and Temporal lie on the disk under DATA_DIR. While that is full, what must be saved is refused in
 * words at once, and what is only read goes on; elsewhere the database says itself that it has no room.
 */
export function createGuardRefusingSavesWhileDiskFull(config: Pick<Config, 'SANDBOX' | 'DATA_DIR' | 'DISK_RESERVE'>) {
  return (req: Request, _res: Response, next: NextFunction): void => {
    const mustSave = !READS.includes(req.method) && !GOES_ON.test(req.path);
    if (config.SANDBOX && mustSave && isDiskReserveUsedUp(config))
      throw new AppError('storage_full', 'the disk under DATA_DIR is full');
    next();
  };
}
