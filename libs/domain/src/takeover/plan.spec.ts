import { takeoverPlan } from './plan.js';
import type { CellProblem } from './problems.js';
import type { TakeoverStep } from './steps.js';
import {
  type Change,
  codesOf,
  planOf,
  planWith,
  SMALL,
  sourcesOf,
  TODAY,
} from './tables.fixture.js';
import type { TableName } from './tables.js';

const clean = planWith();

/** The tables of the small association that refer to months, without rows. */
const ONLY_APARTMENTS = Object.fromEntries(
  (['persons', 'readings', 'expenses', 'funds', 'payments', 'opening'] as const).map((table) => [
    table,
    [SMALL[table][0]!],
  ]),
);

describe('a take-over without a fault', () => {
  it('says nothing against any cell', () => {
    expect(clean.findings).toEqual([]);
    expect([clean.errors, clean.warnings]).toEqual([0, 0]);
  });

  it('adds up', () => {
    expect(clean.totals).toMatchObject({
      ...{ blocks: 1, apartments: 3, persons: 5, shareE5: 10_000_000, meters: 3, groups: 1 },
      entrances: [
        { entrance: 'A', apartments: 2, persons: 5, shareE5: 7_050_000 },
        { entrance: 'B', apartments: 1, persons: 0, shareE5: 2_950_000 },
      ],
      opening: {
        arrears: { count: 1, bani: 7000 },
        penalty: { count: 0, bani: 0 },
        advance: { count: 1, bani: 1500 },
        fund: { count: 1, bani: 2000 },
      },
      months: [
        {
          month: '2025-09',
          expenses: { count: 2, bani: 16_000 },
          dues: { count: 1, bani: 30_000 },
        },
        {
          month: '2025-10',
          expenses: { count: 1, bani: 5000 },
        },
      ],
      payments: {
        ...{ cash: { count: 1, bani: 5000 }, bank: { count: 3, bani: 3350 } },
        intoFunds: { count: 1, bani: 1250 },
        byMonth: [
          { month: '2025-10', count: 1, bani: 5000 },
          { month: '2025-11', count: 3, bani: 3350 },
        ],
      },
    });
  });

  it('does everything in the order in which it happened', () => {
    expect(clean.steps!.map(briefly)).toEqual([
      ...['settings', 'block Bloc', 'entrance A', 'entrance B'],
      ...['apartment A/1', 'apartment A/2', 'apartment B/1'],
      ...['column Apă rece', 'column Canal', 'column Verificare'],
      ...['meters 3', 'group Locuințe', 'fund Reparații'],
      ...['provider Apa SA 14399840', 'provider Gaz SRL '],
      ...['open-month 2025-09 with 3', 'month-terms 2025-09', 'readings 2025-09'],
      ...['expense Apă rece', 'expense Canal', 'fund-due Reparații', 'accept-findings 2025-09'],
      ...['publish-month 2025-09', 'close-month 2025-09', 'payment 1'],
      ...['open-month 2025-10', 'month-terms 2025-10', 'persons A/1', 'readings 2025-10'],
      ...['expense Verificare', 'accept-findings 2025-10'],
      // On one date the list is published first; a payment of the closing day comes before the close.
      ...['publish-month 2025-10', 'payment 2', 'payment 3', 'close-month 2025-10', 'payment 4'],
    ]);
  });

  it('leaves the last month open where it has no dates yet', () => {
    const open = planOf({ months: [SMALL.months[0]!, SMALL.months[1]!, '2025-10,,,20,0.10'] });
    expect(open.errors).toBe(0);
    expect(codesOf(open.findings)).toEqual(['month-left-open']);
    expect(open.steps!.slice(-5).map(briefly)).toEqual([
      ...['expense Verificare', 'payment 1', 'payment 2', 'payment 3', 'payment 4'],
    ]);
  });
});

type Case = [
  table: TableName,
  row: number,
  column: string,
  text: string,
  code: CellProblem['code'],
  severity: 'error' | 'warning',
  /** Where the problem is reported, when not at the changed cell. */
  at?: string,
];

