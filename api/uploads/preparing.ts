import { prepareFile } from './prepareFile';
import { FileRefused, type Accepted, type PreparedFile, type Refusal } from './preparedFile';

/** What the process is asked (preparer.ts), one file at a time. */
export interface Task {
  bytes: Uint8Array;
  accepted: readonly Accepted[];
}

export type Outcome = { file: PreparedFile } | { refusal: Refusal } | { failure: string };

async function outcomeOf({ bytes, accepted }: Task): Promise<Outcome> {
  try {
    return { file: await prepareFile(bytes, accepted) };
  } catch (error) {
    // Messages of decoders may quote what is in the file: its name is enough.
    return error instanceof FileRefused ? { refusal: error.code } : { failure: error instanceof Error ? error.name : 'Error' };
  }
}

process.on('message', (task: Task) => {
  void outcomeOf(task).then((outcome) => process.send?.(outcome));
});
// Whoever asked is gone.
process.on('disconnect', () => process.exit(0));
