/**
 * What a column may hold, and so what the row buffer accepts before Postgres is asked. A value that Postgres would
 * refuse must be refused event by event; otherwise the outcome would depend on where batches are cut. Kinds with `?`
 * may be null. `long` is a whole number up to 2^53, `big` a bigint, `instant` a UTC instant as ISO 8601 text.
 */
export type ColumnKind =
  | 'int'
  | 'long'
  | 'big'
  | 'text'
  | 'bool'
  | 'instant'
  | 'uuid'
  | 'long?'
  | 'text?';

interface ValueOfKind {
  readonly int: number;
  readonly long: number;
  readonly big: bigint;
  readonly text: string;
  readonly bool: boolean;
  readonly instant: string;
  readonly uuid: string;
  readonly 'long?': number | null;
  readonly 'text?': string | null;
}

export type Value = number | bigint | string | boolean | null;
export type Columns = Readonly<Record<string, ColumnKind>>;
export type RowOf<C extends Columns> = { readonly [K in keyof C]: ValueOfKind[C[K]] };
export type AnyRow = Readonly<Record<string, Value>>;

/**
 * A read table. `key` is its key without association_id, which is the first column of every key and is filled in by the
 * buffer.
 */
export interface Table<K extends Columns = Columns, C extends Columns = Columns> {
  /** The name in SQL. */
  readonly name: string;
  readonly key: K;
  readonly columns: C;
  /** True for tables that only the projector reads; readers are not notified of changes. */
  readonly isInternal?: boolean;
}

export function table<const K extends Columns, const C extends Columns>(
  name: string,
  definition: Omit<Table<K, C>, 'name'>,
): Table<K, C> {
  return { name, ...definition };
}

/** Returns the SQL name of a column: `nop_rem_bani` for `nopRemBani`. */
export function sqlName(column: string): string {
  return column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export const ASSOCIATION_ID = 'associationId';

/** Returns the SQL names of the primary key's columns, association_id first. */
export function primaryKey(of: Table): readonly string[] {
  return [ASSOCIATION_ID, ...Object.keys(of.key)].map(sqlName);
}

const SQL_TYPES: Readonly<Record<ColumnKind, string>> = {
  int: 'integer',
  long: 'bigint',
  big: 'bigint',
  text: 'text',
  bool: 'boolean',
  instant: 'timestamptz',
  uuid: 'uuid',
  'long?': 'bigint',
  'text?': 'text',
};

export function sqlType(kind: ColumnKind): string {
  return SQL_TYPES[kind];
}

const INT_MAX = 2_147_483_647;
const BIG_MAX = 9_223_372_036_854_775_807n;
/** Accepts years whose microseconds, counted from 2000, are whole numbers below 2^53. */
const INSTANT = /^(19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns true if a column of this kind can hold the value; see ColumnKind. */
export function fits(kind: ColumnKind, value: unknown): value is Value {
  switch (kind) {
    case 'int':
      return Number.isInteger(value) && Math.abs(value as number) <= INT_MAX;
    case 'long':
      return Number.isSafeInteger(value);
    case 'big':
      return typeof value === 'bigint' && value <= BIG_MAX && value >= -BIG_MAX;
    case 'text':
      return isStorableText(value);
    case 'bool':
      return typeof value === 'boolean';
    case 'instant':
      return typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));
    case 'uuid':
      return typeof value === 'string' && UUID.test(value);
    case 'long?':
      return value === null || Number.isSafeInteger(value);
    case 'text?':
      return value === null || isStorableText(value);
  }
}

/** Postgres stores neither a zero byte nor half of a surrogate pair. */
function isStorableText(value: unknown): boolean {
  return typeof value === 'string' && !value.includes('\0') && !HALF_PAIR.test(value);
}

const HALF_PAIR = /\p{Surrogate}/u;