// prettier-ignore
const CASES: Case[] = [
  ['association', 2, 'cif', '14399841', 'cif-invalid', 'error'],
  ['association', 2, 'cif', '1800101221144', 'cif-length-invalid', 'error'],
  ['association', 2, 'iban', 'RO48AAAA1B31007593840000', 'iban-invalid', 'error'],
  ['apartments', 2, 'persons', '', 'cell-empty', 'error'],
  ['apartments', 2, 'persons', '2.5', 'number-not-whole', 'error'],
  ['apartments', 2, 'persons', '1000', 'number-out-of-bounds', 'error'],
  ['apartments', 2, 'persons', 'doi', 'not-a-number', 'error'],
  ['apartments', 2, 's_percent', '41', 'shares-sum', 'error'],
  ['apartments', 2, 's_percent', '40.05', 'shares-sum-rounded', 'warning'],
  ['apartments', 2, 's_percent', '40.000001', 'too-many-decimals', 'error'],
  ['apartments', 2, 'type', 'om', 'choice-unknown', 'error'],
  ['apartments', 3, 'apartment', '1', 'duplicate-row', 'error'],
  ['apartments', 2, 'cif', '1800101221145', 'cnp-invalid', 'error'],
  ['apartments', 2, 'cif', 'RO14399840', 'cnp-invalid', 'error'],
  ['apartments', 4, 'cif', 'RO14399841', 'cif-invalid', 'error'],
  ['apartments', 4, 'cif', 'RO1', 'cif-length-invalid', 'error'],
  ['apartments', 2, 'phone', '123', 'phone-invalid', 'error'],
  ['apartments', 2, 'phone', '720000001', 'phone-zero-lost', 'warning'],
  ['apartments', 2, 'phone', '213101122', 'phone-zero-lost', 'warning'],
  ['apartments', 2, 'email', 'ana@', 'email-invalid', 'error'],
  ['apartments', 2, 'email', 'ana..pop@exemplu.ro', 'email-invalid', 'error'],
  ['apartments', 2, 'name', 'È›epeÈ™ Ana', 'text-garbled', 'error'],
  ['apartments', 2, 'name', 'x'.repeat(46), 'text-length', 'error'],
  ['meters', 2, 'apartment', '9', 'apartment-unknown', 'error'],
  ['meters', 2, 'entrance', 'C', 'entrance-unknown', 'error'],
  ['meters', 2, 'entrance', '', 'entrance-needed', 'error'],
  ['meters', 3, 'series', 's1', 'duplicate-row', 'error'],
  ['meters', 2, 'type', '5', 'choice-unknown', 'error'],
  ['meters', 2, 'initial_index', '-1', 'number-out-of-bounds', 'error'],
  ['meters', 2, 'initial_index', '-0.001', 'number-out-of-bounds', 'error'],
  ['groups', 3, 'apartment', '1', 'duplicate-row', 'error'],
  ['groups', 2, 'group', 'Scara A', 'group-name-reserved', 'error'],
  ['groups', 2, 'group', 'a', 'group-name-reserved', 'error'],
  ['groups', 2, 'group', 'Toată', 'group-name-reserved', 'error'],
  ['months', 2, 'month', 'septembrie', 'month-invalid', 'error'],
  ['months', 3, 'month', '2025-09', 'duplicate-row', 'error'],
  ['months', 3, 'month', '2025-11', 'month-gap', 'error'],
  ['months', 2, 'closed', '2025-10-11', 'date-before', 'error'],
  ['months', 2, 'published', '2025-08-31', 'date-before', 'error'],
  ['months', 3, 'published', '2025-10-11', 'date-before', 'error'],
  ['months', 2, 'published', '31.02.2025', 'day-unknown', 'error'],
  ['months', 2, 'published', '2025-02-31', 'day-unknown', 'error'],
  ['months', 2, 'published', '12.10.1925', 'year-outside', 'error'],
  ['months', 2, 'published', '12 octombrie', 'date-invalid', 'error'],
  ['months', 2, 'closed', '', 'month-left-open', 'error'],
  ['months', 3, 'published', '', 'cell-empty', 'error'],
  ['months', 2, 'maturity_days', '101', 'number-out-of-bounds', 'error'],
  ['months', 2, 'maturity_days', '45', 'maturity-beyond-law', 'warning'],
  ['months', 2, 'penalty_percent_per_day', '0.21', 'rate-beyond-law', 'warning'],
  ['persons', 2, 'month', '2026-01', 'month-unknown', 'error'],
  ['opening', 2, 'month', '1995-05', 'year-outside', 'error'],
  ['readings', 2, 'series', 'S9', 'meter-unknown', 'error'],
  ['readings', 2, 'series', 'S2', 'meter-elsewhere', 'error'],
  ['readings', 4, 'month', '2025-09', 'duplicate-row', 'error', 'series'],
  ['readings', 2, 'state', '8', 'choice-unknown', 'error'],
  ['readings', 2, 'index', '', 'index-needed', 'error'],
  ['readings', 3, 'index', '21', 'index-without-state', 'error'],
  ['readings', 2, 'index', '-3', 'number-out-of-bounds', 'error'],
  ['readings', 4, 'index', '12.344', 'consumption-negative', 'warning'],
  ['readings', 4, 'index', '15001', 'consumption-beyond-people', 'warning'],
  ['expenses', 2, 'amount_lei', '1.234,56', 'thousands-separator', 'error'],
  ['expenses', 2, 'amount_lei', '100 lei', 'unit-in-number', 'error'],
  ['expenses', 2, 'amount_lei', '1000000000', 'number-out-of-bounds', 'error'],
  ['expenses', 2, 'amount_lei', '0', 'amount-zero', 'warning'],
  ['expenses', 2, 'quantity', '0', 'quantity-not-positive', 'error'],
  ['expenses', 2, 'metering', '7', 'choice-unknown', 'error'],
  ['expenses', 2, 'metering', '4', 'typed-consumptions-needed', 'error', 'typed_consumptions'],
  ['expenses', 2, 'metering', '4', 'column-missing', 'error', 'unit'],
  ['expenses', 2, 'typed_consumptions', 'A/1=2', 'typed-consumptions-not-here', 'error'],
  ['expenses', 2, 'unit', 'kWh', 'unit-not-here', 'error'],
  ['expenses', 2, 'distribution', '15', 'choice-unknown', 'error'],
  ['expenses', 4, 'distribution', '5', 'distribution-needs-metering', 'error'],
  ['expenses', 4, 'distribution', '10', 'distribution-needs-metering', 'error'],
  ['expenses', 4, 'metering', '2', 'metering-without-typed-shares', 'error'],
  ['expenses', 2, 'group', 'Etaj 9', 'group-unknown', 'error'],
  ['expenses', 2, 'canal_percent', '90', 'canal-not-here', 'error'],
  ['expenses', 3, 'metering', '1', 'canal-not-here', 'error', 'canal_percent'],
  ['expenses', 2, 'provider_cif', 'RO99', 'cif-invalid', 'error'],
  ['expenses', 4, 'typed_shares', '', 'typed-shares-needed', 'error'],
  ['expenses', 4, 'typed_shares', 'A/1=20', 'typed-shares-sum', 'error'],
  ['expenses', 4, 'typed_shares', 'A/1=20; A/2=30.01', 'typed-shares-adjusted', 'warning'],
  ['expenses', 4, 'typed_shares', 'A/1=20; A/7=30', 'typed-share-form', 'error'],
  ['expenses', 4, 'typed_shares', 'A/1=20; A/1=30', 'typed-share-twice', 'error'],
  ['expenses', 4, 'typed_shares', 'A/1=20; B/1=30', 'typed-share-outside-group', 'error'],
  ['expenses', 2, 'typed_shares', 'A/1=20', 'typed-shares-not-here', 'error'],
  ['expenses', 3, 'group', 'Scara B', 'not-distributable', 'error', 'distribution'],
  ['funds', 2, 'distribution', '5', 'distribution-not-for-funds', 'error'],
  ['funds', 2, 'distribution', '1', 'distribution-not-for-funds', 'error'],
  ['funds', 2, 'distribution', '10', 'distribution-not-for-funds', 'error'],
  ['funds', 2, 'distribution', '11', 'distribution-not-for-funds', 'error'],
  ['payments', 2, 'apartment', '', 'cell-empty', 'error'],
  ['payments', 2, 'apartment', '77', 'apartment-unknown', 'error'],
  ['payments', 2, 'amount_lei', '0', 'number-out-of-bounds', 'error'],
  ['payments', 2, 'mode', '3', 'choice-unknown', 'error'],
  ['payments', 2, 'date', '2025-08-31', 'date-outside-months', 'error'],
  ['payments', 2, 'date', '2026-02-01', 'date-outside-months', 'error'],
  ['payments', 2, 'receipt_number', '', 'receipt-needed', 'error'],
  ['payments', 2, 'receipt_series', '', 'receipt-needed', 'error'],
  ['payments', 3, 'receipt_number', '9', 'receipt-not-here', 'error'],
  ['payments', 3, 'fund', 'Rulment', 'fund-unknown', 'error'],
  ['payments', 3, 'no', '1', 'number-twice', 'error'],
  ['opening', 2, 'kind', 'sold', 'choice-unknown', 'error'],
  ['opening', 2, 'month', '2025-09', 'month-not-before', 'error'],
  ['opening', 2, 'principal_lei', '69.99', 'principal-below-rest', 'error'],
  ['opening', 2, 'penalties_posted_lei', '100.01', 'penalties-above-principal', 'error'],
  ['opening', 3, 'month', '2025-08', 'field-not-for-kind', 'error'],
  ['opening', 2, 'fund', 'Reparații', 'field-not-for-kind', 'error'],
  ['opening', 4, 'fund', '', 'cell-empty', 'error'],
  ['opening', 2, 'published', '', 'opening-terms-assumed', 'warning'],
  ['opening', 2, 'amount_lei', '-5', 'opening-negative', 'error'],
  ['opening', 2, 'amount_lei', '0', 'opening-zero', 'warning'],
];

