import type { ClientBase } from 'pg';
import { inOneWrite } from '../connection.js';
import { run, type Statement } from '../rows/flush.js';
import { type Checkpoint, CheckpointMovedError, moveCheckpoint } from './checkpoint.js';
import { CHANNEL, notices } from './notice.js';

/** Held shared by every batch, alone by a rebuild that compares and switches: then the live tables stand still. */
export const GATE_LOCK = 7_205_320;

/** The names of the tables that changed, by association; 0 for facts that belong to none. */
export type Touched = Map<number, Set<string>>;
export type Place = NonNullable<Checkpoint['at']>;

/** What events come to, ready to be sent. */
export interface Prepared {
  readonly statements: readonly Statement[];
  readonly touched: Touched;
}

export interface TransactionOptions {
  /** Only while this holder's name stands on the lease may the live tables be written. */
  readonly holder?: string;
  /** The live tables tell their readers what changed, and wait while a rebuild compares. */
  readonly isLive: boolean;
}

/**
 * The transactions of one writer, one after the other on its connection: the rows of a batch and the checkpoint behind it
 * take place together or not at all. After an error the connection is not to be used again.
 */
export class BatchTransactions {
  constructor(
    private readonly client: ClientBase,
    private checkpoint: Checkpoint,
    private readonly options: TransactionOptions,
  ) {}

  /** As of the last `commit`. */
  get at(): Checkpoint['at'] {
    return this.checkpoint.at;
  }

  /** All of a batch in one message: a transaction that only `commit` ends. */
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
   * With what the listeners will be told when it is committed. Throws CheckpointMovedError, and nothing is written, where
   * another one moved it or holds the lease.
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
