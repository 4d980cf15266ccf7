import { Injectable } from '@nestjs/common';
import { CONNECTED, LOST, Notifications, PROJECTED, type Projected } from './notifications.js';
import { ReadModelState } from './read-model-state.js';

/**
 * Tracks, by the projector's notifications, which associations' rows may have changed: while an association's mark is
 * the same as before, what was read of it from the tables still holds, and Postgres need not be asked.
 */
@Injectable()
export class HeardChanges {
  private isListening = false;
  /**
   * Changes up to this position were received; undefined before anything was asked on this connection, or of tables that
   * were switched in.
   */
  private position: bigint | undefined;
  /** A mark is never given twice. */
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
   * Returns the association's mark, which must be taken before the rows are read, so that it is never newer than they
   * are. Undefined when nothing can be said: the connection is down, the tables' position is unknown, or it is beyond
   * the received notifications (a silently cut connection).
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
    if (more === true) return;
    const told = BigInt(position);
    // Tables of another version or store are switched in without a position: as on a new connection, theirs is the first.
    this.position = told < 0n ? undefined : told;
  }

  private allChanged(): void {
    this.lastMark += 1;
    this.markOfOthers = this.lastMark;
    this.marks.clear();
  }
}