describe('one bad cell', () => {
  it.each(CASES.map((one) => [...one.slice(0, 6), one[6] ?? one[2]] as Required<Case>))(
    '%s row %i, %s = %j: %s (%s)',
    (table, row, column, text, code, severity, at) => {
      const plan = planWith({ table, row, column, text });
      const named = plan.findings.filter(({ problem }) => problem.code === code);
      expect(codesOf(plan.findings)).toContain(code);
      const expected = { table, severity, row: code.startsWith('shares-sum') ? null : row };
      expect(named[0]).toMatchObject({ ...expected, column: at });
      expect(plan.steps === null).toBe(severity === 'error');
    },
  );

  it('is named once, and what depends on it is not named again', () => {
    const plan = planWith({ table: 'apartments', row: 2, column: 'cif', text: '123' });
    expect(codesOf(plan.findings)).toEqual(['cnp-invalid']);
  });
});

describe('rows that are there twice', () => {
  it('are refused where they are the same, and named where they are alike', () => {
    const again = [...SMALL.expenses, SMALL.expenses[1]!];
    const [same] = planOf({ expenses: again }).findings;
    expect(same).toMatchObject({ row: 5, severity: 'error' });
    expect(same!.problem).toEqual({ code: 'duplicate-row', first: 2 });

    const alike = SMALL.expenses[1]!.replace('100.00', '99.00');
    const [like] = planOf({ expenses: [...SMALL.expenses, alike] }).findings;
    expect(like).toMatchObject({ row: 5, severity: 'warning', column: 'invoice' });
    expect(like!.problem).toEqual({ code: 'rows-alike', first: 2 });
  });

  it('are found by the number of a receipt in its series', () => {
    const row = '5,2025-10-15,2,A,50.00,1,,tei,8';
    const plan = planOf({ payments: [...SMALL.payments, row] });
    expect(plan.findings).toEqual([
      expect.objectContaining({ row: 6, column: 'receipt_number', severity: 'error' }),
    ]);
    expect(plan.findings[0]!.problem).toEqual({ code: 'receipt-twice', first: 2 });
  });
});

