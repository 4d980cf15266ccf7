import { addExpense, changeExpense, monthlyId } from '@scara/domain/expense-month';
import fc from 'fast-check';
import type { ClientBase } from 'pg';
import { Computing } from '../../apps/projector/src/computed/computing.js';
import { fraudAlerts } from '../../apps/projector/src/projections/fraud-alerts.computed.js';
import { monthTables } from '../../apps/projector/src/projections/month-tables.computed.js';
import { RowBuffer } from '../../apps/projector/src/rows/row-buffer.js';
import type { Value } from '../../apps/projector/src/rows/table.js';
import type { ProjectedEvent } from '../../apps/projector/src/subscription/event-source.js';
import { AssociationLife, type Step } from '../support/association-life.js';
import { anExpense, day, IDS, Lived, month } from '../support/lived.js';
import { propertyCases, same } from '../support/property.js';

const projections = [monthTables, fraudAlerts];

/** The rows of all tables, as Postgres holds them after the writes of one batch after the other. */
class Tables {
  /** By table, then by key. */
  readonly rows = new Map<string, Map<string, readonly Value[]>>();
  /** The names of the key's columns, by table; the association's id comes first. */
  private readonly keys = new Map<string, readonly string[]>();

  write(buffer: RowBuffer): void {
    for (const { table, steps } of buffer.steps()) {
      this.keys.set(table.name, ['association', ...Object.keys(table.key)]);
      const rows = this.rows.get(table.name) ?? new Map<string, readonly Value[]>();
      this.rows.set(table.name, rows);
      for (const step of steps) {
        if (step.kind === 'sweeps') {
          for (const { column, value } of step.sweeps) this.sweep(table.name, column, value);
          continue;
        }
        for (const { kind, key, ...change } of step.changes.values()) {
          if (kind !== 'put' || !('set' in change)) throw new Error(`${table.name}: ${kind}`);
          rows.set(JSON.stringify(key, text), [...key, ...(change.set as readonly Value[])]);
        }
      }
    }
  }

  private sweep(name: string, column: string, value: Value): void {
    const rows = this.rows.get(name)!;
    const place = this.keys.get(name)!.indexOf(column);
    for (const [key, row] of rows) if (row[place] === value) rows.delete(key);
  }

  /** Answers the one query that the computation asks Postgres: the stream heads of an association. */
  readonly client = {
    query: () =>
      Promise.resolve({
        rows: [...(this.rows.get('stream_head')?.values() ?? [])].map(([id, stream, revision]) => ({
          association_id: String(id),
          stream,
          revision: String(revision),
        })),
      }),
  } as unknown as ClientBase;
}

const text = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

type Recorded = Pick<AssociationLife, 'recorded' | 'now'>;

/** The events of a life as the projector gets them; each is recorded on the life's day. */
class Store {
  readonly events: ProjectedEvent[] = [];
  private readonly streams = new Map<string, ProjectedEvent[]>();

  add({ recorded, now }: Recorded): readonly ProjectedEvent[] {
    const fresh = recorded!.slice(this.events.length).map(({ stream, event }): ProjectedEvent => {
      const own = this.streams.get(stream) ?? [];
      this.streams.set(stream, own);
      const made = {
        streamId: stream,
        family: stream.slice(0, stream.indexOf('-')),
        type: event.type,
        data: event.data,
        revision: BigInt(own.length),
        created: `${now}T10:00:00.000Z`,
        metadata: { associationId: IDS.idAs },
      } as unknown as ProjectedEvent;
      own.push(made);
      return made;
    });
    this.events.push(...fresh);
    return fresh;
  }

  async *readStream(_family: string, stream: string, last: bigint) {
    yield* this.streams.get(stream)?.slice(0, Number(last) + 1) ?? [];
  }
}

/** The tables of one life, written batch by batch. */
class Live {
  private readonly tables = new Tables();
  private readonly store = new Store();
  private readonly computing: Computing;

  /** With `weightMax` 0 each batch forgets the states, which the next one reads from the store as far as it asks. */
  constructor(weightMax: number) {
    const { store: source } = this;
    this.computing = new Computing(this.tables.client, { projections, source, weightMax });
  }

  /** Takes in, as one batch, what happened since the last one. */
  async batch(life: Recorded): Promise<void> {
    const buffer = new RowBuffer();
    await this.computing.take(this.store.add(life), buffer);
    this.tables.write(buffer);
  }

  /** Expects the rows that a rebuild computes, which takes all events at once. */
  async expectAsRebuilt(): Promise<void> {
    const { events } = this.store;
    const anew = new Tables();
    const buffer = new RowBuffer();
    const heads = new Map(events.map(({ streamId, revision }) => [streamId, revision]));
    const computing = new Computing(anew.client, { projections, source: this.store });
    await computing.computeWhole(IDS.idAs, heads, buffer);
    anew.write(buffer);
    for (const [name, rows] of this.tables.rows) {
      if (name !== 'stream_head') same([name, sorted(rows)], [name, sorted(anew.rows.get(name))]);
    }
  }
}

const sorted = (rows: Iterable<readonly [string, readonly Value[]]> = []) =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1));

const choice = fc.nat(4_999);
/** A step, and whether a batch of the projector ends after it. */
const step = fc.tuple(
  fc.oneof(
    // Months go on, are reopened, and are filled; else anything.
    { weight: 4, arbitrary: fc.constantFrom(0, 0, 0, 0, 3, 6, 6, 7) },
    { weight: 1, arbitrary: fc.nat(23) },
  ),
  choice,
  choice,
  choice,
  fc.boolean(),
);

describe.each([
  ['kept in memory', 1e9],
  ['read anew', 0],
])('tables that are computed batch by batch, the states %s between batches', (_, weightMax) => {
  it(
    'are those of a rebuild',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 40, maxLength: 80, size: 'max' }),
          async (steps) => {
            const life = new AssociationLife({ isRecorded: true });
            const live = new Live(weightMax);
            for (const [what, a, b, c, isEnd] of steps) {
              life.take([what, a, b, c] satisfies Step);
              if (isEnd) await live.batch(life);
            }
            await live.batch(life);
            await live.expectAsRebuilt();
          },
        ),
        // Such lives shrink for an hour: the seed that is printed says enough.
        { numRuns: propertyCases(0.0001), endOnFailure: true },
      ),
    3_600_000,
  );

  it('have in an open month the new close of an earlier one, where the one between is open again', async () => {
    const [sept, oct, nov] = [month('2025-09'), month('2025-10'), month('2025-11')];
    const lived = new Lived();
    const live = new Live(weightMax);
    const closed = (at: typeof sept, on: string): void => {
      lived.publish(at, on);
      lived.close(at, on);
    };
    for (const [at, on] of [
      [sept, '2025-10-05'],
      [oct, '2025-11-05'],
    ] as const) {
      lived.open(at);
      lived.try(at, (state) => addExpense(anExpense(), state, lived.association));
      closed(at, on);
    }
    lived.open(nov);
    lived.reopen(oct);
    lived.reopen(sept);
    await live.batch({ recorded: lived.recorded, now: day('2025-11-10') });
    lived.try(sept, (state) =>
      changeExpense(
        { idOutgo: monthlyId(sept, 1), expense: { amountBani: 99_000 } },
        state,
        lived.association,
      ),
    );
    closed(sept, '2025-11-11');
    await live.batch({ recorded: lived.recorded, now: day('2025-11-11') });
    await live.expectAsRebuilt();
  });
});
