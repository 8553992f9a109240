export type ServiceState = 'up' | 'down';

/** Milliseconds one look may take. */
export const PATIENCE = 1_500;

/** A look at a service, with a time limit, whose answer is kept for `fresh` ms: asking often costs nothing. */
export function createCachedProbe(fresh: number, look: () => Promise<unknown>): () => Promise<ServiceState> {
  let until = 0;
  let answer: Promise<ServiceState> | undefined;
  return () => {
    if (answer === undefined || Date.now() >= until) {
      until = Date.now() + fresh;
      answer = checkServiceWithinPatience(look);
    }
    return answer;
  };
}

async function checkServiceWithinPatience(look: () => Promise<unknown>): Promise<ServiceState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), PATIENCE);
  });
  try {
    return await Promise.race([look().then(() => 'up' as const), late]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
