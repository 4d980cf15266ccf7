import { groupedBy } from '@scara/domain/kernel';
import type { ClientBase } from 'pg';
import { binaryArray } from './binary-array.js';
import { PoisonError } from './poison.js';
import type { Change, RowBuffer, Step, Sweep } from './row-buffer.js';
import {
  ASSOCIATION_ID,
  type ColumnKind,
  sqlName,
  sqlType,
  type Table,
  type Value,
} from './table.js';

/** One statement for all rows of a table that change in the same way. */
export interface Statement {
  readonly table: string;
  readonly sql: string;
  /** One array per column. */
  readonly values: readonly Buffer[];
  /** How many rows it must affect; undefined if any number is allowed. */
  readonly rows?: number;
}

/**
 * Returns the statements that write the buffer: one UNNEST statement per table, kind of change and set of columns.
 * Between two sweeps, each row is written exactly once.
 */
export function statementsOf(buffer: RowBuffer): readonly Statement[] {
  return [...buffer.steps()].flatMap(({ table, steps }) =>
    steps.flatMap((step) => statements(table, step)),
  );
}

/**
 * Sends all statements at once, on a connection that pipelines; if one fails, those after it fail too, because they
 * share a transaction. Throws the error of the first one, and PoisonError if a statement affected another number of
 * rows than the events require.
 */
export async function run(statements: readonly Statement[], client: ClientBase): Promise<void> {
  const results = await Promise.all(
    statements.map(({ sql, values }) =>
      client.query({ name: preparedName(sql), text: sql, values: values as Buffer[] }),
    ),
  );
  for (const [at, { table, rows }] of statements.entries()) {
    const found = results[at]?.rowCount ?? 0;
    if (rows !== undefined && found !== rows) {
      throw new PoisonError(`${table}: ${rows} rows to change, ${found} found`);
    }
  }
}

const preparedNames = new Map<string, string>();

/**
 * Returns a name for a prepared statement: there are few different statements, and a connection plans each only once.
 */
function preparedName(sql: string): string {
  let name = preparedNames.get(sql);
  if (name === undefined) preparedNames.set(sql, (name = `rows-${preparedNames.size}`));
  return name;
}

function statements(table: Table, step: Step): readonly Statement[] {
  if (step.kind === 'sweeps') {
    const alike = groupedBy(step.sweeps, ({ column }) => column);
    return [...alike].map(([column, sweeps]) => sweepStatement(table, column, sweeps));
  }
  const alike = groupedBy(step.changes.values(), shapeOf);
  return [...alike].map(([shape, group]) => statement(table, shape, group));
}

function sweepStatement(table: Table, column: string, sweeps: readonly Sweep[]): Statement {
  const name = quoted(table.name);
  return {
    table: table.name,
    sql: `delete from ${name} using unnest($1::bigint[], $2::${sqlType(kindOf(table, column))}[]) as swept(association_id, value)
          where ${name}.association_id = swept.association_id and ${name}.${sqlColumn(column)} = swept.value`,
    values: [
      binaryArray(
        'long',
        sweeps.map(({ association }) => association),
      ),
      binaryArray(
        kindOf(table, column),
        sweeps.map(({ value }) => value),
      ),
    ],
  };
}

function shapeOf(change: Change): string {
  if (change.kind !== 'patch') return change.kind;
  return `patch ${Object.keys(change.set).sort().join()} + ${Object.keys(change.add).sort().join()}`;
}

function statement(table: Table, shape: string, group: readonly Change[]): Statement {
  const { sql, columns, countsRows } = planOf(table, shape, group[0]!);
  const values = columns.map(({ name, kind }, at) =>
    binaryArray(
      kind,
      group.map((change) => valueOf(change, name, at)),
    ),
  );
  const common = { table: table.name, sql, values };
  return countsRows === undefined ? common : { ...common, rows: countsRows ? group.length : 0 };
}

interface Writing {
  readonly sql: string;
  /** True if each change must affect exactly one row, false if it must affect none. */
  readonly countsRows?: boolean;
}

/** The SQL for changes of one shape, created once and reused. */
interface Plan extends Writing {
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[];
}

const plans = new WeakMap<Table, Map<string, Plan>>();

