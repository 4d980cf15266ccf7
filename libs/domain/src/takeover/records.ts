import { NUMBERS_PER_ASSOCIATION } from '../association/index.js';
import { searchKey } from '../kernel/index.js';
import { readApartments, type Apartments } from './apartment-rows.js';
import { readAssociation, type AssociationRow } from './association-row.js';
import { readExpenses, readFunds, type ExpenseRow, type FundRow } from './expense-rows.js';
import { fundNames } from './funds-named.js';
import { readGroups, type Groups } from './group-rows.js';
import { readMeters, type Meters } from './meter-rows.js';
import { readMonths, type Months } from './month-rows.js';
import { readOpening, type OpeningRow } from './opening-rows.js';
import { readPayments, type PaymentRow } from './payment-rows.js';
import { type NamedProvider, providersNamed } from './providers-named.js';
import { readPersons, readReadings, type PersonsRow, type ReadingRow } from './reading-rows.js';
import type { Findings, OpenTable } from './row-reader.js';
import { TABLE_NAMES, type TableName } from './tables.js';

/** Every row that could be read, table by table; rows with errors are missing. */
export type Records = {
  readonly association: AssociationRow | undefined;
  readonly apartments: Apartments;
  readonly meters: Meters;
  readonly groups: Groups;
  readonly months: Months;
  readonly persons: readonly PersonsRow[];
  readonly readings: readonly ReadingRow[];
  readonly expenses: readonly ExpenseRow[];
  readonly funds: readonly FundRow[];
  readonly fundNames: readonly string[];
  readonly providers: readonly NamedProvider[];
  readonly opening: readonly OpeningRow[];
  readonly payments: readonly PaymentRow[];
};

export type OpenTables = Readonly<Partial<Record<TableName, OpenTable>>>;

/** The tables that another table refers to and cannot be read without. */
const NEEDS: Readonly<Partial<Record<TableName, readonly TableName[]>>> = {
  meters: ['apartments'],
  groups: ['apartments'],
  persons: ['apartments', 'months'],
  readings: ['apartments', 'meters', 'months'],
  expenses: ['apartments', 'months'],
  funds: ['months'],
  payments: ['apartments', 'months'],
  opening: ['apartments', 'months'],
};

/** Reads the tables in the order in which they refer to one another. */
export function readRecords(tables: OpenTables, findings: Findings): Records {
  needed(tables, findings);
  const association = tables.association && readAssociation(tables.association);
  const apartments = readApartments(tables.apartments, findings);
  const meters = readMeters(tables.meters, apartments);
  const groups = readGroups(tables.groups, apartments);
  const months = readMonths(tables.months);
  const named = fundNames(tables.funds, tables.opening);
  const persons = readPersons(tables.persons, apartments, months);
  const readings = readReadings(tables.readings, apartments, meters, months);
  const expenses = readExpenses(tables.expenses, apartments, groups, months);
  const records = {
    association,
    apartments,
    meters,
    groups,
    months,
    fundNames: named.names,
    providers: providersNamed(expenses),
    persons,
    readings,
    expenses,
    funds: readFunds(tables.funds, groups, months),
    opening: readOpening(tables.opening, apartments, months, named.find),
    payments: readPayments(tables.payments, apartments, months, named.find),
  };
  notTooMany(records, findings);
  return records;
}

/** Reports missing tables that rows of other tables refer to; a table without rows counts as missing. */
function needed(tables: OpenTables, findings: Findings): void {
  const hasRows = (name: TableName): boolean => (tables[name]?.rows.length ?? 0) > 0;
  const say = (table: TableName, other: TableName): void => {
    const problem = {
      code: 'table-needed',
      needed: other,
      isEmpty: tables[other] !== undefined,
    } as const;
    findings.add({ table, row: null, column: null, severity: 'error', suggestion: null, problem });
  };
  if (!hasRows('apartments')) say('apartments', 'apartments');
  for (const table of TABLE_NAMES.filter(hasRows)) {
    for (const other of NEEDS[table] ?? []) if (!hasRows(other)) say(table, other);
  }
}

/**
 * Blocks, entrances, apartments, groups, columns, funds and providers take their ids from one limited range (decision
 * 0001). Counts a block for each entrance.
 */
function notTooMany(
  { apartments, groups, expenses, fundNames: funds, providers }: Records,
  findings: Findings,
): void {
  const { rows, entrances } = apartments;
  const columns = new Set(expenses.map(({ column }) => searchKey(column)));
  const places = rows.length + 2 * entrances.size + groups.members.size;
  const objects = places + columns.size + funds.length + providers.length;
  const most = NUMBERS_PER_ASSOCIATION - 1;
  if (objects <= most) return;
  findings.add({
    table: 'apartments',
    row: null,
    column: null,
    severity: 'error',
    suggestion: null,
    problem: { code: 'association-too-large', objects, most },
  });
}
