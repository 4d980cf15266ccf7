import type { ClientBase } from 'pg';
import { PoisonError } from './poison.js';
import type { Change, RowBuffer, Step, Sweep } from './row-buffer.js';
import {
  ASSOCIATION_ID,
  type AnyRow,
  type ColumnKind,
  sqlName,
  sqlType,
  type Table,
  type Value,
} from './table.js';

/** One statement for all rows of a table that change in the same way. */
interface Statement {
  readonly sql: string;
  readonly values: readonly (readonly Value[])[];
  /** How many rows it must touch; undefined where any number will do. */
  readonly rows?: number;
}

/**
 * Writes the buffer with one UNNEST statement per table, kind of change and set of columns; each row of the batch
 * exactly once between sweeps. Throws PoisonError when a row was not as the events say.
 */
export async function flush(buffer: RowBuffer, client: ClientBase): Promise<void> {
  for (const { table, steps } of buffer.steps()) {
    for (const { sql, values, rows } of steps.flatMap((step) => statements(table, step))) {
      const { rowCount } = await client.query(sql, values as unknown[][]);
      if (rows !== undefined && rowCount !== rows) {
        throw new PoisonError(`${table.name}: ${rows} rows to change, ${rowCount ?? 0} found`);
      }
    }
  }
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
    sql: `delete from ${name} using unnest($1::bigint[], $2::${sqlType(kindOf(table, column))}[]) as swept(association_id, value)
          where ${name}.association_id = swept.association_id and ${name}.${sqlColumn(column)} = swept.value`,
    values: [sweeps.map(({ association }) => association), sweeps.map(({ value }) => value)],
  };
}

function shapeOf(change: Change): string {
  if (change.kind !== 'patch') return change.kind;
  return `patch ${Object.keys(change.set).sort().join()} + ${Object.keys(change.add).sort().join()}`;
}

function statement(table: Table, group: readonly Change[]): Statement {
  const first = group[0] as Change;
  const keys = [ASSOCIATION_ID, ...Object.keys(table.key)];
  const set = 'set' in first ? Object.keys(first.set).sort() : [];
  const add = first.kind === 'patch' ? Object.keys(first.add).sort() : [];
  const columns = [...keys, ...set, ...add];
  const name = quoted(table.name);
  const source = `unnest(${columns.map((column, at) => `$${at + 1}::${sqlType(kindOf(table, column))}[]`).join(', ')}) as fresh(${columns.map(sqlColumn).join(', ')})`;
  const match = keys
    .map((key) => `${name}.${sqlColumn(key)} = fresh.${sqlColumn(key)}`)
    .join(' and ');
  const values = columns.map((column) => group.map((change) => valueOf(change, column)));
  const rows = group.length;
  switch (first.kind) {
    case 'insert':
      return {
        sql: `insert into ${name} (${columns.map(sqlColumn).join(', ')}) select * from ${source}`,
        values,
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
        sql: `update ${name} set ${assignments.join(', ')} from ${source} where ${match}`,
        values,
        rows,
      };
    }
    case 'put':
      return {
        sql: `insert into ${name} (${columns.map(sqlColumn).join(', ')}) select * from ${source}
              on conflict (${keys.map(sqlColumn).join(', ')}) do update set
              ${set.map((column) => `${sqlColumn(column)} = excluded.${sqlColumn(column)}`).join(', ')}`,
        values,
        rows,
      };
    case 'clear':
      return { sql: `delete from ${name} using ${source} where ${match}`, values };
    case 'delete':
      return { sql: `delete from ${name} using ${source} where ${match}`, values, rows };
    case 'gone':
      return { sql: `select 1 from ${name} join ${source} on ${match}`, values, rows: 0 };
  }
}

function valueOf(change: Change, column: string): Value {
  const { key }: { key: AnyRow } = change;
  if (column in key) return key[column] as Value;
  if ('set' in change && column in change.set) return change.set[column] as Value;
  return change.kind === 'patch' ? (change.add[column] as Value) : null;
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
