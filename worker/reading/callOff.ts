import { ReadingError } from './pageText';

/**
 * What the work comes to, unless it is called off first. The signal may be given for many pictures: nothing stays on it.
 * @throws the signal's reason when called off, and what the work throws
 */
export async function awaitUnlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const off = new Promise<never>((_resolve, reject) => {
    const callOff = () =>
      reject(signal.reason instanceof Error ? signal.reason : new ReadingError('timeout', 'called off'));
    if (signal.aborted) callOff();
    signal.addEventListener('abort', callOff, { once: true, signal: done.signal });
  });
  try {
    return await Promise.race([work, off]);
  } finally {
    done.abort();
  }
}
