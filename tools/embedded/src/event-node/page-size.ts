import type { RecordedEvent } from './recorded-event.js';

const firstPageEvents = 32;
const pageEventsMax = 1_024;
const pageBytesTarget = 2 * 1024 * 1024;

/** Computes how many events to read at once, so that a page stays near 2 MB whatever the size of the events. */
export class PageSize {
  #events = firstPageEvents;

  get events(): number {
    return this.#events;
  }

  learn(page: readonly RecordedEvent[]): void {
    let bytes = 0;
    for (const event of page) bytes += event.record.length;
    const fitting = Math.floor((pageBytesTarget * page.length) / Math.max(bytes, 1));
    this.#events = Math.min(Math.max(fitting, 1), this.#events * 8, pageEventsMax);
  }
}
