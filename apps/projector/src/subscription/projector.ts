import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, logger, runMigrationsOn } from '@scara/platform';
import { connect } from '../connection.js';
import { READ_MIGRATIONS } from '../migrations.js';
import type { ProjectionSet } from '../projection.js';
import { UnparkablePoisonError } from '../rows/poison.js';
import { type Checkpoint, CheckpointMovedError, readCheckpoint } from '../writer/checkpoint.js';
import { isParkedByAnother, type Parked } from '../writer/parking.js';
import { ReadModelWriter } from '../writer/read-model-writer.js';
import type { EventSource, ProjectedEvent } from './event-source.js';
import { type Standing, takeLease } from './lease.js';

const log = logger('projector');

/** The schema of the live tables. */
export const LIVE_SCHEMA = 'read';
export const BATCH_MAX = 2_000;
const BACKOFF_MIN_MS = 100;
const BACKOFF_MAX_MS = 3_000;
/** How often a problem that only a person can solve is checked again. */
const CURED_BY_HAND_MS = 5_000;

/**
 * `standby`: another projector holds the lease. `rebuilding`: new tables are being filled beside the live ones, because
 * those are of another version, or because a version that could read other events parked something. `other-store`: the
 * tables were filled from another store; nothing is written until `npm run rebuild`. `poisoned`: an event that belongs
 * to no association cannot be projected. `waiting`: Postgres or the store is away.
 */
export type ProjectorState =
  | 'starting'
  | 'catching-up'
  | 'live'
  | 'standby'
  | 'waiting'
  | 'rebuilding'
  | 'other-store'
  | 'poisoned'
  | 'stopped';

export interface ProjectorHealth {
  readonly state: ProjectorState;
  /** Commit position of the last event taken in, as text; null before the first. */
  readonly position: string | null;
  /** How old the content of the tables is. */
  readonly behindMs: number;
  readonly parked: readonly Parked[];
  readonly lease: { readonly holder: string; readonly isHeld: boolean };
  /** Why the projector is not live, in a sentence for the person who runs it. */
  readonly reason?: string;
}

export interface ProjectorOptions {
  readonly databaseUrl: string;
  /** Opened again in each round, so that the epoch of a replaced store is noticed. */
  readonly openSource: () => EventSource;
  readonly readModels: ProjectionSet;
  readonly batchMax?: number;
  /** Fills new tables beside the live ones and switches; called if the live ones were filled by another version. */
  readonly refill: (signal: AbortSignal) => Promise<void>;
}

/** The tables were filled from another store; only a rebuild may write them. */
class OtherStoreError extends Error {
  override readonly name = 'OtherStoreError';
}

/**
 * Keeps the live read models current while `run` runs: takes the lease, checks that the store is the one the tables
 * were filled from, and follows it from the checkpoint. Any error ends the round; after a pause a new round starts from
 * what Postgres holds.
 */
export class Projector {
  readonly holder = `${process.pid}-${randomUUID()}`;
  private state: ProjectorState = 'starting';
  private reason: string | undefined;
  private writer: ReadModelWriter | undefined;
  private isHeld = false;
  /** Everything that the store held at this instant is in the tables; null until this process has seen the store. */
  private asOf: Date | null = null;
  private isTaking = false;
  private failures = 0;

  constructor(private readonly options: ProjectorOptions) {}

