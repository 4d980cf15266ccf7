import { associationEvents, cashbookEvents, monthEvents } from '@scara/contracts/events';
import type { Position, RecordedEvent, Subscription, Vault } from '@scara/event-store';
import { EventStoreOverClient } from '../../libs/event-store/src/open-event-store.js';
import type { Dice } from '../support/dice.js';
import type { PlantedBug } from './planted-bugs.js';
import { sleep } from './virtual-time.js';
import type { Wire } from './wire.js';

const FAMILIES = [
  { name: 'association', schemas: associationEvents },
  { name: 'month', schemas: monthEvents },
  { name: 'cashbook', schemas: cashbookEvents },
];

export interface DocumentRow {
  readonly idAs: number;
  readonly idAp: number;
  readonly amountBani: number;
  readonly stands: boolean;
}

/** The content of a read database: rows, and how far they were made. */
export interface Rows {
  /** By association and document. */
  readonly documents: ReadonlyMap<string, DocumentRow>;
  /** Number of events taken in. */
  readonly taken: number;
  /** Sum of the valid documents by association; in whole bani, except for the bug that adds lei. */
  readonly collected: ReadonlyMap<number, number>;
}

export class CheckpointMoved extends Error {}

/** A read database: what is committed is permanent, and a checkpoint moves only from its expected value. */
export class ReadTables {
  rows: Rows = { documents: new Map(), taken: 0, collected: new Map() };
  checkpoint: Position | 'start' = 'start';

  constructor(private readonly onCommit: () => void) {}

  commit(
    from: Position | 'start' | 'anywhere',
    { rows, checkpoint }: { readonly rows?: Rows; readonly checkpoint?: Position },
  ): void {
    if (from !== 'anywhere' && placeOf(from) !== placeOf(this.checkpoint)) {
      throw new CheckpointMoved();
    }
    this.rows = rows ?? this.rows;
    this.checkpoint = checkpoint ?? this.checkpoint;
    if (rows !== undefined && checkpoint !== undefined) this.onCommit();
  }
}

/**
 * A projector: follows the store from the tables' checkpoint, and writes rows and checkpoint in one transaction per
 * batch.
 */
export class Projector {
  readonly done: Promise<void>;
  #subscription: Subscription | undefined;

  constructor(
    vault: Vault,
    private readonly wire: Wire,
    private readonly tables: ReadTables,
    private readonly roll: Dice,
    private readonly bug?: PlantedBug,
  ) {
    const store = new EventStoreOverClient(wire, { connectionString: 'simulation', vault });
    this.done = this.rounds(store);
  }

  async stop(): Promise<void> {
    this.wire.isDead = true;
    await this.#subscription?.stop();
    await this.done;
  }

  /** Starts a new round from the tables' state whenever another projector has moved them. */
  private async rounds(store: EventStoreOverClient): Promise<void> {
    while (!this.wire.isDead) {
      const moved = new AbortController();
      let from = this.tables.checkpoint;
      this.#subscription = store.subscribeAll({
        ...{ from, families: FAMILIES, batchMax: 20, gatherMaxMs: 100, signal: moved.signal },
        onEvents: async (batch, checkpoint) => {
          try {
            await this.write(batch, from, checkpoint);
            from = checkpoint;
          } catch (error) {
            if (!(error instanceof CheckpointMoved)) throw error;
            moved.abort();
          }
        },
      });
      await this.#subscription.done;
      await sleep(1_000 + this.roll(5_000));
    }
  }

  private async write(
    batch: readonly RecordedEvent[],
    from: Position | 'start',
    checkpoint: Position,
  ): Promise<void> {
    const { tables, bug } = this;
    const before = bug === 'no-compare-and-set' ? 'anywhere' : from;
    const rows = batch.reduce((sum, event) => withEvent(sum, event, bug), tables.rows);
    await this.step();
    if (this.wire.isTroubled(60)) throw new Error('Postgres is away');
    if (bug === 'checkpoint-before-rows') {
      tables.commit(before, { checkpoint });
      await this.step();
      tables.commit('anywhere', { rows, checkpoint });
    } else if (bug === 'rows-before-checkpoint') {
      tables.commit(before, { rows });
      await this.step();
      tables.commit(before, { rows, checkpoint });
    } else {
      tables.commit(before, { rows, checkpoint });
    }
    await this.step();
  }

  /** After being killed, a process does nothing more. */
  private async step(): Promise<void> {
    this.wire.step(40);
    await sleep(this.roll(20));
    if (this.wire.isDead) await new Promise(() => undefined);
  }
}

function withEvent(rows: Rows, event: RecordedEvent, bug: PlantedBug | undefined): Rows {
  const documents = new Map(rows.documents);
  const collected = new Map(rows.collected);
  const idAs = Number(/-(\d+)/.exec(event.streamId)![1]);
  const add = (bani: number): void => {
    const sum = collected.get(idAs) ?? 0;
    collected.set(idAs, bug === 'float-sums' ? (sum / 100 + bani / 100) * 100 : sum + bani);
  };
  const data = event.data as { idPd: number; idAp: number; amountBani: number };
  const key = keyOf(idAs, data.idPd);
  if (event.type === 'PaymentRegistered') {
    documents.set(key, { idAs, idAp: data.idAp, amountBani: data.amountBani, stands: true });
    add(data.amountBani);
  } else if (event.type === 'PaymentAnnulled' || event.type === 'PaymentReturned') {
    // Like an SQL update of a row that does not exist.
    const row = documents.get(key);
    if (row !== undefined) {
      documents.set(key, { ...row, stands: false });
      add(-row.amountBani);
    }
  }
  return { documents, collected, taken: rows.taken + 1 };
}

/** Returns a document's key; documents are numbered within each association. */
export function keyOf(idAs: number, idPd: number): string {
  return `${idAs} ${idPd}`;
}

function placeOf(position: Position | 'start'): bigint {
  return position === 'start' ? -1n : position.commit;
}
