const eventsKeptMax = 16_384;

export type EventPlace = {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
};

/**
 * Ids of the latest events, including those that are being written. Like the real server's cache it makes an append
 * with `any` idempotent for a while, and is lost at a restart.
 */
export class RecentEvents {
  readonly #places = new Map<string, EventPlace>();

  add(id: string, place: EventPlace): void {
    this.#places.delete(id);
    this.#places.set(id, place);
    if (this.#places.size <= eventsKeptMax) return;
    const [oldest] = this.#places.keys();
    if (oldest !== undefined) this.#places.delete(oldest);
  }

  find(id: string): EventPlace | undefined {
    return this.#places.get(id);
  }
}
