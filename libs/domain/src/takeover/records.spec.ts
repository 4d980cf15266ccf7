import { takeoverPlan } from './plan.js';
import type { TakeoverStep } from './steps.js';
import { codesOf, planOf, planWith, SMALL, sourcesOf, TODAY } from './tables.fixture.js';
import type { TableName } from './tables.js';

/** The small association with rows added after its own. */
const withMore = (table: TableName, ...rows: readonly string[]) =>
  planOf({ [table]: [...SMALL[table], ...rows] });

/** The findings, row by row. */
const said = (plan: ReturnType<typeof planOf>) =>
  plan.findings.map(({ row, column, problem }) => [row, column, problem.code]);

/** A close or a payment, as the test names it; no other step. */
const timeOf = (step: TakeoverStep): string[] => {
  if (step.kind === 'payment') return [`payment ${step.payment.number}`];
  return step.kind === 'close-month' ? [`close-month ${step.month}`] : [];
};

describe('an apartment', () => {
  const [head = ''] = SMALL.apartments;
  const others = [
    'a,2,Rusu Ion,person,3,30.5,50,1,1,1,,,',
    'B,1,Farmacia SRL,company,0,57.15433,50,0,1,1,RO 14399840,,',
  ];
  const first = 'A,1,Pop Ana,,2,12.34567,50.25,1.5,0.75,2.25,,(0720) 00-00.01,Ana@Exemplu.RO';
  const { records, totals, findings } = planOf({ apartments: [head, first, ...others] });

  it('is read in the units of the product, and its addresses as they are kept', () => {
    expect(findings).toEqual([]);
    expect(records.apartments.rows[0]).toEqual({
      ...{ row: 2, block: '', entrance: 'A', apartment: '1', name: 'Pop Ana', isCompany: false },
      ...{ persons: 2, shareE5: 1_234_567, heatE5: 5_025_000 },
      ...{ c2E5: 150_000, c3E5: 75_000, c4E5: 225_000 },
      ...{ cif: '', phone: '0720000001', email: 'ana@exemplu.ro' },
    });
    expect(records.apartments.rows[2]).toMatchObject({ isCompany: true, cif: '14399840' });
  });

  it('stands in the entrance that was named first, however its own row writes it', () => {
    expect(totals.entrances.map((one) => [one.entrance, one.apartments])).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
  });

  it('has its share of the association, of its block or of its entrance', () => {
    const shares = (...percents: readonly string[]) => {
      const rows = SMALL.apartments.slice(1).map((row, at) => {
        return row.split(',').toSpliced(5, 1, percents[at]!).join(',');
      });
      return codesOf(planOf({ apartments: [head, ...rows] }).findings);
    };
    expect(shares('60', '40', '100')).toEqual([]);
    expect(shares('60', '39', '100')).toEqual(['shares-sum']);
    // A tenth of a percent may be missing, but no more.
    expect(shares('40', '30.5', '29.6')).toEqual(['shares-sum-rounded']);
    expect(shares('40', '30.5', '29.60001')).toEqual(['shares-sum']);
    // Each entrance is rounded by itself, too; the sum that misses is the one that is said.
    expect(shares('60', '39.99', '100')).toEqual(['shares-sum-rounded']);
    expect(shares('60.1', '40', '99.9')).toEqual(['shares-sum-rounded']);
    expect(shares('60.1', '40', '99.89')).toEqual(['shares-sum']);
    const rows = SMALL.apartments.slice(1).map((row, at) => {
      return row.split(',').toSpliced(5, 1, ['60', '40', '99.98'][at]!).join(',');
    });
    const [rounded] = planOf({ apartments: [head, ...rows] }).findings;
    expect(rounded!.problem).toEqual({ code: 'shares-sum-rounded', sumE5: 9_998_000 });
  });
});

it('an association may hold as many things as it has numbers for them, columns and funds among them', () => {
  const more = Array.from({ length: 9_988 }, (_, at) => `A,${at + 3},Pop Ana,,1,0,,,,,,,`);
  // Besides them 3 apartments, 2 entrances with a block each at the most, a group, 3 columns, a fund and 2 providers.
  const large = withMore('apartments', ...more);
  expect(codesOf(large.findings)).toEqual(['association-too-large']);
  expect(codesOf(withMore('apartments', ...more.slice(0, -3)).findings)).toEqual([]);
});

