import { localDate } from '../kernel/index.js';
import type { Finding } from './problems.js';
import { takeoverPlan, type TakeoverPlan } from './plan.js';
import type { SourceTable, TakeoverEdit } from './source.js';
import type { TableName } from './tables.js';

/** A day after everything in the small association. */
export const TODAY = localDate('2026-11-26');

/** A small association without errors: two entrances, three apartments, two months. */
export const SMALL: Readonly<Record<TableName, readonly string[]>> = {
  association: ['name,cif,iban', 'Asociația Mică,14399840,RO49AAAA1B31007593840000'],
  apartments: [
    'entrance,apartment,name,type,persons,s_percent,hs_m2,c2,c3,c4,cif,phone,email',
    'A,1,Pop Ana,person,2,40,50,1,1,1,1800101221144,0720000001,Ana@Exemplu.ro',
    'A,2,Rusu Ion,person,3,30.5,50,1,1,1,,0720000002,',
    'B,1,Farmacia SRL,company,0,29.5,50,0,1,1,RO14399840,0720000003,',
  ],
  meters: [
    'entrance,apartment,series,type,location,initial_index',
    'A,1,S1,1,2,10.5',
    'A,2,S2,1,2,20',
    'B,1,S3,2,1,0',
  ],
  groups: ['group,entrance,apartment', 'Locuințe,A,1', 'Locuințe,A,2'],
  months: [
    'month,published,closed,maturity_days,penalty_percent_per_day',
    '2025-09,2025-10-12,2025-10-12,20,0.10',
    '2025-10,2025-11-13,2025-11-14,20,0.10',
  ],
  persons: ['month,entrance,apartment,persons', '2025-10,A,1,4'],
  readings: [
    'month,entrance,apartment,series,index,state',
    '2025-09,A,1,S1,12.345,4',
    '2025-09,A,2,S2,,1',
    '2025-10,A,1,S1,15.001,6',
  ],
  expenses: [
    'month,column,provider,provider_cif,invoice,invoice_date,amount_lei,quantity,metering,distribution,group,canal_percent,typed_shares',
    '2025-09,Apă rece,Apa SA,RO14399840,F1,2025-10-04,100.00,5.5,2,2,toată,,',
    '2025-09,Canal,Apa SA,RO14399840,F2,2025-10-04,60.00,,2,5,Scara A,92,',
    '2025-10,Verificare,Gaz SRL,,F3,2025-11-02,50.00,,1,1,Locuințe,,A/1=20; A/2=30.00',
  ],
  funds: ['month,fund,total_lei,distribution,group', '2025-09,Reparații,300.00,4,toată'],
  payments: [
    'no,date,apartment,entrance,amount_lei,mode,fund,receipt_series,receipt_number',
    '1,2025-10-14,1,A,50.00,1,,TEI,8',
    '2,2025-11-13,2,A,12.50,2,Reparații,,',
    '3,2025-11-14,1,B,10.00,2,,,',
    '4,2025-11-20,1,B,11.00,2,,,',
  ],
  opening: [
    'entrance,apartment,kind,month,fund,amount_lei,principal_lei,penalties_posted_lei,published,penalties_through',
    'A,1,arrears,2025-08,,70.00,100.00,3.20,2025-09-12,2025-09-12',
    'A,2,advance,,,15.00,,,,',
    'B,1,fund,2025-07,Reparații,20.00,,,,',
  ],
};

/** Returns the tables as the reader of files would; rows count from 1, including the heads. */
export function sourcesOf(
  lines: Readonly<Partial<Record<TableName, readonly string[]>>>,
): SourceTable[] {
  return Object.entries(lines).map(([table, [head = '', ...rows]]) => ({
    table: table as TableName,
    source: `${table}.csv`,
    heads: head.split(','),
    headRow: 1,
    rows: rows.map((line, at) => ({ row: at + 2, cells: line.split(',') })),
  }));
}

export type Change = {
  readonly table: TableName;
  readonly row: number;
  readonly column: string;
  readonly text: string;
};

/** Returns the plan of the small association with some of its cells changed. */
export function planWith(...changes: readonly Change[]): TakeoverPlan {
  return planOf({}, ...changes);
}

/** Returns the plan of the small association with some tables replaced and some cells changed. */
export function planOf(
  lines: Readonly<Partial<Record<TableName, readonly string[]>>>,
  ...changes: readonly Change[]
): TakeoverPlan {
  const edits = changes.map((change): TakeoverEdit => ({ kind: 'cell', ...change }));
  return takeoverPlan([], sourcesOf({ ...SMALL, ...lines }), edits, TODAY);
}

export const codesOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ problem }) => problem.code);
