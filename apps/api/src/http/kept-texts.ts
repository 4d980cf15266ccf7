/** An answer as it is sent, UTF-8 JSON, and what it was made of: the same mark means the same answer. */
export interface KeptText {
  readonly mark: string;
  readonly answer: Buffer;
}

/** Answers last asked for, bounded by their bytes together; the one asked for longest ago goes first. */
export class KeptTexts<T extends KeptText = KeptText> {
  /** In order of use. */
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
