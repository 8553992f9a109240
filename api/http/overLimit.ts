import { AppError } from '../../core/shared/errors';

/** The refusal of one try too many. @param ms until the next may be made */
export function createOverLimitError(ms: number): AppError {
  return new AppError('too_many_requests', 'over the limit', [], Math.max(1, Math.ceil(ms / 1000)));
}
