import type { RecordedEvent } from './recorded-event.js';

const eventsKeptMax = 8_192;
const bytesKeptMax = 16 * 1024 * 1024;

/**
 * The committed end of the log: how far readers may see, and the latest events in memory, from which live subscriptions
 * are served. A reader that is behind these events reads from the database.
 */
export class CommittedLog {
  #head: number;
  #events: RecordedEvent[] = [];
  #bytes = 0;
  readonly #waiting = new Set<() => void>();

  constructor(head: number) {
    this.#head = head;
  }

  /** Position of the last committed event, 0 if there is none. */
  get head(): number {
    return this.#head;
  }

  /** @param events in order of position, the first being head + 1. */
  publish(events: readonly RecordedEvent[]): void {
    const last = events.at(-1);
    if (last === undefined) return;
    this.#head = last.position;
    for (const event of events) {
      this.#events.push(event);
      this.#bytes += event.record.length;
    }
    this.#dropOldest();
    this.#wake();
  }

  /** Called after a lost connection: events committed meanwhile are only in the database. */
  reset(head: number): void {
    this.#head = head;
    this.#events = [];
    this.#bytes = 0;
    this.#wake();
  }

  /** Returns the events after a position, or undefined if they are no longer all in memory. */
  after(position: number, countMax: number): readonly RecordedEvent[] | undefined {
    const first = this.#events[0];
    if (first === undefined || position + 1 < first.position) return undefined;
    const start = position + 1 - first.position;
    return this.#events.slice(start, start + countMax);
  }

  /** Resolves when the head moves past a position, or when the signal fires. */
  async movedPast(position: number, signal: AbortSignal): Promise<void> {
    while (this.#head <= position && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        this.#waiting.add(wake);
        signal.addEventListener('abort', wake);
      });
    }
  }

  #dropOldest(): void {
    // Half of the events are dropped at once: shifting the array for every event would cost more than the memory is
    // worth.
    while (this.#events.length > eventsKeptMax || this.#bytes > bytesKeptMax) {
      const dropped = this.#events.splice(0, Math.ceil(this.#events.length / 2));
      for (const event of dropped) this.#bytes -= event.record.length;
    }
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}
