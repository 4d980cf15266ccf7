import { PoisonError } from './poison.js';
import {
  ASSOCIATION_ID,
  type AnyRow,
  type Columns,
  type ColumnKind,
  fits,
  type RowOf,
  type Table,
  type Value,
} from './table.js';

/**
 * What a batch comes to for one row. `gone` was inserted and deleted within the batch: nothing to write, but the row
 * must not have been there. `replace` was deleted and inserted again. After `put` the row is there as told, after
 * `clear` it is not, whatever was there before.
 */
export type Change =
  | { readonly kind: 'insert' | 'replace' | 'put'; readonly key: AnyRow; readonly set: AnyRow }
  | { readonly kind: 'patch'; readonly key: AnyRow; readonly set: AnyRow; readonly add: AnyRow }
  | { readonly kind: 'delete' | 'gone' | 'clear'; readonly key: AnyRow };

/** A sweep deletes whatever rows of an association hold a value in a column, be they none or many. */
export interface Sweep {
  readonly association: number;
  readonly column: string;
  readonly value: Value;
}

/** What to write to a table at once: changes, or sweeps, which do not depend on each other. */
export type Step =
  | { readonly kind: 'changes'; readonly changes: ReadonlyMap<string, Change> }
  | { readonly kind: 'sweeps'; readonly sweeps: readonly Sweep[] };

/** What to write to one table, step after step; steps of different tables do not depend on each other. */
export interface TableSteps {
  readonly table: Table;
  readonly steps: readonly Step[];
}

/** What a projection may write for one event; every row lies in the event's own association. */
export interface Rows {
  insert<K extends Columns, C extends Columns>(into: Table<K, C>, row: RowOf<K> & RowOf<C>): void;
  /** The whole row, in place of the one that may be there. */
  put<K extends Columns, C extends Columns>(into: Table<K, C>, row: RowOf<K> & RowOf<C>): void;
  patch<K extends Columns, C extends Columns>(
    of: Table<K, C>,
    key: RowOf<K>,
    set: Partial<RowOf<C>>,
  ): void;
  /** Adds to columns of kind `long`. */
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
 * Gathers the writes of a batch and merges them row by row, as strictly as if each had been run alone: inserting a
 * row that is there, patching or deleting one that is not, is an error whether the other write came in this batch or
 * years before. Where the row's past lies before the batch, the writer checks it by row counts.
 */
export class RowBuffer {
  private readonly tables = new Map<string, OpenTable>();
  private readonly touches = new Map<number, Set<string>>();

  /** The writes of one event; `association` 0 holds the facts that belong to none. */
  rowsOf(association: number): Rows {
    const keyOf = (of: Table, key: AnyRow): AnyRow => ({
      [ASSOCIATION_ID]: association,
      ...checked(of, of.key, key, Object.keys(of.key)),
    });
    const whole =
      (merge: typeof inserted) =>
      (into: Table, row: AnyRow): void => {
        const { key, rest } = split(into, row);
        const set = checked(into, into.columns, rest, Object.keys(into.columns));
        this.change(into, keyOf(into, key), (before, at) => merge(into, before, at, set));
      };
    return {
      insert: whole(inserted),
      put: whole(put),
      patch: (of: Table, key: AnyRow, set: AnyRow) => {
        const values = checked(of, of.columns, set, Object.keys(set));
        this.change(of, keyOf(of, key), (before, at) => patched(of, before, at, values, {}));
      },
      add: (to: Table, key: AnyRow, amounts: AnyRow) => {
        const values = checked(to, onlyLong(to), amounts, Object.keys(amounts));
        this.change(to, keyOf(to, key), (before, at) => patched(to, before, at, {}, values));
      },
      delete: (from: Table, key: AnyRow) => {
        this.change(from, keyOf(from, key), (before, at) => deleted(from, before, at));
      },
      sweep: (from: Table, column: string, value: Value) => {
        checked(from, from.key, { [column]: value }, [column]);
        this.sweep(from, { association, column, value });
      },
    } as Rows;
  }

  /** Tables in order of first use. */
  steps(): Iterable<TableSteps> {
    return this.tables.values();
  }

  /** Which tables were touched, by association; without the internal ones. */
  touched(): ReadonlyMap<number, ReadonlySet<string>> {
    return this.touches;
  }