describe('a row', () => {
  it('may have empty cells behind its last column, and nothing else', () => {
    const wider = (more: string) =>
      said(planOf({ persons: SMALL.persons.map((line, at) => (at === 0 ? line : line + more)) }));
    expect(wider(', ,')).toEqual([]);
    expect(wider(',,5')).toEqual([[2, null, 'row-too-long']]);
  });

  it('is read by the marks that a person wrote into its table too', () => {
    const index = (row: number, text: string) =>
      ({ table: 'readings', row, column: 'index', text }) as const;
    const [head = ''] = SMALL.readings;
    const readings = [head, '2025-09,A,1,S1,12,4', '2025-10,A,1,S1,15,4'];
    expect(said(planOf({ readings }, index(2, '12,5'), index(3, '15,125')))).toEqual([
      [2, 'index', 'comma-understood'],
      [3, 'index', 'comma-understood'],
    ]);
  });

  it('is not read by the mark of a cell that a person has corrected', () => {
    const [head = ''] = SMALL.readings;
    const readings = [head, '2025-09,A,1,S1,12;5,4', '2025-10,A,1,S1,15.125,4'];
    const sources = sourcesOf({ ...SMALL, readings }).map((source) => ({
      ...source,
      rows: source.rows.map(({ row, cells }) => ({
        row,
        cells: cells.map((cell) => cell.replace('12;5', '12,5')),
      })),
    }));
    const text = '12.5';
    const edit = { kind: 'cell', table: 'readings', row: 2, column: 'index', text } as const;
    expect(said(takeoverPlan([], sources, [], TODAY))).toContainEqual([
      3,
      'index',
      'point-ambiguous',
    ]);
    expect(said(takeoverPlan([], sources, [edit], TODAY))).toEqual([]);
  });
});

describe('months', () => {
  it('may be published on their first day, and on the day that the one before closed', () => {
    const published = { table: 'months', column: 'published' } as const;
    expect(said(planWith({ ...published, row: 2, text: '2025-09-01' }))).toEqual([]);
    expect(said(planWith({ ...published, row: 3, text: '2025-10-12' }))).toEqual([]);
  });

  it('may have the terms that the law allows at most', () => {
    const terms = { table: 'months', row: 2 } as const;
    const days = planWith({ ...terms, column: 'maturity_days', text: '30' });
    const rate = planWith({ ...terms, column: 'penalty_percent_per_day', text: '0.20' });
    expect([...said(days), ...said(rate)]).toEqual([]);
  });

  it('are not compared with one another where one of them could not be read', () => {
    const bad = SMALL.months[2]!.replace(',20,', ',mult,');
    const last = '2025-11,,,20,0.10';
    const plan = planOf({ months: [SMALL.months[0]!, SMALL.months[1]!, bad, last] });
    expect(said(plan)).toEqual([[3, 'maturity_days', 'not-a-number']]);
  });
});

describe('a meter and its readings', () => {
  it('are known from a row that is wrong elsewhere', () => {
    const plan = planWith({ table: 'meters', row: 2, column: 'location', text: '9' });
    expect(codesOf(plan.findings)).toEqual(['choice-unknown']);
  });

  const index = (row: number, text: string) =>
    ({ table: 'readings', row, column: 'index', text }) as const;

  it('begin at the first index, and may stand still', () => {
    expect(said(planWith(index(2, '10.4')))).toContainEqual([2, 'index', 'consumption-negative']);
    expect(said(planWith(index(4, '12.345')))).toEqual([]);
  });

  it('have indexes as large as a meter may show', () => {
    const largest = '999999999.999';
    const plan = planWith(
      { table: 'meters', row: 2, column: 'initial_index', text: largest },
      index(2, largest),
      index(4, largest),
    );
    expect(said(plan).filter(([, column]) => column !== 'distribution')).toEqual([]);
    expect(said(planWith(index(4, '1000000000')))).toEqual([[4, 'index', 'number-out-of-bounds']]);
  });

  it('are followed in the order of their months, not of their rows', () => {
    const [head, first, none, second] = SMALL.readings;
    expect(said(planOf({ readings: [head!, second!, none!, first!] }))).toEqual([]);
  });

  it('are beyond people above five hundred cubic metres, of hot water too', () => {
    expect(said(planWith(index(2, '510.5'), index(4, '510.5')))).toEqual([]);
    const hot = withMore('readings', '2025-10,B,1,S3,500.001,4');
    expect(said(hot)).toEqual([[5, 'index', 'consumption-beyond-people']]);
  });

  it('are counted by their months', () => {
    const counts = planWith().totals.months.map((one) => [one.readings, one.personsChanges]);
    expect(counts).toEqual([
      [2, 0],
      [1, 1],
    ]);
  });
});