describe('a date ahead of today', () => {
  it('is named where the product would not take it', () => {
    const [head] = SMALL.months;
    const last = '2026-11,2026-12-27,2026-12-28,20,0.10';
    const months = planOf({ ...ONLY_APARTMENTS, months: [head!, last] });
    expect(months.findings.map(({ column, problem }) => [column, problem])).toEqual([
      ['published', { code: 'date-ahead', last: '2026-12-26' }],
      ['closed', { code: 'date-ahead', last: '2026-11-26' }],
    ]);
    const open = last.replace('2026-12-27,2026-12-28', '2026-12-26,');
    expect(planOf({ ...ONLY_APARTMENTS, months: [head!, open] }).errors).toBe(0);

    const invoice = { table: 'expenses', row: 2, column: 'invoice_date' } as const;
    expect(planWith({ ...invoice, text: '2027-05-26' }).errors).toBe(0);
    expect(codesOf(planWith({ ...invoice, text: '2027-05-27' }).findings)).toEqual(['date-ahead']);
  });

  it('is named of a first month that the books cannot begin with', () => {
    const begun = (month: string) => {
      const months = [SMALL.months[0]!, `${month},,,20,0.10`];
      return planOf({ ...ONLY_APARTMENTS, months });
    };
    expect(begun('2026-12').errors).toBe(0);
    const wrong = begun('2027-01').findings.filter(({ severity }) => severity === 'error');
    expect(wrong.map(({ column, problem }) => [column, problem])).toEqual([
      ['month', { code: 'date-ahead', last: '2026-12-31' }],
    ]);
  });

  it('is named of a payment into a month that is itself far ahead', () => {
    const months = [SMALL.months[0]!, '2027-06,,,20,0.10'];
    const payments = [SMALL.payments[0]!, '1,2027-06-01,1,A,50.00,1,,TEI,8'];
    const { findings } = planOf({ ...ONLY_APARTMENTS, months, payments });
    expect(codesOf(findings)).toEqual(['month-left-open', 'date-ahead', 'date-ahead']);
  });
});

