import { localDate } from '@scara/domain/kernel';
import { readdirSync, readFileSync } from 'node:fs';
import { takeoverPlan, type TakeoverStep } from '@scara/domain/takeover';
import { readFiles, type UploadedFile } from './read-files.js';

const TODAY = localDate('2026-11-26');

const FOLDER = new URL('../../../../../tools/demo/teiul/', import.meta.url);

const teiul: readonly UploadedFile[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => ({ name, bytes: readFileSync(new URL(name, FOLDER)) }));

const { tables, findings } = readFiles(teiul);
const plan = takeoverPlan(findings, tables, [], TODAY);

describe('the files of Asociația Teiul', () => {
  it('are understood whole; a person is told of one thing', () => {
    expect(plan.files).toEqual([]);
    expect(plan.errors).toBe(0);
    expect(plan.findings.map(({ table, row, problem }) => [table, row, problem])).toEqual([
      ['expenses', 91, { code: 'typed-shares-adjusted', gapBani: 7 }],
    ]);
  });

  it('give a record for every row', () => {
    const { records } = plan;
    const counts = {
      apartments: records.apartments.rows.length,
      meters: records.meters.rows.length,
      groups: records.groups.rows.length,
      months: records.months.rows.length,
      persons: records.persons.length,
      readings: records.readings.length,
      expenses: records.expenses.length,
      funds: records.funds.length,
      payments: records.payments.length,
    };
    expect(counts).toEqual(
      Object.fromEntries(Object.keys(counts).map((table) => [table, linesOf(table).length])),
    );
  });

  it('add up to what the papers say', () => {
    const { months, payments, ...totals } = plan.totals;
    expect(totals).toMatchObject({
      ...{ blocks: 1, apartments: 60, meters: 148, groups: 2, funds: 1, shareE5: 10_000_000 },
      persons: sum(linesOf('apartments').map((line) => Number(line['persons']))),
    });
    for (const { month, expenses, dues, readings } of months) {
      const ofMonth = (table: string): Line[] =>
        linesOf(table).filter((line) => line['month'] === month);
      expect(expenses.bani).toBe(
        sum(ofMonth('expenses').map((line) => baniOf(line['amount_lei']))),
      );
      expect(dues.bani).toBe(sum(ofMonth('funds').map((line) => baniOf(line['total_lei']))));
      expect(readings).toBe(ofMonth('readings').length);
    }
    const paid = sum(linesOf('payments').map((line) => baniOf(line['amount_lei'])));
    expect(payments.cash.bani + payments.bank.bani).toBe(paid);
    expect(sum(payments.byMonth.map(({ bani }) => bani))).toBe(paid);
  });

  it('are written in the order in which the year went', () => {
    const kinds = plan.steps!.map(({ kind }) => kind);
    const runs = kinds.filter((kind, at) => kind !== kinds[at - 1]);
    const month = (hasPersons: boolean): TakeoverStep['kind'][] => [
      ...(['open-month', 'month-terms'] as const),
      ...(hasPersons ? (['persons'] as const) : []),
      ...(['readings', 'expense', 'fund-due', 'accept-findings'] as const),
      ...(['publish-month', 'close-month', 'payment'] as const),
    ];
    const months = plan.totals.months.map(({ personsChanges }) => month(personsChanges > 0)).flat();
    // No payment comes after the last close.
    expect(runs).toEqual([
      ...['block', 'entrance', 'apartment', 'column', 'meters', 'group', 'fund', 'provider'],
      ...months.slice(0, -1),
    ]);
    expect(kinds.filter((kind) => kind === 'payment')).toHaveLength(635);
  });
});

type Line = Readonly<Record<string, string>>;

/** Returns the lines of one of the files, parsed independently: none has a quoted cell. */
function linesOf(table: string): Line[] {
  const text = readFileSync(new URL(`${table}.csv`, FOLDER), 'utf8').trimEnd();
  const [head, ...lines] = text.split('\n').map((line) => line.split(','));
  return lines.map((cells) => Object.fromEntries(head!.map((name, at) => [name, cells[at]!])));
}

const baniOf = (text: string | undefined): number => Number(text!.replace('.', ''));

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