  /** Resolves when `signal` aborts, after the batch in progress. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.round(signal);
      } catch (error) {
        if (signal.aborted) break;
        const pauseMs = this.failed(error);
        await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
    this.enter('stopped');
  }

  health(): ProjectorHealth {
    const commit = this.writer?.at?.position.commit;
    return {
      state: this.state,
      position: commit === undefined ? null : String(commit),
      behindMs: this.isCurrent ? 0 : Date.now() - (this.asOf?.getTime() ?? 0),
      parked: this.writer?.parked ?? [],
      lease: { holder: this.holder, isHeld: this.isHeld },
      ...(this.reason === undefined ? {} : { reason: this.reason }),
    };
  }

  private async round(signal: AbortSignal): Promise<void> {
    const { databaseUrl } = this.options;
    const lease = await takeLease(databaseUrl, {
      holder: this.holder,
      signal,
      onWaiting: () => this.enter('standby'),
      standing: () => this.standing(),
    });
    this.isHeld = true;
    const source = this.options.openSource();
    try {
      await this.write(source, signal, lease.lost);
      if (lease.lost.aborted && !signal.aborted) throw lease.lost.reason;
    } finally {
      this.isHeld = false;
      lease.release();
      await source.close();
    }
  }

  /** The part of a round that holds the lease; all its statements run on one connection that ends with it. */
  private async write(
    source: EventSource,
    stop: AbortSignal,
    leaseLost: AbortSignal,
  ): Promise<void> {
    const { databaseUrl, readModels } = this.options;
    const connection = await connect(databaseUrl, 'scara-projector');
    const { client } = connection;
    // Without the lease nothing may be written, so the connection is cut; when only asked to stop, the batch in
    // progress may end.
    leaseLost.addEventListener('abort', connection.destroy);
    const signal = AbortSignal.any([stop, leaseLost, connection.lost]);
    try {
      await runMigrationsOn(client, { schema: LIVE_SCHEMA, folder: READ_MIGRATIONS });
      await client.query(`set search_path to ${LIVE_SCHEMA}`);
      // Rows and checkpoint are committed together or not at all, and lost events are taken again, so nothing has to
      // wait for the disk (decision 107).
      await client.query('set synchronous_commit to off');
      const epoch = await source.epoch();
      const { definition, knows } = readModels;
      const checkpoint = await readCheckpoint(client, {
        epoch,
        generation: randomUUID(),
        definition,
      });
      await refuseOtherStore(source, epoch, checkpoint);
      if (checkpoint.definition !== definition || (await isParkedByAnother(client, knows))) {
        this.enter('rebuilding');
        await this.options.refill(signal);
        return;
      }
      this.writer = await ReadModelWriter.open(client, checkpoint, {
        readModels,
        parkedTable: 'parked',
        holder: this.holder,
        isLive: true,
        source,
      });
      this.enter('catching-up');
      await source.follow({
        after: checkpoint.at?.position ?? null,
        families: readModels.families,
        batchMax: this.options.batchMax ?? BATCH_MAX,
        signal,
        onEvents: (events) => this.take(events),
        onCaughtUp: () => this.caughtUp(),
      });
      if (connection.lost.aborted) throw connection.lost.reason;
    } finally {
      leaseLost.removeEventListener('abort', connection.destroy);
      connection.destroy();
    }
  }

  private async take(events: readonly ProjectedEvent[]): Promise<void> {
    this.isTaking = true;
    try {
      await this.writer?.write(events);
    } finally {
      this.isTaking = false;
    }
    this.failures = 0;
    const last = events.at(-1);
    if (last !== undefined) this.asOf = new Date(last.created);
  }

  private caughtUp(): void {
    this.failures = 0;
    this.enter('live');
  }

  private get isCurrent(): boolean {
    return this.state === 'live' && !this.isTaking;
  }

  private standing(): Standing {
    if (this.isCurrent) this.asOf = new Date();
    return {
      state: this.state,
      commit: this.writer?.at?.position.commit ?? -1n,
      asOf: this.asOf,
    };
  }

  private enter(state: ProjectorState, reason?: string): void {
    if (state !== this.state) log.info({ from: this.state, to: state, reason }, 'projector state');
    this.state = state;
    this.reason = reason;
  }

  /** Records why the round ended and returns how long to pause, in ms. */
  private failed(error: unknown): number {
    if (error instanceof OtherStoreError) {
      this.enter('other-store', error.message);
      return CURED_BY_HAND_MS;
    }
    if (error instanceof UnparkablePoisonError) {
      this.enter('poisoned', error.message);
      return CURED_BY_HAND_MS;
    }
    if (error instanceof CheckpointMovedError) {
      log.warn('checkpoint moved; reading it again');
      return BACKOFF_MIN_MS;
    }
    const code = codeOf(error);
    const kind = error instanceof Error ? error.name : typeof error;
    log.warn({ code, kind, failures: this.failures }, 'round ended');
    this.enter('waiting', `${kind} ${code}`);
    this.failures += 1;
    return Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** Math.min(this.failures, 10));
  }
}

async function refuseOtherStore(
  source: EventSource,
  epoch: string,
  checkpoint: Checkpoint,
): Promise<void> {
  const { at } = checkpoint;
  if (checkpoint.epoch !== epoch) {
    throw new OtherStoreError(
      'alt depozit de evenimente: tabelele au fost umplute din altul; rulați „npm run rebuild”',
    );
  }
  if (at === null || (await source.idAt(at.position)) === at.eventId) return;
  throw new OtherStoreError(
    'alt depozit de evenimente: ultimul eveniment din tabele lipsește din el (copie mai veche?); rulați „npm run rebuild”',
  );
}