describe('a group', () => {
  it('is one whatever letters it is written with', () => {
    const { records } = planWith({ table: 'groups', row: 3, column: 'group', text: 'LOCUINTE' });
    expect([...records.groups.members].map(([name, own]) => [name, own.length])).toEqual([
      ['Locuințe', 2],
    ]);
  });

  it('may be an entrance, named alone or as its group', () => {
    for (const text of ['b', 'Scara B', 'scara  b']) {
      const plan = planWith({ table: 'funds', row: 2, column: 'group', text });
      expect(plan.records.funds[0]!.payers).toEqual({ kind: 'entrance', entrance: 'B' });
    }
    const apartments = SMALL.apartments.map((line) => line.replace(/^B,/, 'Scara C,'));
    const funds = [SMALL.funds[0]!, '2025-09,Reparații,300.00,4,scara c'];
    const { records } = planOf({ apartments, funds });
    expect(records.funds[0]!.payers).toEqual({ kind: 'entrance', entrance: 'Scara C' });
  });
});

describe('expenses', () => {
  const [head = '', water = ''] = SMALL.expenses;

  it('that are alike are compared with the first of them', () => {
    const [second, third] = [water.replace('100.00', '99.00'), water.replace('100.00', '98.00')];
    const plan = withMore('expenses', second, third);
    expect(plan.findings.map(({ problem }) => problem)).toEqual([
      { code: 'rows-alike', first: 2 },
      { code: 'rows-alike', first: 2 },
    ]);
  });

  it('of one provider have one number, and those without a provider may have any', () => {
    const other = { table: 'expenses', row: 3, column: 'provider_cif', text: 'RO1590082' } as const;
    expect(said(planWith(other))).toEqual([[3, 'provider_cif', 'same-name-other-cif']]);
    const unnamed = (row: number) =>
      ({ table: 'expenses', row, column: 'provider', text: '' }) as const;
    expect(said(planWith(other, unnamed(2), unnamed(3)))).toEqual([]);
  });

  it('with typed shares name apartments of those who pay, a whole entrance among them', () => {
    const cell = { table: 'expenses', row: 4 } as const;
    const shared = (text: string) =>
      planWith(
        { ...cell, column: 'group', text: 'Scara A' },
        { ...cell, column: 'typed_shares', text },
      );
    expect(said(shared('A/1=20; A/2=30'))).toEqual([]);
    expect(said(shared('A/1=20; B/1=30'))).toEqual([
      [4, 'typed_shares', 'typed-share-outside-group'],
    ]);
  });

  it('with typed consumptions have commas before decimals between their semicolons, said once', () => {
    const row = '2025-10,Căldură,,,F9,,50.00,5,4,2,Locuințe,,,Gcal,';
    const used = (text: string) => {
      const expenses = [`${head},unit,typed_consumptions`, row + text.replaceAll(',', '|')];
      const sources = sourcesOf({ ...SMALL, expenses }).map((source) => ({
        ...source,
        rows: source.rows.map((one) => ({
          ...one,
          cells: one.cells.map((cell) => cell.replaceAll('|', ',')),
        })),
      }));
      const plan = takeoverPlan([], sources, [], TODAY);
      const milli = plan.records.expenses[0]?.typedConsumptions?.map((one) => one.milli);
      return [milli, plan.findings.map(({ problem }) => problem)];
    };
    expect(used('A/1=3.5; A/2=1.250')).toEqual([[3_500, 1_250], []]);
    const comma = { code: 'comma-understood', value: '3.5' };
    expect(used('A/1=3,5; A/2=1,250')).toEqual([[3_500, 1_250], [comma]]);
    const form = { code: 'typed-share-form', part: 'A/2=1.250' };
    expect(used('A/1=3,5; A/2=1.250')).toEqual([undefined, [comma, form]]);
  });

  it('make a column under its first name, divided as its last month was', () => {
    const later = water.replace('2025-09,Apă rece', '2025-10,APA RECE').replace(',2,2,', ',2,5,');
    const { steps } = planOf({ expenses: [head, later, water] });
    const columns = steps!.filter(({ kind }) => kind === 'column');
    expect(columns).toEqual([
      expect.objectContaining({ column: 'Apă rece', metering: 2, distribution: 5 }),
    ]);
  });
});

