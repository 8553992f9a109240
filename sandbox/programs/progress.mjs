/** Seconds between two signs of life of a slow step. */
const EVERY = 15;

/** Prints when slow steps begin, how they get on and when they end. Standard error, so that output can be piped. */
export class Progress {
  /**
   * @template T
   * @param {string} name
   * @param {(report: (line: string) => void) => Promise<T>} step
   * @returns {Promise<T>}
   */
  async during(name, step) {
    const started = Date.now();
    const seconds = () => Math.round((Date.now() - started) / 1000);
    let last = '';
    console.error(`  ${name} …`);
    const timer = setInterval(() => console.error(`  ${name}: ${seconds()} s${last ? `, ${last}` : ''}`), EVERY * 1000);
    try {
      const result = await step((line) => (last = line.slice(0, 90)));
      console.error(`  ${name}: done in ${seconds()} s`);
      return result;
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
      console.error(`  ${name}: not possible here (${reason})`);
      throw error;
    } finally {
      clearInterval(timer);
    }
  }
}
