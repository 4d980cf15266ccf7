import fc from 'fast-check';
import { takeoverPlan } from './plan.js';
import type { Records } from './records.js';
import type { SourceTable, TakeoverEdit } from './source.js';
import { planWith, SMALL, sourcesOf, TODAY } from './tables.fixture.js';
import { TABLE_NAMES, tableOf, type TableName } from './tables.js';

const tables = fc.constantFrom(...TABLE_NAMES);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1,5',
    '1.234',
    '1.234,56',
    '2025-09',
    '31.02.2025',
    'A',
    'B',
  ),
  fc.constantFrom(
    '1',
    '2',
    '14',
    '99999999999',
    'toată',
    'Scara A',
    'A/1=1;',
    '=',
    '/',
    'NaN',
    '∞',
  ),
);
const edits: fc.Arbitrary<TakeoverEdit> = fc
  .tuple(tables, fc.integer({ min: 0, max: 6 }), fc.nat(20), texts, fc.boolean())
  .map(([table, row, at, text, leavesOut]) => {
    const columns = Object.keys(tableOf(table).columns);
    if (leavesOut && text.length < 2) return { kind: 'leave-out', table, row };
    return { kind: 'cell', table, row, column: columns[at % columns.length]!, text };
  });

const OPTIONAL_COLUMNS = TABLE_NAMES.flatMap((table) =>
  Object.entries(tableOf(table).columns).flatMap(([column, { required }]) =>
    required ? [] : [`${table} ${column}`],
  ),
);

function rowsIn(records: Records, table: TableName): number {
  const read = records[table];
  if (read === undefined) return 0;
  if ('settings' in read) return 1;
  return 'rows' in read ? read.rows.length : read.length;
}

describe('whatever the cells hold', () => {
  it('a plan comes out, with steps exactly when nothing is wrong', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 6 }), (changes) => {
        const plan = takeoverPlan([], sourcesOf(SMALL), changes, TODAY);
        const errors = plan.findings.filter(({ severity }) => severity === 'error').length;
        expect([plan.errors, plan.steps === null]).toEqual([errors, errors > 0]);
        expect(plan.errors + plan.warnings).toBe(plan.findings.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('and also of tables whose heads and rows are any texts', () => {
    const source: fc.Arbitrary<SourceTable> = fc.record({
      table: tables,
      source: fc.constant('x.csv'),
      heads: fc.array(fc.oneof(texts, fc.constantFrom('month', 'apartment', 'entrance', 'series'))),
      headRow: fc.constant(1),
      rows: fc.array(fc.record({ row: fc.integer({ min: 2, max: 9 }), cells: fc.array(texts) }), {
        maxLength: 5,
      }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(source, { selector: ({ table }) => table }), (sources) => {
        const plan = takeoverPlan([], sources, [], TODAY);
        expect(plan.steps === null).toBe(plan.errors > 0);
      }),
      { numRuns: 700 },
    );
  });

  it('no row is passed over in silence: whatever columns and rows are missing, each is written or an error stands', () => {
    const cut = fc.record({
      columns: fc.uniqueArray(fc.constantFrom(...OPTIONAL_COLUMNS), { maxLength: 3 }),
      emptied: fc.option(tables, { nil: null, freq: 3 }),
    });
    fc.assert(
      fc.property(cut, ({ columns, emptied }) => {
        const sources = sourcesOf(SMALL).map((source) => {
          const kept = source.heads.map((head) => !columns.includes(`${source.table} ${head}`));
          const only = (cells: readonly string[]) => cells.filter((_, at) => kept[at]);
          const rows = source.table === emptied ? [] : source.rows;
          const shorter = rows.map(({ row, cells }) => ({ row, cells: only(cells) }));
          return { ...source, heads: only(source.heads), rows: shorter };
        });
        const { errors, records } = takeoverPlan([], sources, [], TODAY);
        if (errors > 0) return;
        for (const { table, rows } of sources) {
          expect([table, rowsIn(records, table)]).toEqual([table, rows.length]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('the same cells and edits give the same plan', () => {
    const change = { table: 'funds', row: 2, column: 'total_lei', text: '12,5' } as const;
    expect(JSON.stringify(planWith(change))).toBe(JSON.stringify(planWith(change)));
  });

  it('every row of a clean plan is written exactly once', () => {
    const { steps, records } = planWith();
    const count = (kind: string): number => steps!.filter((step) => step.kind === kind).length;
    expect([count('apartment'), count('meters')]).toEqual([3, 1]);
    expect([count('expense'), count('fund-due')]).toEqual([3, 1]);
    expect(count('payment')).toBe(records.payments.length);
    const readings = steps!.flatMap((step) => (step.kind === 'readings' ? step.readings : []));
    expect(readings).toHaveLength(records.readings.length);
  });
});
