import { type Key, layoutOf, type Named } from './layout.js';
import { PoisonError } from './poison.js';
import { type AnyRow, type Columns, fits, type RowOf, type Table, type Value } from './table.js';

/**
 * The combined effect of a batch on one row; `set` of a whole row holds the values of all columns, in order. `gone`:
 * inserted and deleted within the batch, so nothing is written, but the row must not exist. `replace`: deleted and
 * inserted again. After `put` the row exists with these values, after `clear` it does not exist, whatever was there
 * before.
 */
export type Change =
  | { readonly kind: 'insert' | 'replace' | 'put'; readonly key: Key; readonly set: Value[] }
  | { readonly kind: 'patch'; readonly key: Key; readonly set: Named; readonly add: Named }
  | { readonly kind: 'delete' | 'gone' | 'clear'; readonly key: Key };

/** Deletes all rows of an association that hold a value in a column, whether none or many. */
export interface Sweep {
  readonly association: number;
  readonly column: string;
  readonly value: Value;
}

/** What is written to a table at once: changes, or sweeps, none of which depends on another. */
export type Step =
  | { readonly kind: 'changes'; readonly changes: ReadonlyMap<string, Change> }
  | { readonly kind: 'sweeps'; readonly sweeps: readonly Sweep[] };

/** What is written to one table, step by step; steps of different tables do not depend on each other. */
export interface TableSteps {
  readonly table: Table;
  readonly steps: readonly Step[];
}

/** The writes that a projection may make for one event; every row belongs to the event's own association. */
export interface Rows {
  insert<K extends Columns, C extends Columns>(into: Table<K, C>, row: RowOf<K> & RowOf<C>): void;
  /** Writes a whole row, replacing an existing one. */
  put<K extends Columns, C extends Columns>(into: Table<K, C>, row: RowOf<K> & RowOf<C>): void;
  patch<K extends Columns, C extends Columns>(
    of: Table<K, C>,
    key: RowOf<K>,
    set: Partial<RowOf<C>>,
  ): void;
  /** Adds amounts to columns of kind `long`. */
  add<K extends Columns, C extends Columns>(
    to: Table<K, C>,
    key: RowOf<K>,
    amounts: { readonly [P in keyof C as C[P] extends 'long' ? P : never]?: number },
  ): void;
  delete<K extends Columns, C extends Columns>(from: Table<K, C>, key: RowOf<K>): void;
  /** Deletes every row of the association that holds `value` in a key column; there may be none. */
  sweep<K extends Columns, C extends Columns, N extends keyof K & string>(
    from: Table<K, C>,
    column: N,
    value: RowOf<K>[N],
  ): void;
}

/**
 * Collects the writes of a batch and merges them row by row, as strictly as if each were executed alone: inserting a
 * row that exists, or patching or deleting one that does not, is an error, whether the other write is in this batch or
 * years older. For rows written before the batch, the writer checks this by row counts.
 */
export class RowBuffer {
  private readonly tables = new Map<string, OpenTable>();
  private readonly touches = new Map<number, Set<string>>();
  private readonly rows = new Map<number, Rows>();

  /** Returns the writes for the events of an association; 0 is for events that belong to none. */
  rowsOf(association: number): Rows {
    let rows = this.rows.get(association);
    if (rows === undefined) this.rows.set(association, (rows = this.newRows(association)));
    return rows;
  }

  /** The tables in order of first use. */
  steps(): Iterable<TableSteps> {
    return this.tables.values();
  }

  /** Returns the names of the changed tables by association, without internal tables. */
  touched(): ReadonlyMap<number, ReadonlySet<string>> {
    return this.touches;
  }

  private newRows(association: number): Rows {
    const writes =
      <V>(merge: Merge<V>, valuesOf: (table: Table, values: AnyRow) => V) =>
      (table: Table, row: AnyRow, values = row): void => {
        const key = layoutOf(table).key(association, row);
        this.change(table, key, merge, valuesOf(table, values));
      };
    const whole = (table: Table, row: AnyRow): Value[] => layoutOf(table).whole(row);
    return {
      insert: writes(inserted, whole),
      put: writes(put, whole),
      patch: writes(patched, (table, set) => layoutOf(table).some(set)),
      add: writes(added, (table, amounts) => layoutOf(table).amounts(amounts)),
      delete: writes(deleted, () => undefined),
      sweep: (from: Table, column: string, value: Value) => {
        layoutOf(from).checkKey(column, value);
        this.open(from, association, 'sweeps').push({ association, column, value });
      },
    } as Rows;
  }

  private change<V>(table: Table, key: Key, merge: Merge<V>, values: V): void {
    const changes = this.open(table, key[0] as number, 'changes');
    // No text column contains a zero byte, so it can separate the parts.
    const id = key.join('\0');
    changes.set(id, merge(table, changes.get(id), key, values));
  }