describe('an expense divided by arrears', () => {
  const [head] = SMALL.expenses;
  const row = (month: string) => `${month},Recuperare,,,,,10.00,,1,11,toată,,`;

  it('is refused in the first month where nobody brings arrears along', () => {
    const opening = [SMALL.opening[0]!];
    const plan = planOf({ expenses: [head!, row('2025-09')], opening });
    expect(plan.findings.map(({ row: at, problem }) => [at, problem.code])).toEqual([
      [2, 'not-distributable'],
    ]);
  });

  it('is taken as possible where somebody does', () => {
    expect(planOf({ expenses: [head!, row('2025-09'), row('2025-10')] }).findings).toEqual([]);
  });

  it('is named in a later month by whose list everything may have been paid', () => {
    const [heads] = SMALL.payments;
    const opening = [SMALL.opening[0]!];
    const cold = `2025-09,Apă rece,,,,,100.00,,1,2,toată,,`;
    // 40 lei for Pop Ana, 60 for Rusu Ion, nothing for the shop, where nobody lives.
    const paid = (date: string, lei: string, fund = '') =>
      planOf({
        expenses: [head!, cold, row('2025-10')],
        payments: [heads!, '1,2025-10-14,1,A,40.00,2,,,', `2,${date},2,A,${lei},2,${fund},,`],
        opening,
      });
    const all = paid('2025-11-12', '60.00');
    expect(all.findings).toMatchObject([
      { row: 3, column: 'distribution', severity: 'warning', problem: { code: 'arrears-assumed' } },
    ]);
    expect(all.steps).not.toBe(null);
    expect(codesOf(paid('2025-11-12', '59.99').findings)).toEqual([]);
    expect(codesOf(paid('2025-11-13', '60.00').findings)).toEqual([]);
    expect(codesOf(paid('2025-11-12', '60.00', 'Reparații').findings)).toEqual([]);
  });
});

