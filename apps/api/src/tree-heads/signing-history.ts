import { randomUUID } from 'node:crypto';
import { signTreeHead } from '@scara/domain/tree-heads';
import type { EventStore } from '@scara/event-store';
import { GrowingHistory, type HeadSigner } from '@scara/event-store/history';
import { TREE_HEADS_ID, treeHeadFamily } from './tree-head-stream.js';

/** What is neither shown nor closed is signed so long after it happened at most, while the worker lives. */
const UNSIGNED_MOST_MS = 10 * 60_000;
/** A head covers so many facts at most, but for what one page of them adds. */
const FACTS_MOST = 10_000;
/** And names so many months. */
const MONTHS_MOST = 200;

/**
 * Puts a signed head over history again and again: at once where a month was shown or closed, for its list bears the head,
 * else after a while. Keeps nothing that outlives it: the last head in the store says where to go on.
 */
export class SigningHistory {
  #growing: GrowingHistory | undefined;
  /** Milliseconds of `now` when the first fact that no head covers was read. */
  #unsignedSinceMs = 0;

  constructor(
    private readonly store: EventStore,
    private readonly signer: HeadSigner,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Reads what came since and signs what is due. After a rejection the next look starts from the last head. */
  async look(signal?: AbortSignal): Promise<void> {
    try {
      while (signal?.aborted !== true && !(await this.#step()));
    } catch (error) {
      this.#growing = undefined;
      throw error;
    }
  }

  /** One page of history; true where there is no more of it for now. */
  async #step(): Promise<boolean> {
    this.#growing ??= new GrowingHistory(
      (await this.store.load(treeHeadFamily, TREE_HEADS_ID)).state,
    );
    const growing = this.#growing;
    if (growing.unsigned === 0) this.#unsignedSinceMs = this.now().getTime();
    const isAll = await growing.read(this.store);
    if (this.#isDue(growing, isAll)) await this.#sign(growing);
    return isAll;
  }

  #isDue({ unsigned, months }: GrowingHistory, isAll: boolean): boolean {
    if (unsigned === 0) return false;
    if (unsigned >= FACTS_MOST || months.length >= MONTHS_MOST) return true;
    if (isAll && months.length > 0) return true;
    return this.now().getTime() - this.#unsignedSinceMs >= UNSIGNED_MOST_MS;
  }

  /** Where another worker signed meanwhile nothing is written, and the next step starts from its head. */
  async #sign(growing: GrowingHistory): Promise<void> {
    this.#growing = undefined;
    const unsigned = growing.head(this.now().toISOString());
    const command = {
      from: growing.signedSize,
      head: this.signer.sign(await this.store.epoch(), unsigned),
    };
    await this.store.decide(
      treeHeadFamily,
      TREE_HEADS_ID,
      { commandId: randomUUID(), command, actor: 0, role: 0, associationId: null },
      (state) => signTreeHead(command, state),
    );
  }
}