  /**
   * Returns the open step for an association's next write of this kind. Changes are merged only between sweeps, because
   * only Postgres knows what a sweep finds. So a table's steps alternate: changes, sweeps, changes, sweeps …; changes
   * are at even places, sweeps at odd ones. If an association puts two rows, sweeps and puts one more, its first two
   * rows are in step 0, the sweep in step 1 and the last row in step 2. All associations share the steps, each at its
   * own place, since none touches another's rows: a batch of hundreds of associations takes as many statements as one.
   */
  private open(table: Table, association: number, kind: 'changes'): Map<string, Change>;
  private open(table: Table, association: number, kind: 'sweeps'): Sweep[];
  private open(
    table: Table,
    association: number,
    kind: OpenStep['kind'],
  ): Map<string, Change> | Sweep[] {
    this.touch(table, association);
    let entry = this.tables.get(table.name);
    if (entry === undefined) {
      this.tables.set(table.name, (entry = { table, steps: [], places: new Map() }));
    }
    const last = entry.places.get(association) ?? 0;
    const isThere = (last % 2 === 0) === (kind === 'changes');
    const place = isThere ? last : last + 1;
    entry.places.set(association, place);
    for (let at = entry.steps.length; at <= place; at += 1) {
      entry.steps.push(
        at % 2 === 0 ? { kind: 'changes', changes: new Map() } : { kind: 'sweeps', sweeps: [] },
      );
    }
    const step = entry.steps[place] as OpenStep;
    return step.kind === 'changes' ? step.changes : step.sweeps;
  }

  private touch(table: Table, association: number): void {
    if (table.isInternal === true) return;
    const kinds = this.touches.get(association);
    if (kinds === undefined) this.touches.set(association, new Set([table.name]));
    else kinds.add(table.name);
  }
}

type OpenStep =
  | { readonly kind: 'changes'; readonly changes: Map<string, Change> }
  | { readonly kind: 'sweeps'; readonly sweeps: Sweep[] };

interface OpenTable {
  readonly table: Table;
  readonly steps: OpenStep[];
  /** The index in `steps` of each association's last step. */
  readonly places: Map<number, number>;
}

/** Returns the change that results from one more write after the changes before it. */
type Merge<V> = (table: Table, before: Change | undefined, key: Key, values: V) => Change;

const inserted: Merge<Value[]> = (table, before, key, set) => {
  if (before === undefined || before.kind === 'gone') return { kind: 'insert', key, set };
  if (before.kind === 'delete') return { kind: 'replace', key, set };
  if (before.kind === 'clear') return { kind: 'put', key, set };
  throw new PoisonError(`${table.name}: insert of a row that is there`);
};

const put: Merge<Value[]> = (_table, before, key, set) => {
  switch (before?.kind) {
    case 'insert':
    case 'gone':
      return { kind: 'insert', key, set };
    case 'patch':
    case 'delete':
    case 'replace':
      return { kind: 'replace', key, set };
    case 'put':
    case 'clear':
    case undefined:
      return { kind: 'put', key, set };
  }
};

const patched: Merge<Named> = (table, before, key, values) => {
  if (before === undefined) return { kind: 'patch', key, set: values, add: {} };
  const change = thereIn(table, before);
  if (change.kind === 'patch') {
    Object.assign(change.set, values);
    for (const column of Object.keys(values)) delete change.add[column];
  } else {
    const layout = layoutOf(table);
    for (const [column, value] of Object.entries(values))
      change.set[layout.placeOf(column)] = value;
  }
  return change;
};

const added: Merge<Named> = (table, before, key, amounts) => {
  if (before === undefined) return { kind: 'patch', key, set: {}, add: amounts };
  const change = thereIn(table, before);
  for (const [column, amount] of Object.entries(amounts)) {
    // If the row's value is known in this batch, the amount is added to it; else amounts are collected and added in
    // Postgres.
    if (change.kind !== 'patch') {
      const place = layoutOf(table).placeOf(column);
      change.set[place] = sumOf(change.set[place], amount, column, table);
    } else {
      const into = column in change.set ? change.set : change.add;
      into[column] = sumOf(into[column], amount, column, table);
    }
  }
  return change;
};

function sumOf(value: Value | undefined, amount: Value, column: string, { name }: Table): number {
  const sum = ((value ?? 0) as number) + (amount as number);
  if (fits('long', sum)) return sum;
  throw new PoisonError(`${name}: ${column} overflows`);
}

const deleted: Merge<undefined> = (table, before, key) => {
  if (before === undefined || before.kind === 'patch' || before.kind === 'replace') {
    return { kind: 'delete', key };
  }
  if (before.kind === 'insert') return { kind: 'gone', key };
  if (before.kind === 'put') return { kind: 'clear', key };
  throw new PoisonError(`${table.name}: delete of a row that is not there`);
};

/** Returns the change if the row exists after it; throws PoisonError otherwise. */
function thereIn(table: Table, before: Change): Extract<Change, { set: unknown }> {
  if ('set' in before) return before;
  throw new PoisonError(`${table.name}: change of a row that is not there`);
}
