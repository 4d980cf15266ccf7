interface Waiter<V> {
  readonly resolve: (found: V | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** A question that has no answer yet is waited for no longer than this. */
const PATIENCE_MS = 20;

/**
 * Look-ups by key, asked together: those that come while a question is under way share the next one. The busier the
 * process, the more they are; a single one is asked at once. Each sees what was committed before it was asked for.
 */
export class Lookups<V> {
  #waiting = new Map<string, Waiter<V>[]>();
  #underWay = 0;
  #late: NodeJS.Timeout | undefined;

  /** `ask` answers what there is of the given keys, each of which is named once. */
  constructor(private readonly ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>) {}

  /** What stands under the key; undefined when nothing does. Rejects as `ask` does. */
  find(key: string): Promise<V | undefined> {
    if (this.#waiting.size === 0) this.#schedule();
    return new Promise((resolve, reject) => {
      const waiters = this.#waiting.get(key);
      if (waiters === undefined) this.#waiting.set(key, [{ resolve, reject }]);
      else waiters.push({ resolve, reject });
    });
  }

  /** At the end of this turn of the event loop, or when the question under way is answered. */
  #schedule(): void {
    if (this.#underWay === 0) setImmediate(() => void this.#askForAll());
    else this.#late = setTimeout(() => void this.#askForAll(), PATIENCE_MS);
  }

  async #askForAll(): Promise<void> {
    clearTimeout(this.#late);
    const asked = this.#waiting;
    this.#waiting = new Map();
    this.#underWay += 1;
    try {
      const found = await this.ask([...asked.keys()]);
      for (const [key, waiters] of asked)
        for (const { resolve } of waiters) resolve(found.get(key));
    } catch (error) {
      for (const waiters of asked.values()) for (const { reject } of waiters) reject(error);
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0 && this.#waiting.size > 0) void this.#askForAll();
    }
  }
}
