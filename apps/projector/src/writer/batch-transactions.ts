import type { ClientBase } from 'pg';
import { inOneWrite } from '../connection.js';
import { run, type Statement } from '../rows/flush.js';
import { type Checkpoint, CheckpointMovedError, moveCheckpoint } from './checkpoint.js';
import { CHANNEL, notices } from './notice.js';

/**
 * Held shared by every batch, and exclusively by a rebuild that compares and switches: the live tables then stand
 * still.
 */
export const GATE_LOCK = 7_205_320;

/** The names of the changed tables, by association; 0 for events that belong to none. */
export type Touched = Map<number, Set<string>>;
export type Place = NonNullable<Checkpoint['at']>;

/** The writes of a batch, ready to be sent. */
export interface Prepared {
  readonly statements: readonly Statement[];
  readonly touched: Touched;
}

export interface TransactionOptions {
  /** The live tables may be written only while the lease names this holder. */
  readonly holder?: string;
  /** True for the live tables: their readers are notified of changes, and writes wait while a rebuild compares. */
  readonly isLive: boolean;
}

/**
 * The transactions of one writer, one after the other on its connection: the rows of a batch and its checkpoint are
 * committed together or not at all. After an error the connection must not be used again.
 */
export class BatchTransactions {
  constructor(
    private readonly client: ClientBase,
    private checkpoint: Checkpoint,
    private readonly options: TransactionOptions,
  ) {}

  /** The checkpoint after the last `commit`. */
  get at(): Checkpoint['at'] {
    return this.checkpoint.at;
  }

  /** Sends a whole batch in one network write: a transaction that only `commit` ends. */
  async send({ statements, touched }: Prepared, to: Place): Promise<void> {
    await inOneWrite(this.client, () =>
      Promise.all([this.begin(), run(statements, this.client), this.moveCheckpoint(to, touched)]),
    );
  }

  async commit(at: Place): Promise<void> {
    await this.client.query('commit');
    this.checkpoint = { ...this.checkpoint, at };
  }

  async begin(): Promise<void> {
    const wait = this.options.isLive ? `; select pg_advisory_xact_lock_shared(${GATE_LOCK})` : '';
    await this.client.query(`begin${wait}`);
  }

  /**
   * Moves the checkpoint and queues the notifications that are delivered on commit. Throws CheckpointMovedError, and
   * nothing is written, if another writer moved the checkpoint or holds the lease.
   */
  async moveCheckpoint(to: Place, touched: Touched): Promise<void> {
    const { holder, isLive } = this.options;
    const { sql: text, values } = moveCheckpoint(this.checkpoint, to, holder);
    const moving = this.client.query({ name: 'move-checkpoint', text, values });
    const telling = isLive ? this.tell(to, touched) : undefined;
    const [{ rowCount }] = await Promise.all([moving, telling]);
    if (rowCount === 1) return;
    await this.client.query('rollback');
    throw new CheckpointMovedError();
  }

  private async tell(to: Place, touched: Touched): Promise<void> {
    await this.client.query({
      name: 'tell',
      text: `select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) payload`,
      values: [notices(to.position.commit, touched)],
    });
  }
}
