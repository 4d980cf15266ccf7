import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Infrastructure } from '../infrastructure.js';
import { CONNECTED, LOST, Notifications, type Projected, PROJECTED } from './notifications.js';

const LOOK_EVERY_MS = 1_000;
/** The projector updates its state at least this often while it runs. */
const BEAT_MAX_MS = 6_000;

interface Waiter {
  readonly position: bigint;
  readonly resolve: (reached: boolean) => void;
}

interface StateRow {
  readonly position: string | null;
  readonly state: string | null;
  readonly as_of_ms: string | null;
  readonly beat_age_ms: string | null;
  readonly parked: readonly { as: number; at: number }[] | null;
}

/** The position before the tables were read: a request that names a position waits. */
const NOT_KNOWN = -1n;

/**
 * Keeps in memory how far the read models have come and how old they are, from NOTIFY and from a look every second.
 *
 * The projector's commits do not wait for the disk (decision 107), so a killed Postgres may come back without the last
 * of them. That breaks every connection; therefore what was known is forgotten when the listening connection ends, and
 * answers to earlier queries do not count after that.
 */
@Injectable()
export class ReadModelState implements OnApplicationBootstrap, OnApplicationShutdown {
  private known = NOT_KNOWN;
  /** Counts how often everything was forgotten: the answer to an earlier query does not count then. */
  private forgotten = 0;
  private staleSince: number | undefined = Date.now();
  private parked = new Map<number, number>();
  private readonly waiters = new Set<Waiter>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly notifications: Notifications,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.notifications.on(PROJECTED, (told: Projected) => this.heard(told));
    this.notifications.on(LOST, () => this.forget());
    this.notifications.on(CONNECTED, () => void this.look());
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.timer.unref();
    await this.look();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    for (const { resolve } of this.waiters) resolve(false);
  }

  /** Undefined while the position is unknown. */
  get position(): bigint | undefined {
    return this.known === NOT_KNOWN ? undefined : this.known;
  }

  /**
   * Returns the milliseconds since the data was last known to be current; 0 when it is. A parked association ages by
   * itself.
   */
  ageMs(idAs?: number): number {
    const since = [this.staleSince, idAs === undefined ? undefined : this.parked.get(idAs)];
    const oldest = Math.min(...since.filter((at) => at !== undefined));
    return Number.isFinite(oldest) ? Math.max(0, Math.round(Date.now() - oldest)) : 0;
  }

  /** Returns true once the tables have reached `position`; false when they do not within `waitMs`. */
  async reaches(position: bigint, waitMs: number): Promise<boolean> {
    if (position <= this.known) return true;
    let timer: NodeJS.Timeout | undefined;
    const reached = await new Promise<boolean>((resolve) => {
      const waiter: Waiter = {
        position,
        resolve: (answer) => {
          this.waiters.delete(waiter);
          resolve(answer);
        },
      };
      this.waiters.add(waiter);
      timer = setTimeout(() => waiter.resolve(false), waitMs);
    });
    clearTimeout(timer);
    return reached;
  }

  private heard({ position, all }: Projected): void {
    if (all === true) {
      // The tables may have been rebuilt from another store, and be behind what was known of the old ones.
      this.forget();
      void this.look();
    }
    this.reached(BigInt(position));
  }

  private forget(): void {
    this.known = NOT_KNOWN;
    this.forgotten += 1;
  }

  private reached(position: bigint): void {
    if (position <= this.known) return;
    this.known = position;
    for (const waiter of this.waiters) if (waiter.position <= position) waiter.resolve(true);
  }

  private async look(): Promise<void> {
    const { forgotten } = this;
    try {
      const { rows } = await this.infrastructure.pool.query<StateRow>(
        `select (select commit_position from read.checkpoint)::text as position,
                s.state,
                extract(epoch from s.as_of) * 1000 as as_of_ms,
                extract(epoch from clock_timestamp() - s.beat) * 1000 as beat_age_ms,
                (select json_agg(json_build_object('as', association_id,
                                                   'at', extract(epoch from parked_at) * 1000))
                   from projector.parked) as parked
           from (select 1) as one left join projector.state s on true
          order by s.beat desc nulls last limit 1`,
      );
      if (forgotten === this.forgotten) this.take(rows[0]);
    } catch {
      this.staleSince ??= Date.now();
    }
  }

  private take(row: StateRow | undefined): void {
    if (row?.position) this.reached(BigInt(row.position));
    const isLive = row?.state === 'live' && Number(row.beat_age_ms) < BEAT_MAX_MS;
    const asOf = row?.as_of_ms ? Number(row.as_of_ms) : 0;
    this.staleSince = isLive ? undefined : asOf > 0 ? asOf : (this.staleSince ?? Date.now());
    this.parked = new Map(row?.parked?.map(({ as, at }) => [as, at]));
  }
}
