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
  /** One array a column. */
  readonly values: readonly Buffer[];
  /** How many rows it must touch; undefined where any number will do. */
  readonly rows?: number;
}

/**
 * What writes the buffer: one UNNEST statement per table, kind of change and set of columns; each row of the batch
 * exactly once between sweeps.
 */
export function statementsOf(buffer: RowBuffer): readonly Statement[] {
  return [...buffer.steps()].flatMap(({ table, steps }) =>
    steps.flatMap((step) => statements(table, step)),
  );
}

/**
 * Sends all at once, on a connection that pipelines; where one fails those behind it do too, in the transaction that
 * they share. Throws what the first one met, and PoisonError when a row was not as the events say.
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

/** There are few statements, and a connection needs to plan each but once. */
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

/** How changes of one shape are written: the same text every time, which is made once. */
interface Plan {
  readonly sql: string;
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[];
  /** True where each change must find or make its row, false where none may be found. */
  readonly countsRows?: boolean;
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
  const name = quoted(table.name);
  const arrays = columns.map(({ kind }, at) => `$${at + 1}::${sqlType(kind)}[]`).join(', ');
  const named = columns.map((column) => sqlColumn(column.name)).join(', ');
  const source = `unnest(${arrays}) as fresh(${named})`;
  const match = keys
    .map((key) => `${name}.${sqlColumn(key)} = fresh.${sqlColumn(key)}`)
    .join(' and ');
  switch (change.kind) {
    case 'insert':
      return {
        columns,
        sql: `insert into ${name} (${named}) select * from ${source}`,
        countsRows: true,
      };
    case 'patch':
    case 'replace': {
      const assignments = [
        ...set.map((column) => `${sqlColumn(column)} = fresh.${sqlColumn(column)}`),
        ...add.map((column) => {
          const target = sqlColumn(column);
          return `${target} = ${name}.${target} + fresh.${target}`;
        }),
      ];
      // A table of keys alone, or a change of nothing that it holds: the row must be there all the same.
      if (assignments.length === 0) {
        return {
          columns,
          sql: `select 1 from ${name} join ${source} on ${match}`,
          countsRows: true,
        };
      }
      return {
        columns,
        sql: `update ${name} set ${assignments.join(', ')} from ${source} where ${match}`,
        countsRows: true,
      };
    }
    case 'put':
      if (set.length === 0) {
        const inserted = `insert into ${name} (${named}) select * from ${source}`;
        return {
          columns,
          sql: `${inserted} on conflict (${keys.map(sqlColumn).join(', ')}) do nothing`,
        };
      }
      return {
        columns,
        sql: `insert into ${name} (${named}) select * from ${source}
              on conflict (${keys.map(sqlColumn).join(', ')}) do update set
              ${set.map((column) => `${sqlColumn(column)} = excluded.${sqlColumn(column)}`).join(', ')}`,
        countsRows: true,
      };
    case 'clear':
      return { columns, sql: `delete from ${name} using ${source} where ${match}` };
    case 'delete':
      return {
        columns,
        sql: `delete from ${name} using ${source} where ${match}`,
        countsRows: true,
      };
    case 'gone':
      return {
        columns,
        sql: `select 1 from ${name} join ${source} on ${match}`,
        countsRows: false,
      };
  }
}

function columnsSet(table: Table, change: Change): readonly string[] {
  if (!('set' in change)) return [];
  return change.kind === 'patch' ? Object.keys(change.set).sort() : Object.keys(table.columns);
}

/** `at`: the column's place in the statement, where those of the key come first. */
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