function planOf(table: Table, shape: string, change: Change): Plan {
  const own = plans.get(table) ?? new Map<string, Plan>();
  plans.set(table, own);
  const known = own.get(shape) ?? plan(table, change);
  own.set(shape, known);
  return known;
}

function plan(table: Table, change: Change): Plan {
  const keys = [ASSOCIATION_ID, ...Object.keys(table.key)];
  const set = columnsSet(table, change);
  const add = change.kind === 'patch' ? Object.keys(change.add).sort() : [];
  const columns = [...keys, ...set, ...add].map((name) => ({ name, kind: kindOf(table, name) }));
  const arrays = columns.map(({ kind }, at) => `$${at + 1}::${sqlType(kind)}[]`).join(', ');
  const named = columns.map((column) => sqlColumn(column.name)).join(', ');
  const words = {
    target: quoted(table.name),
    named,
    source: `unnest(${arrays}) as fresh(${named})`,
    keys: keys.map(sqlColumn),
    set: set.map(sqlColumn),
    add: add.map(sqlColumn),
  };
  return { columns, ...writingOf(change.kind, words) };
}

/** The parts of a change's statement; columns by their quoted SQL names. */
interface Words {
  readonly target: string;
  /** All columns of a change: `keys`, `set`, `add`. */
  readonly named: string;
  /** The changes as rows, named `fresh`. */
  readonly source: string;
  readonly keys: readonly string[];
  readonly set: readonly string[];
  readonly add: readonly string[];
}

function writingOf(kind: Change['kind'], words: Words): Writing {
  switch (kind) {
    case 'insert':
      return { sql: insertion(words), countsRows: true };
    case 'patch':
    case 'replace':
      return { sql: update(words), countsRows: true };
    case 'put':
      return put(words);
    case 'clear':
      return { sql: deletion(words) };
    case 'delete':
      return { sql: deletion(words), countsRows: true };
    case 'gone':
      return { sql: lookUp(words), countsRows: false };
  }
}

function insertion({ target, named, source }: Words): string {
  return `insert into ${target} (${named}) select * from ${source}`;
}

function update(words: Words): string {
  const { target, source, set, add } = words;
  const assignments = [
    ...set.map((column) => `${column} = fresh.${column}`),
    ...add.map((column) => `${column} = ${target}.${column} + fresh.${column}`),
  ];
  // A table with key columns only, or a change that sets nothing: only check that the row exists.
  if (assignments.length === 0) return lookUp(words);
  return `update ${target} set ${assignments.join(', ')} from ${source} where ${match(words)}`;
}

function put(words: Words): Writing {
  const conflict = `on conflict (${words.keys.join(', ')})`;
  if (words.set.length === 0) return { sql: `${insertion(words)} ${conflict} do nothing` };
  return {
    sql: `${insertion(words)}
              ${conflict} do update set
              ${words.set.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    countsRows: true,
  };
}

function deletion(words: Words): string {
  return `delete from ${words.target} using ${words.source} where ${match(words)}`;
}

function lookUp(words: Words): string {
  return `select 1 from ${words.target} join ${words.source} on ${match(words)}`;
}

/** Returns the condition that joins a table's row with its change. */
function match({ target, keys }: Words): string {
  return keys.map((key) => `${target}.${key} = fresh.${key}`).join(' and ');
}

function columnsSet(table: Table, change: Change): readonly string[] {
  if (!('set' in change)) return [];
  return change.kind === 'patch' ? Object.keys(change.set).sort() : Object.keys(table.columns);
}

/** `at`: the column's index in the statement, where the key columns come first. */
function valueOf(change: Change, column: string, at: number): Value {
  const { key } = change;
  if (at < key.length) return key[at] as Value;
  if (change.kind === 'patch') {
    return (column in change.set ? change.set[column] : change.add[column]) as Value;
  }
  return 'set' in change ? (change.set[at - key.length] as Value) : null;
}

function kindOf(table: Table, column: string): ColumnKind {
  if (column === ASSOCIATION_ID) return 'long';
  return (table.key[column] ?? table.columns[column]) as ColumnKind;
}

function sqlColumn(column: string): string {
  return quoted(sqlName(column));
}

function quoted(name: string): string {
  return `"${name}"`;
}
