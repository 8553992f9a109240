import type { RequestHandler } from 'express';
import { AppError } from '../../core/shared/errors';

/** Levels that a body may be nested; the deepest form has six. */
const MOST = 32;

/**
 * Refuses a body that is nested so deep that walking through it would exhaust the stack.
 * @throws AppError (passed on) invalid_request
 */
export const refuseDeepBodies: RequestHandler = (req, _res, next) => {
  next(isDeeperThan(req.body, MOST) ? new AppError('invalid_request', 'nested too deep') : undefined);
};

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1));
}