  private change(
    table: Table,
    key: AnyRow,
    merge: (before: Change | undefined, key: AnyRow) => Change,
  ): void {
    const changes = this.open(table, key[ASSOCIATION_ID] as number, 'changes');
    // No text column holds a zero byte.
    const id = Object.values(key).join('\0');
    changes.set(id, merge(changes.get(id), key));
  }

  private sweep(table: Table, sweep: Sweep): void {
    this.open(table, sweep.association, 'sweeps').push(sweep);
  }

  /**
   * Changes are merged between sweeps only, for what a sweep finds is known to Postgres alone. Changes lie at even
   * places, sweeps at odd ones; each association walks them at its own pace, for none touches another's rows.
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
  /** Where each association stands in `steps`. */
  readonly places: Map<number, number>;
}

function inserted(table: Table, before: Change | undefined, key: AnyRow, set: AnyRow): Change {
  if (before === undefined || before.kind === 'gone') return { kind: 'insert', key, set };
  if (before.kind === 'delete') return { kind: 'replace', key, set };
  if (before.kind === 'clear') return { kind: 'put', key, set };
  throw new PoisonError(`${table.name}: insert of a row that is there`);
}

function put(_table: Table, before: Change | undefined, key: AnyRow, set: AnyRow): Change {
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
}

function patched(
  table: Table,
  before: Change | undefined,
  key: AnyRow,
  set: AnyRow,
  add: AnyRow,
): Change {
  if (before === undefined) return { kind: 'patch', key, set, add };
  if (!('set' in before)) {
    throw new PoisonError(`${table.name}: change of a row that is not there`);
  }
  const merged: Record<string, Value> = { ...before.set, ...set };
  const sums: Record<string, Value> = before.kind === 'patch' ? { ...before.add } : {};
  for (const column of Object.keys(set)) delete sums[column];
  for (const [column, amount] of Object.entries(add)) {
    // A value known in this batch takes the amount at once; else the amounts wait for the row in Postgres.
    const into = column in merged ? merged : sums;
    into[column] = ((into[column] ?? 0) as number) + (amount as number);
    if (!fits('long', into[column])) throw new PoisonError(`${table.name}: ${column} overflows`);
  }
  return before.kind === 'patch'
    ? { kind: 'patch', key, set: merged, add: sums }
    : { kind: before.kind, key, set: merged };
}

function deleted(table: Table, before: Change | undefined, key: AnyRow): Change {
  if (before === undefined || before.kind === 'patch' || before.kind === 'replace') {
    return { kind: 'delete', key };
  }
  if (before.kind === 'insert') return { kind: 'gone', key };
  if (before.kind === 'put') return { kind: 'clear', key };
  throw new PoisonError(`${table.name}: delete of a row that is not there`);
}

/** The values of exactly `names`, each of its column's kind. Messages name columns, never values: those are personal. */
function checked(table: Table, columns: Columns, values: AnyRow, names: string[]): AnyRow {
  const row: Record<string, Value> = {};
  for (const name of names) {
    const kind: ColumnKind | undefined = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (kind === undefined) throw new PoisonError(`${table.name}: has no column ${plain(name)}`);
    const value: unknown = values[name];
    if (!fits(kind, value)) throw new PoisonError(`${table.name}: ${name} is not ${kind}`);
    row[name] = value;
  }
  return row;
}

function split(table: Table, row: AnyRow): { readonly key: AnyRow; readonly rest: AnyRow } {
  const key: Record<string, Value> = {};
  const rest: Record<string, Value> = {};
  for (const [name, value] of Object.entries(row)) {
    (Object.hasOwn(table.key, name) ? key : rest)[name] = value;
  }
  const stranger = Object.keys(rest).find((name) => !Object.hasOwn(table.columns, name));
  if (stranger === undefined) return { key, rest };
  throw new PoisonError(`${table.name}: has no column ${plain(stranger)}`);
}

function onlyLong(table: Table): Columns {
  return Object.fromEntries(Object.entries(table.columns).filter(([, kind]) => kind === 'long'));
}

/** A field's name comes from the event too, so it is shown only when it looks like one. */
function plain(name: string): string {
  return /^[A-Za-z][A-Za-z0-9]{0,40}$/.test(name) ? name : '(unprintable)';
}
