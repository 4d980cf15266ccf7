import { PoisonError } from './poison.js';
import {
  type AnyRow,
  type Columns,
  type ColumnKind,
  fits,
  type Table,
  type Value,
} from './table.js';

/** The association id, then the values of the table's key columns, in order. */
export type Key = readonly Value[];

/** Values of some columns, by name. */
export type Named = Record<string, Value>;

/**
 * Checks what handlers write to a table: throws PoisonError for a value that does not fit its column's kind. Messages
 * name columns, never values, which may be personal.
 */
export class Layout {
  private readonly keyColumns: readonly [string, ColumnKind][];
  private readonly columns: readonly [string, ColumnKind][];
  private readonly places: ReadonlyMap<string, number>;
  private readonly width: number;

  constructor(private readonly table: Table) {
    this.keyColumns = Object.entries(table.key);
    this.columns = Object.entries(table.columns);
    this.places = new Map(this.columns.map(([name], place) => [name, place]));
    this.width = this.keyColumns.length + this.columns.length;
  }

  /** Returns the column's index among the table's columns without the key. */
  placeOf(column: string): number {
    return this.places.get(column) as number;
  }

  /** Returns the key of a row; other fields of `row` are ignored. */
  key(association: number, row: AnyRow): Key {
    const key: Value[] = [association];
    for (const [name, kind] of this.keyColumns) key.push(this.checked(name, kind, row[name]));
    return key;
  }

  /** Returns the values of all columns in order; `row` may contain only these and the key. */
  whole(row: AnyRow): Value[] {
    const values: Value[] = [];
    for (const [name, kind] of this.columns) values.push(this.checked(name, kind, row[name]));
    const names = Object.keys(row);
    if (names.length !== this.width) {
      const strange = names.find(
        (name) => !Object.hasOwn(this.table.key, name) && !this.places.has(name),
      );
      throw this.noColumn(strange ?? '');
    }
    return values;
  }

  some(values: AnyRow): Named {
    return this.named(this.table.columns, values);
  }

  /** Checks amounts to add to columns of kind `long`. */
  amounts(values: AnyRow): Named {
    for (const name of Object.keys(values)) {
      if (this.table.columns[name] !== 'long') throw this.noColumn(name);
    }
    return this.named(this.table.columns, values);
  }

  /** Checks one value of the key. */
  checkKey(column: string, value: Value): void {
    this.named(this.table.key, { [column]: value });
  }

  private named(columns: Columns, values: AnyRow): Named {
    const named: Named = {};
    for (const name of Object.keys(values)) {
      const kind = Object.hasOwn(columns, name) ? columns[name] : undefined;
      if (kind === undefined) throw this.noColumn(name);
      named[name] = this.checked(name, kind, values[name]);
    }
    return named;
  }

  private checked(name: string, kind: ColumnKind, value: unknown): Value {
    if (fits(kind, value)) return value;
    throw new PoisonError(`${this.table.name}: ${name} is not ${kind}`);
  }

  private noColumn(name: string): PoisonError {
    // A field's name comes from the event too, so it is shown only if it looks like a column name.
    const shown = /^[A-Za-z][A-Za-z0-9]{0,40}$/.test(name) ? name : '(unprintable)';
    return new PoisonError(`${this.table.name}: has no column ${shown}`);
  }
}

const layouts = new WeakMap<Table, Layout>();

export function layoutOf(table: Table): Layout {
  let layout = layouts.get(table);
  if (layout === undefined) layouts.set(table, (layout = new Layout(table)));
  return layout;
}
