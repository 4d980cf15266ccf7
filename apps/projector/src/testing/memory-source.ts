import { randomUUID } from 'node:crypto';
import { PoisonError } from '../rows/poison.js';
import {
  type EventSource,
  type FollowOptions,
  isAfter,
  type Position,
  type ProjectedEvent,
} from '../subscription/event-source.js';

/** A store in memory; the test decides where batches are cut. */
export class MemorySource implements EventSource {
  name = randomUUID();
  /** How many streams were read. */
  reads = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    public events: ProjectedEvent[],
    /** How many of the available events the next batch takes; at least 1. */
    private readonly cut: (batchMax: number) => number = (batchMax) => batchMax,
  ) {}

  append(...events: readonly ProjectedEvent[]): void {
    this.events.push(...events);
    for (const wake of this.waiting) wake();
  }

  epoch(): Promise<string> {
    return Promise.resolve(this.name);
  }

  idAt(position: Position): Promise<string | undefined> {
    const event = this.events.find((one) => one.position.commit === position.commit);
    return Promise.resolve(event?.id);
  }

  head(): Promise<Position | null> {
    return Promise.resolve(this.events.at(-1)?.position ?? null);
  }

  async follow(options: FollowOptions): Promise<void> {
    const { after, signal } = options;
    const found = after === null ? 0 : this.events.findIndex((one) => isAfter(one.position, after));
    let next = found === -1 ? this.events.length : found;
    while (!signal.aborted) {
      const batch = this.events.slice(next, next + Math.max(1, this.cut(options.batchMax)));
      if (batch.length === 0) {
        options.onCaughtUp?.();
        if (!signal.aborted) await this.more(signal);
      } else {
        await options.onEvents(batch);
        next += batch.length;
      }
    }
  }

  async *readStream(
    _family: string,
    stream: string,
    last: bigint,
  ): AsyncGenerator<ProjectedEvent, void, undefined> {
    this.reads += 1;
    for (const event of this.events) {
      if (event.streamId !== stream || event.revision > last) continue;
      if (event.unreadable !== undefined) throw new PoisonError('unreadable event');
      yield await Promise.resolve(event);
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private more(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}
