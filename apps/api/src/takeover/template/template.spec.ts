import { localDate } from '@scara/domain/kernel';
import { TABLE_NAMES, takeoverPlan, tableOf } from '@scara/domain/takeover';
import { UNPACKED_BYTES_MAX } from '../files/bounds.js';
import { readFiles } from '../files/read-files.js';
import { xlsxGrids } from '../files/xlsx-grids.js';
import { TEMPLATE_NAME, templateWorkbook } from './template.js';

const TODAY = localDate('2026-11-26');

describe('the workbook to be filled in', () => {
  it('has a sheet for every table, with every head, and one that explains them', async () => {
    const grids = xlsxGrids(await templateWorkbook(), UNPACKED_BYTES_MAX);
    expect(grids.map(({ sheet }) => sheet)).toEqual([
      'Ajutor',
      ...TABLE_NAMES.map((table) => tableOf(table).sheet),
    ]);
    for (const [at, table] of TABLE_NAMES.entries()) {
      const heads = Object.values(tableOf(table).columns).map(({ head }) => head);
      expect(grids[at + 1]!.rows[0]!.cells).toEqual([...heads, 'Observații']);
      expect(grids[at + 1]!.rows).toHaveLength(2);
    }
  });

  it('is understood as it stands, and its examples are not taken', async () => {
    const bytes = await templateWorkbook();
    const { tables, findings } = readFiles([{ name: TEMPLATE_NAME, bytes }]);
    const plan = takeoverPlan(findings, tables, [], TODAY);
    expect(tables.map(({ table }) => table)).toEqual(TABLE_NAMES);
    expect(plan.files).toEqual([]);
    expect(plan.findings.map(({ problem }) => problem)).toEqual([
      { code: 'table-needed', needed: 'apartments', isEmpty: true },
    ]);
  });

  it('has examples that would themselves be accepted', async () => {
    const bytes = await templateWorkbook();
    const { tables } = readFiles([{ name: TEMPLATE_NAME, bytes }]);
    const taken = tables.map((table) => ({
      ...table,
      rows: table.rows.map((row) => ({ ...row, cells: row.cells.slice(0, -1) })),
    }));
    const { findings } = takeoverPlan([], taken, [], TODAY);
    // A single apartment has not the whole undivided share, and its persons change in a month that is not in the file.
    expect(findings.map(({ table, column, problem }) => [table, column, problem.code])).toEqual([
      ['apartments', 's_percent', 'shares-sum'],
      ['persons', 'month', 'month-unknown'],
    ]);
  });
});
