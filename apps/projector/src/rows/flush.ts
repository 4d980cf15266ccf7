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

/** Throws PoisonError when a row was not as the events say. */
export async function run(statements: readonly Statement[], client: ClientBase): Promise<void> {
  for (const { table, sql, values, rows } of statements) {
    const { rowCount } = await client.query({
      name: preparedName(sql),
      text: sql,
      values: values as Buffer[],
    });
    if (rows !== undefined && rowCount !== rows) {
      throw new PoisonError(`${table}: ${rows} rows to change, ${rowCount ?? 0} found`);
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
  return [...alike.values()].map((group) => statement(table, group));
}

function groupedBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
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

function statement(table: Table, group: readonly Change[]): Statement {
  const first = group[0] as Change;
  const keys = [ASSOCIATION_ID, ...Object.keys(table.key)];
  const set = columnsSet(table, first);
  const add = first.kind === 'patch' ? Object.keys(first.add).sort() : [];
  const columns = [...keys, ...set, ...add];
  const name = quoted(table.name);
  const source = `unnest(${columns.map((column, at) => `$${at + 1}::${sqlType(kindOf(table, column))}[]`).join(', ')}) as fresh(${columns.map(sqlColumn).join(', ')})`;
  const match = keys
    .map((key) => `${name}.${sqlColumn(key)} = fresh.${sqlColumn(key)}`)
    .join(' and ');
  const values = columns.map((column, at) =>
    binaryArray(
      kindOf(table, column),
      group.map((change) => valueOf(change, column, at)),
    ),
  );
  const rows = group.length;
  const common = { table: table.name, values };
  switch (first.kind) {
    case 'insert':
      return {
        ...common,
        sql: `insert into ${name} (${columns.map(sqlColumn).join(', ')}) select * from ${source}`,
        rows,
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
      return {
        ...common,
        sql: `update ${name} set ${assignments.join(', ')} from ${source} where ${match}`,
        rows,
      };
    }
    case 'put':
      return {
        ...common,
        sql: `insert into ${name} (${columns.map(sqlColumn).join(', ')}) select * from ${source}
              on conflict (${keys.map(sqlColumn).join(', ')}) do update set
              ${set.map((column) => `${sqlColumn(column)} = excluded.${sqlColumn(column)}`).join(', ')}`,
        rows,
      };
    case 'clear':
      return { ...common, sql: `delete from ${name} using ${source} where ${match}` };
    case 'delete':
      return { ...common, sql: `delete from ${name} using ${source} where ${match}`, rows };
    case 'gone':
      return { ...common, sql: `select 1 from ${name} join ${source} on ${match}`, rows: 0 };
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