describe('blocks', () => {
  const blocksOf = (...names: readonly string[]) => {
    const [head, ...rows] = SMALL.apartments;
    const apartments = [`Bloc,${head!}`, ...names.map((name, at) => `${name},${rows[at]!}`)];
    const { steps, totals } = planOf({ apartments });
    const named = steps!.flatMap((step) => (step.kind === 'block' ? [step.block] : []));
    return { named, counted: totals.blocks };
  };

  it('are one whatever letters they are written with', () => {
    expect(blocksOf('Ț1', 'ţ1', 't1')).toEqual({ named: ['Ț1'], counted: 1 });
    expect(blocksOf('B1', 'b1', 'B2')).toEqual({ named: ['B1', 'B2'], counted: 2 });
  });

  it('without a name are the one that has the name they are given', () => {
    expect(blocksOf('', '', 'bloc')).toEqual({ named: ['Bloc'], counted: 1 });
    expect(blocksOf('', '', 'B1')).toEqual({ named: ['Bloc', 'B1'], counted: 2 });
  });
});

describe('a choice', () => {
  it.each<[TableName, number, string, string]>([
    ['expenses', 2, 'metering', 'Apă rece'],
    ['expenses', 2, 'metering', '2.00'],
    ['expenses', 2, 'distribution', 'Pe persoană'],
    ['expenses', 4, 'distribution', 'manual'],
    ['funds', 2, 'distribution', 'cotă indiviză'],
    ['meters', 2, 'type', 'apa rece'],
    ['readings', 2, 'state', 'Introdus de administrator'],
    ['opening', 2, 'kind', 'Cheltuieli'],
    ['payments', 2, 'mode', 'NUMERAR'],
  ])('of %s row %i, %s, is made by its words: %j', (table, row, column, text) => {
    const plan = planWith({ table, row, column, text });
    expect(plan.findings).toEqual([]);
    expect(plan.steps).toEqual(clean.steps);
  });

  it('that is none of them is told them all, in words', () => {
    const told = (change: Change) =>
      planWith(change).findings[0]!.problem as { readonly choices: readonly string[] };
    expect(
      told({ table: 'expenses', row: 2, column: 'metering', text: 'gaz' }).choices.slice(0, 3),
    ).toEqual(['1 (necontorizat)', '2 (apă rece)', '3 (apă caldă)']);
    expect(told({ table: 'opening', row: 2, column: 'kind', text: 'sold' }).choices).toEqual([
      ...['restanță', 'penalizare', 'avans', 'fond'],
    ]);
  });
});

describe('a table that writes commas throughout', () => {
  it('is not said to write points by its months, its receipts or its meters', () => {
    const months = (lines: readonly string[]) =>
      lines.map((line) => line.replace(/^2025-(\d\d)/, '$1.2025'));
    const readings = months(SMALL.readings).map((line) =>
      line.split(',').map((cell, at) => (at === 4 ? cell.replace('.', ',') : cell)),
    );
    const sources = sourcesOf(SMALL).map((source) => {
      if (source.table !== 'readings') return source;
      const rows = readings.slice(1).map((cells, at) => ({ row: at + 2, cells }));
      return { ...source, rows, areSemicolonsBetween: true };
    });
    const plan = takeoverPlan([], sources, [], TODAY);
    expect(plan.errors).toBe(0);
    expect(plan.steps).toEqual(clean.steps);
  });

  it('is told so once, so that what else is to be looked at is seen', () => {
    const rows = (count: number): string[] =>
      Array.from({ length: count }, (_, at) => `${at + 1},2025-11-${at + 11},1,A,1.5,2,,,`);
    const commas = (count: number) => {
      const payments = [SMALL.payments[0]!, ...rows(count)];
      const edits = rows(count).map((_, at) => {
        const cell = { kind: 'cell', table: 'payments', column: 'amount_lei' } as const;
        return { ...cell, row: at + 2, text: `${at + 1},5` };
      });
      return takeoverPlan([], sourcesOf({ ...SMALL, payments }), edits, TODAY);
    };
    expect(codesOf(commas(10).findings)).toEqual(Array(10).fill('comma-understood'));
    const plan = commas(11);
    expect(plan.findings).toEqual([
      expect.objectContaining({
        ...{ table: 'payments', row: null, column: null, severity: 'warning' },
        problem: { code: 'commas-understood', cells: 11, value: '1.5' },
      }),
    ]);
    expect([plan.warnings, plan.records.payments.length]).toEqual([1, 11]);
  });
});

