import { AppError } from '../../core/shared/errors';
import type { KindVersion } from '../../core/shared/kinds/kind';
import type { Services } from '../services';

/** @throws AppError kind_paused where no letter of the kind is written or changed now */
export function refusePausedKind({ pausedKinds }: Pick<Services, 'pausedKinds'>, kind: KindVersion): void {
  if (pausedKinds.includes(kind))
    throw new AppError('kind_paused', `${kind.manifest.id} is left out: its folder has a mistake or is gone`);
}
