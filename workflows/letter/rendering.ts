import { CancellationScope, condition, isCancellation, patched } from '@temporalio/workflow';
import type { LetterInput } from './contract';
import type { LetterProgress } from './progress';
import { proxyDocumentActivities } from './steps';

/** Makes the letter; whoever deletes it meanwhile need not wait until that has worked, or failed for a day. */
export async function renderLetterUnlessDeleted(
  progress: LetterProgress,
  { retention, retryFor }: LetterInput,
): Promise<'made' | 'stopped'> {
  const { letterId, reviewedHash } = progress;
  const steps = proxyDocumentActivities(retryFor);
  // Histories from before this waited.
  if (!patched('delete-while-making')) {
    await steps.renderLetter(letterId, reviewedHash, retention);
    return 'made';
  }
  const making = new CancellationScope();
  let isOver = false;
  const rendering = making
    .run(() => steps.renderLetter(letterId, reviewedHash, retention))
    .finally(() => {
      isOver = true;
    });
  await condition(() => isOver || progress.isDeleting).catch(async (error: unknown) => {
    // Nothing is purged under a step that still runs.
    await rendering.catch(() => undefined);
    throw error;
  });
  const isStopped = !isOver;
  if (isStopped) making.cancel();
  try {
    await rendering;
    return 'made';
  } catch (error) {
    if (isStopped && isCancellation(error)) return 'stopped';
    throw error;
  }
}