describe('a row that adds up the others', () => {
  const total = (amount: string): string => `Total,,,,${amount},,,,`;

  it('is not taken, and says nothing where it is right', () => {
    const { payments } = SMALL;
    const plan = planOf({ payments: [...payments, total('83.50')] });
    expect(plan.findings).toEqual([]);
    expect(plan.records.payments).toHaveLength(4);
    const people = planOf({ apartments: [...SMALL.apartments, 'TOTAL,3,,,5,100,150,,,,,,'] });
    expect(people.findings).toEqual([]);
    const halves = [...payments.slice(0, 3), total('62.50'), ...payments.slice(3)];
    const ended = planOf({ payments: [...halves, 'Subtotal,,,,21,,,,', total('83.5')] });
    expect(ended.findings).toEqual([]);
  });

  it('is compared with what the rows add up to', () => {
    const plan = planOf({ payments: [...SMALL.payments, total('1083.50')] });
    expect(plan.findings).toEqual([
      expect.objectContaining({
        ...{ table: 'payments', row: null, column: 'amount_lei', severity: 'warning' },
        problem: {
          ...{ code: 'total-differs', head: 'amount_lei', row: 6 },
          ...{ stated: '1083.5', summed: '83.5' },
        },
      }),
    ]);
    expect(plan.steps).not.toBeNull();
  });

  it('is not compared with rows that could not be read: those are named', () => {
    const [head, first, ...rest] = SMALL.payments;
    const plan = planOf({
      payments: [head!, first!.replace('50.00', 'cincizeci'), ...rest, total('83.50')],
    });
    expect(codesOf(plan.findings)).toEqual(['not-a-number']);
  });

  it('is a row like others where it has what they have', () => {
    const row = 'Total,1,Pop Ana,person,2,40,50,1,1,1,,,';
    const [first, ...rest] = SMALL.apartments;
    const plan = planOf({ apartments: [first!, row, ...rest] });
    expect(plan.records.apartments.rows).toHaveLength(4);
  });
});

describe('a table', () => {
  it('names each of its missing columns once', () => {
    const [head, ...rows] = SMALL.readings;
    const plan = planOf({ readings: [head!.replace('series', 'contor'), ...rows] });
    expect(plan.findings.map(({ row, problem }) => [row, problem])).toEqual([
      [1, { code: 'column-unknown', head: 'contor' }],
      [1, { code: 'column-missing', head: 'Serie' }],
    ]);
  });

  it('is named where another cannot do without it', () => {
    const { apartments, readings, months } = SMALL;
    const plan = takeoverPlan([], sourcesOf({ apartments, readings, months }), [], TODAY);
    expect(plan.findings).toEqual([
      expect.objectContaining({
        ...{ table: 'readings', row: null },
        problem: { code: 'table-needed', needed: 'meters', isEmpty: false },
      }),
      ...[2, 3, 4].map((row) => expect.objectContaining({ row, column: 'series' })),
    ]);
  });

  it('that has no row to be taken over is none: there is nothing to begin with', () => {
    const { findings, steps } = takeoverPlan(
      [],
      sourcesOf({ apartments: [SMALL.apartments[0]!] }),
      [],
      TODAY,
    );
    expect(codesOf(findings)).toEqual(['table-needed']);
    expect(steps).toBeNull();
  });

  it('knows the head of shares with and without its unit', () => {
    const [head, ...rows] = SMALL.apartments;
    for (const shares of [
      'Cotă indiviză',
      'Cota-parte indiviză (%)',
      'COTĂ INDIVIZĂ %',
      'Cotă parte',
    ]) {
      expect(planOf({ apartments: [head!.replace('s_percent', shares), ...rows] }).errors).toBe(0);
    }
  });

  it('without rows is named as one that is missing', () => {
    const { findings } = planOf({ months: [SMALL.months[0]!] });
    const needed = { code: 'table-needed', needed: 'months', isEmpty: true };
    expect(findings.map(({ table, problem }) => [table, problem])).toEqual(
      ['persons', 'readings', 'expenses', 'funds', 'payments', 'opening'].map((table) => [
        table,
        needed,
      ]),
    );
  });

  it('names at each row the column that only such rows need', () => {
    const [head, ...rows] = SMALL.opening.map((line) => line.split(',').toSpliced(3, 1).join(','));
    const { findings } = planOf({ opening: [head!, ...rows] });
    const missing = { code: 'column-missing', head: 'Luna' };
    // An advance has no month.
    expect(findings.map(({ row, problem }) => [row, problem])).toEqual([
      [2, missing],
      [4, missing],
    ]);
  });

  it('knows its columns by their Romanian heads too', () => {
    const rows = SMALL.apartments.slice(1);
    const head = 'Scara,APARTAMENT,Proprietar,Tip,Nr. persoane,Cota-parte,C1,Coeficient 2';
    const plan = planOf({
      apartments: [`${head},Coeficient 3,Coeficient 4,CIF/CNP,Telefon,E-mail`, ...rows],
    });
    expect(plan.findings).toEqual([]);
  });
});