describe('a due of a fund', () => {
  it('stands once for each of those who pay it', () => {
    const [head = ''] = SMALL.funds;
    const due = (payers: string) => `2025-09,Reparații,100,4,${payers}`;
    const plan = planOf({ funds: [head, due('Scara A'), due('Scara B'), due('a')] });
    expect(plan.findings.map(({ row, problem }) => [row, problem])).toEqual([
      [4, { code: 'duplicate-row', first: 2 }],
    ]);
  });
});

describe('payments', () => {
  const [head = ''] = SMALL.payments;

  it('are taken up to three months after the last one', () => {
    const date = { table: 'payments', row: 5, column: 'date' } as const;
    expect(said(planWith({ ...date, text: '2026-01-31' }))).toEqual([]);
  });

  it('have receipts that are numbered in each series apart, and are not alike for that', () => {
    expect(said(withMore('payments', '5,2025-10-14,1,A,50.00,1,,ALT,8'))).toEqual([]);
  });

  it('have a number of a series once a year, for a series may begin anew with a year', () => {
    expect(said(withMore('payments', '5,2026-01-10,1,A,50.00,1,,TEI,8'))).toEqual([]);
    expect(said(withMore('payments', '5,2025-12-31,1,A,50.00,1,,TEI,8'))).toEqual([
      [6, 'receipt_number', 'receipt-twice'],
    ]);
  });

  it('of a year are taken before its December is closed, which ends the year', () => {
    const months = SMALL.months.map((line) =>
      line
        .replace('2025-09,2025-10-12,2025-10-12', '2025-11,2025-11-28,2025-11-28')
        .replace('2025-10,2025-11-13,2025-11-14', '2025-12,2025-12-20,2025-12-20'),
    );
    const payments = [
      head,
      '1,2025-12-30,1,A,50,2,,,',
      '2,2025-12-31,2,A,12,2,,,',
      '3,2026-01-02,1,B,10,2,,,',
    ];
    const of = Object.fromEntries(
      (['persons', 'readings', 'expenses', 'funds', 'opening'] as const).map((table) => [
        table,
        SMALL[table].slice(0, 1),
      ]),
    );
    const { steps } = planOf({ ...of, months, payments });
    expect(steps!.flatMap((step) => timeOf(step)).slice(-4)).toEqual([
      ...['payment 1', 'payment 2', 'close-month 2025-12', 'payment 3'],
    ]);
  });

  it('without receipts are named where day, apartment, amount and fund are the same', () => {
    const again = '5,2025-11-13,2,A,12.50,2,Reparații,,';
    expect(said(withMore('payments', again))).toEqual([[6, null, 'rows-alike']]);
    expect(said(withMore('payments', again.replace('Reparații', '')))).toEqual([]);
  });

  it('of one day are taken by their numbers, and by their rows where none has one', () => {
    const order = (lines: readonly string[]) => {
      const { steps } = planOf({ payments: lines });
      return steps!.flatMap((step) => (step.kind === 'payment' ? [step.payment.amountBani] : []));
    };
    const [five, seven] = ['2,2025-11-20,1,A,5,2,,,', '1,2025-11-20,1,A,7,2,,,'];
    expect(order([head, five, seven])).toEqual([700, 500]);
    const unnumbered = [head, five, seven].map((line) => line.slice(line.indexOf(',') + 1));
    expect(order(unnumbered)).toEqual([500, 700]);
  });

  it('are added up as they were put right', () => {
    const wrong = SMALL.payments.map((line) => line.replace('50.00', '5.00'));
    const payments = [...wrong, 'Total,,,,83.50,,,,'];
    expect(codesOf(planOf({ payments }).findings)).toEqual(['total-differs']);
    const cell = { table: 'payments', row: 2, column: 'amount_lei', text: '50' } as const;
    expect(said(planOf({ payments }, cell))).toEqual([]);
  });
});

