interface Waiter<V> {
  readonly resolve: (found: V | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Look-ups by key, asked together: those of one turn of the event loop share one query. The busier the process, the
 * more they are; a single one is asked as soon as alone. Each sees what was committed before it was asked for.
 */
export class Lookups<V> {
  #waiting = new Map<string, Waiter<V>[]>();

  /** `ask` answers what there is of the given keys, each of which is named once. */
  constructor(private readonly ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>) {}

  /** What stands under the key; undefined when nothing does. Rejects as `ask` does. */
  find(key: string): Promise<V | undefined> {
    if (this.#waiting.size === 0) setImmediate(() => void this.#askForAll());
    return new Promise((resolve, reject) => {
      const waiters = this.#waiting.get(key);
      if (waiters === undefined) this.#waiting.set(key, [{ resolve, reject }]);
      else waiters.push({ resolve, reject });
    });
  }

  async #askForAll(): Promise<void> {
    const asked = this.#waiting;
    this.#waiting = new Map();
    try {
      const found = await this.ask([...asked.keys()]);
      for (const [key, waiters] of asked)
        for (const { resolve } of waiters) resolve(found.get(key));
    } catch (error) {
      for (const waiters of asked.values()) for (const { reject } of waiters) reject(error);
    }
  }
}