describe('edits', () => {
  it('put a cell right, and the plan follows', () => {
    const bad = planWith({ table: 'payments', row: 2, column: 'date', text: '14/10/2025' });
    expect(bad.findings[0]).toMatchObject({ suggestion: '2025-10-14' });
    const text = bad.findings[0]!.suggestion!;
    expect(planWith({ table: 'payments', row: 2, column: 'date', text }).errors).toBe(0);
  });

  it('leave a row out', () => {
    const edits = [{ kind: 'leave-out', table: 'payments', row: 3 } as const];
    const plan = takeoverPlan([], sourcesOf(SMALL), edits, TODAY);
    expect(plan.records.payments.map(({ number }) => number)).toEqual([1, 3, 4]);
  });

  it('take the place of a formula', () => {
    const sources = sourcesOf(SMALL).map((source) => {
      if (source.table !== 'funds') return source;
      const flaws = new Map([[2, { kind: 'formula', formula: '=B2*2' } as const]]);
      return { ...source, rows: source.rows.map((row) => ({ ...row, flaws })) };
    });
    const plan = takeoverPlan([], sources, [], TODAY);
    expect(plan.findings).toEqual([
      expect.objectContaining({
        ...{ row: 2, column: 'total_lei', suggestion: '300.00' },
        problem: { code: 'cell-formula', formula: '=B2*2', isEmpty: false },
      }),
    ]);
    const taken = { table: 'funds', row: 2, column: 'total_lei', text: '300.00' } as const;
    expect(takeoverPlan([], sources, [{ kind: 'cell', ...taken }], TODAY).errors).toBe(0);
  });
});

function briefly(step: TakeoverStep): string {
  switch (step.kind) {
    case 'settings':
      return step.kind;
    case 'apartment':
      return `apartment ${step.apartment.entrance}/${step.apartment.apartment}`;
    case 'meters':
      return `meters ${step.meters.length}`;
    case 'open-month':
      return `open-month ${step.month}${step.opening.length ? ` with ${step.opening.length}` : ''}`;
    case 'month-terms':
      return `month-terms ${step.month.month}`;
    case 'persons':
      return `persons ${step.change.place.entrance}/${step.change.place.apartment}`;
    case 'expense':
      return `expense ${step.expense.column}`;
    case 'fund-due':
      return `fund-due ${step.due.fund}`;
    case 'payment':
      return `payment ${step.payment.number}`;
    case 'readings':
    case 'accept-findings':
    case 'publish-month':
    case 'close-month':
      return `${step.kind} ${step.month}`;
    case 'block':
      return `block ${step.block}`;
    case 'entrance':
      return `entrance ${step.entrance}`;
    case 'column':
      return `column ${step.column}`;
    case 'group':
      return `group ${step.group}`;
    case 'fund':
      return `fund ${step.fund}`;
    case 'provider':
      return `provider ${[...step.provider.names, step.provider.cif].join(' ')}`;
  }
}
