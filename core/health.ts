export type ServiceState = 'up' | 'down';

/** Milliseconds one look may take. */
export const PATIENCE = 1_500;

/** A look at a service, with a time limit, whose answer is kept for `cacheMilliseconds`: asking often costs nothing. */
export function createCachedProbe(
  cacheMilliseconds: number,
  probe: () => Promise<unknown>,
): () => Promise<ServiceState> {
  let until = 0;
  let answer: Promise<ServiceState> | undefined;
  return () => {
    if (answer === undefined || Date.now() >= until) {
      until = Date.now() + cacheMilliseconds;
      answer = checkIfServiceAnswersInTime(probe);
    }
    return answer;
  };
}

async function checkIfServiceAnswersInTime(probe: () => Promise<unknown>): Promise<ServiceState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), PATIENCE);
  });
  try {
    return await Promise.race([probe().then(() => 'up' as const), late]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
