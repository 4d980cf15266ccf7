/**
 * An answer as it is sent (UTF-8 JSON), with a mark of the data it was made from: the same mark means the same answer.
 */
export interface KeptText {
  readonly mark: string;
  readonly answer: Buffer;
}

/** Returns the bytes that a kept answer takes. */
export const bytesOfText = ({ answer }: KeptText): number => answer.length;

/**
 * Keeps recent answers, or what answers are made from, within a bound on their total bytes; the least recently kept one
 * is dropped first.
 */
export class KeptTexts<T> {
  /** The least recently kept one first. */
  private readonly kept = new Map<string, T>();
  private keptBytes = 0;

  constructor(
    private readonly bytesMax: number,
    private readonly bytesOf: (kept: T) => number,
  ) {}

  get(key: string): T | undefined {
    return this.kept.get(key);
  }

  keep(key: string, kept: T): void {
    this.forget(key);
    this.kept.set(key, kept);
    this.keptBytes += this.bytesOf(kept);
    for (const oldest of this.kept.keys()) {
      if (this.keptBytes <= this.bytesMax) return;
      this.forget(oldest);
    }
  }

  clear(): void {
    this.kept.clear();
    this.keptBytes = 0;
  }

  private forget(key: string): void {
    const kept = this.kept.get(key);
    if (kept === undefined) return;
    this.keptBytes -= this.bytesOf(kept);
    this.kept.delete(key);
  }
}
