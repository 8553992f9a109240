import type { TrialOutcome, TrialTask } from '../../core/kinds/trial';
import { readFolderAndWriteTrialLetters } from './tryFolder';

/**
 * The process that tries a kind's folder for the back office (api/admin/kinds/trials.ts starts and, when it takes too
 * long, ends it): an edit may hold a pattern or a rule that never comes to an end.
 */
export type TrialAnswer = TrialOutcome | { failure: string };

async function runTrialTaskOrTellFailure(task: TrialTask): Promise<TrialAnswer> {
  try {
    return await readFolderAndWriteTrialLetters(task);
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

// Only our own code speaks to this process.
process.on('message', (task: TrialTask) => {
  void runTrialTaskOrTellFailure(task).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
