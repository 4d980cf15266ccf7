import { Injectable } from '@nestjs/common';
import { CONNECTED, LOST, Notifications, PROJECTED, type Projected } from './notifications.js';
import { ReadModelState } from './read-model-state.js';

/**
 * Which associations' rows may have changed, as the projector's notices tell it: where the mark of an association is
 * still the one of before, what was read of it from the tables stands there now, and Postgres need not be asked.
 */
@Injectable()
export class HeardChanges {
  private isListening = false;
  /** Everything up to here was heard; undefined before anything was asked of this connection. */
  private position: bigint | undefined;
  /** Marks are never given twice. */
  private lastMark = 0;
  private readonly marks = new Map<number, number>();
  private markOfOthers = 0;

  constructor(
    notifications: Notifications,
    private readonly state: ReadModelState,
  ) {
    notifications.on(CONNECTED, () => {
      this.isListening = true;
      this.position = undefined;
      this.allChanged();
    });
    notifications.on(LOST, () => (this.isListening = false));
    notifications.on(PROJECTED, (told: Projected) => this.heard(told));
  }

  /**
   * To be taken before the rows are read, so that it is never newer than they are. Undefined where nothing can be said:
   * nobody listens, nobody knows how far the tables are, or they are known to be further than what was heard (a wire
   * cut without a word).
   */
  markOf(idAs: number): number | undefined {
    const { position } = this.state;
    if (!this.isListening || position === undefined) return undefined;
    this.position ??= position;
    if (position > this.position) return undefined;
    return this.marks.get(idAs) ?? this.markOfOthers;
  }

  private heard({ position, all, changes = [], more }: Projected): void {
    if (all === true) this.allChanged();
    this.lastMark += 1;
    for (const { as } of changes) if (as !== null) this.marks.set(as, this.lastMark);
    if (more !== true) this.position = BigInt(position);
  }

  private allChanged(): void {
    this.lastMark += 1;
    this.markOfOthers = this.lastMark;
    this.marks.clear();
  }
}
