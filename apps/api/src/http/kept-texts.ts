/**
 * An answer as it is sent (UTF-8 JSON), with a mark of the data it was made from: the same mark means the same answer.
 */
export interface KeptText {
  readonly mark: string;
  readonly answer: Buffer;
}

/** Keeps recent answers within a bound on their total bytes; the least recently kept one is dropped first. */
export class KeptTexts<T extends KeptText = KeptText> {
  /** The least recently kept one first. */
  private readonly kept = new Map<string, T>();
  private keptBytes = 0;

  constructor(private readonly bytesMax: number) {}

  get(key: string): T | undefined {
    return this.kept.get(key);
  }

  keep(key: string, text: T): void {
    this.forget(key);
    this.kept.set(key, text);
    this.keptBytes += text.answer.length;
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
    this.keptBytes -= this.kept.get(key)?.answer.length ?? 0;
    this.kept.delete(key);
  }
}
