import { AppError } from '../../core/shared/errors';

/**
 * Something of which a process has only so much (places, bytes), shared so that nobody holds all of it: whoever asks
 * names the holders that it counts for (a client, a letter), each of which may have only a part.
 */
export class SharedCapacity {
  private used = 0;
  private readonly usedBy = new Map<string, number>();

  constructor(private readonly most: { total: number; each: number }) {}

  /**
   * Takes some of it.
   * @param holders each is counted with the whole amount
   * @returns gives it back; again does nothing
   * @throws AppError busy when there is not enough left, of the whole or of a holder's part
   */
  take(holders: readonly string[], amount = 1): () => void {
    const { total, each } = this.most;
    if (this.used + amount > total) throw new AppError('busy', 'all of it is in use', [], 1);
    if (holders.some((holder) => this.heldBy(holder) + amount > each))
      throw new AppError('busy', 'one client or letter has its part', [], 1);
    this.add(holders, amount);
    let isHeld = true;
    return () => {
      if (isHeld) this.add(holders, -amount);
      isHeld = false;
    };
  }

  /** Does some work that takes one of it until it ends. @throws AppError busy, and what `work` throws */
  async during<T>(holders: readonly string[], work: () => Promise<T>): Promise<T> {
    const giveBack = this.take(holders);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  private heldBy(holder: string): number {
    return this.usedBy.get(holder) ?? 0;
  }

  private add(holders: readonly string[], amount: number): void {
    this.used += amount;
    for (const holder of holders) {
      const now = this.heldBy(holder) + amount;
      if (now > 0) this.usedBy.set(holder, now);
      else this.usedBy.delete(holder);
    }
  }
}
