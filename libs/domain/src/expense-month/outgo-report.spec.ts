import fc from 'fast-check';
import { yearMonth } from '../kernel/index.js';
import { type ExpenseMonth, type ExpenseState, NO_MONTH } from './expense-month.js';
import { countedExpenses, splitNumber, OUTGO_GROUPINGS, outgoReport } from './outgo-report.js';

const expense = (of: Partial<ExpenseState> = {}): ExpenseState => ({
  idOutgoColumn: 1,
  name: 'Salubris',
  amountBani: 100,
  quantityE3: null,
  metering: 1,
  distribution: 2,
  idGroup: null,
  canalPercentE2: null,
  unit: '',
  typedShares: null,
  typedConsumptions: null,
  document: { idServiceProvider: null, provider: '', providerCif: '', number: '', date: '' },
  isRecurring: false,
  category: 'other',
  isDisabled: false,
  ...of,
});
const month = (text: string, ...expenses: readonly ExpenseState[]): ExpenseMonth => ({
  ...NO_MONTH,
  month: yearMonth(text),
  expenses: new Map(expenses.map((one, at) => [(Number(text.slice(5)) + 1) * 100 + at, one])),
});
const from = (idServiceProvider: number | null, provider: string) => ({
  document: { ...expense().document, idServiceProvider, provider },
});

describe('expenses over a period', () => {
  const months = [
    month('2025-08', expense(from(7, 'Apa Nova')), expense({ name: 'Curent', amountBani: 30 })),
    month(
      '2025-09',
      expense({ name: ' salubris ', ...from(7, 'Apa Nova SA'), category: 'consumption' }),
      expense({ name: 'Curent', amountBani: 50, ...from(null, 'electrica') }),
      expense({ name: 'Curent', amountBani: 900, isDisabled: true }),
      expense({ name: 'Lift', idOutgoColumn: 2, amountBani: 5, ...from(null, 'Electrica') }),
    ),
  ];
  const rows = (by: (typeof OUTGO_GROUPINGS)[number]) =>
    outgoReport(months, by).rows.map(({ idOutgo, monthsBani, totalBani, documents }) => [
      ...[idOutgo, ...monthsBani, totalBani, documents],
    ]);

  it('stand by name and column, provider, category or column, the largest first', () => {
    expect(rows('expense')).toEqual([
      [1000, 100, 100, 200, 2],
      [1001, 30, 50, 80, 2],
      [1003, 0, 5, 5, 1],
    ]);
    expect(rows('provider')).toEqual([
      [1000, 100, 100, 200, 2],
      [1003, 0, 55, 55, 2],
      [901, 30, 0, 30, 1],
    ]);
    expect(rows('category')).toEqual([
      [1003, 130, 55, 185, 4],
      [1000, 0, 100, 100, 1],
    ]);
    expect(rows('column')).toEqual([
      [1001, 130, 150, 280, 4],
      [1003, 0, 5, 5, 1],
    ]);
  });

  it('add up to what the months invoiced, whatever they are put together by (property)', () => {
    const amounts = fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 4 }), (lists) => {
        const own = lists.map((list, at) =>
          month(
            `2025-0${at + 1}`,
            ...list.map((amountBani, i) =>
              expense({ amountBani, name: `E${i % 3}`, idOutgoColumn: i % 2 }),
            ),
          ),
        );
        const sum = countedExpenses(own).reduce((total, one) => total + one.expense.amountBani, 0);
        for (const by of OUTGO_GROUPINGS) {
          const report = outgoReport(own, by);
          expect(report.totalBani).toBe(sum);
          expect(report.rows.reduce((total, row) => total + row.totalBani, 0)).toBe(sum);
        }
      }),
    );
  });
});

describe('the number of an invoice', () => {
  it('begins with its series where it begins with letters', () => {
    expect(splitNumber('ENG 001234')).toEqual({ series: 'ENG', nr: '001234' });
    expect(splitNumber('MSBR/55-2')).toEqual({ series: 'MSBR', nr: '55-2' });
    expect(splitNumber('0041')).toEqual({ series: '', nr: '0041' });
    expect(splitNumber('aviz')).toEqual({ series: '', nr: 'aviz' });
    expect(splitNumber('')).toEqual({ series: '', nr: '' });
  });
});