describe('an opening balance', () => {
  const opening = (column: string, text: string) =>
    ({ table: 'opening', row: 2, column, text }) as const;

  it('of a bill is read with all that was asked for of it', () => {
    const { records } = planWith();
    expect(records.opening[0]).toEqual({
      ...{ row: 2, place: { entrance: 'A', apartment: '1' }, kind: 'arrears', month: '2025-08' },
      ...{ amountBani: 7000, principalBani: 10_000, penaltiesBani: 320 },
      ...{ published: '2025-09-12', penaltiesThrough: '2025-09-12' },
      // The terms of the first month.
      ...{ maturityDays: 20, rateE2: 10 },
    });
  });

  it('of which nothing was paid is the whole bill', () => {
    const { records, findings } = planWith(opening('principal_lei', ''));
    expect([findings, records.opening[0]]).toEqual([
      [],
      expect.objectContaining({ amountBani: 7000, principalBani: 7000 }),
    ]);
    expect(said(planWith(opening('principal_lei', '70')))).toEqual([]);
  });

  it('may have penalties as high as its bill', () => {
    expect(said(planWith(opening('penalties_posted_lei', '100')))).toEqual([]);
  });

  it('has the penalties of its month asked for, where the file does not say how many were', () => {
    const asked = (posted: string, ...more: readonly string[]) => {
      const [head, , ...others] = SMALL.opening;
      const bill = `A,1,arrears,2025-08,,70.00,100.00,${posted},2025-09-12,2025-09-12`;
      const { records } = planOf({ opening: [head!, bill, ...others, ...more] });
      const [found] = records.opening;
      return found?.kind === 'arrears' ? found.penaltiesBani : undefined;
    };
    const ofMonth = 'A,1,penalty,2025-08,,3.00,,,,';
    expect(asked('', ofMonth)).toBe(300);
    expect(asked('', 'A,1,penalty,2025-07,,3.00,,,,', 'A,2,penalty,2025-08,,3.00,,,,')).toBe(0);
    expect(asked('3.20', ofMonth)).toBe(320);
    // Never more than the bill that they arise from.
    expect(asked('', 'A,1,penalty,2025-08,,300.00,,,,')).toBe(10_000);
  });

  it('says where the day of its penalties is assumed alone', () => {
    expect(said(planWith(opening('penalties_through', '')))).toEqual([
      [2, 'published', 'opening-terms-assumed'],
    ]);
  });

  it('of several funds may be of one month, of one fund only once', () => {
    const due = (fund: string) => `B,1,fund,2025-07,${fund},5,,,,`;
    expect(said(withMore('opening', due('Rulment')))).toEqual([]);
    expect(said(withMore('opening', due('reparatii')))).toEqual([[5, null, 'duplicate-row']]);
  });

  it('that is a debt beside an advance is named, and a debt beside a debt is not', () => {
    expect(said(withMore('opening', 'A,1,advance,,,15.00,,,,'))).toEqual([
      [5, 'kind', 'advance-beside-debt'],
    ]);
    expect(said(withMore('opening', 'A,1,penalty,2025-08,,3.00,,,,'))).toEqual([]);
  });

  it('makes a fund that nothing else names', () => {
    const { steps } = planWith({ table: 'opening', row: 4, column: 'fund', text: 'Rulment' });
    const funds = steps!.flatMap((step) => (step.kind === 'fund' ? [step.fund] : []));
    expect(funds).toEqual(['Reparații', 'Rulment']);
  });

  it('of 0 names a fund that could be made', () => {
    expect(said(withMore('opening', 'A,2,fund,2025-07,Fond [vechi],0,,,,'))).toEqual([
      [5, 'amount_lei', 'opening-zero'],
      [5, 'fund', 'text-signs'],
    ]);
  });
});
