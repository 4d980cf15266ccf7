import type { LocalDate } from '@scara/domain/kernel';
import { changeRoles } from '@scara/domain/association';
import {
  asksCanalPercent,
  computeMonth,
  departsFromLaw,
  distributionModeAllowed,
  expenseTable,
  lawfulModes,
  LEGAL_CATEGORIES,
  documentAhead,
  modalChoices,
  providerCifRefusal,
  positionsOfEntrance,
  addExpense,
} from '@scara/domain/expense-month';
import { anExpense, IDS, Lived, month } from '../support/lived.js';

describe('the distribution modal (3-configuration §4)', () => {
  const MODES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;

  test('consumption and apartments with consumption need a metering; every other mode stands alone', () => {
    for (const mode of MODES) {
      expect(distributionModeAllowed(mode, 1)).toBe(mode !== 5 && mode !== 10);
      expect(distributionModeAllowed(mode, 2)).toBe(true);
    }
  });

  test('hides the typed metering and the automatic mode unless the expense has them', () => {
    const offered = modalChoices({ metering: 1, distribution: 2 });
    expect(offered.meterings.map(({ mode }) => mode)).toEqual([1, 2, 3, 5, 6]);
    expect(offered.distributions.map(({ mode }) => mode)).toEqual(MODES.filter((m) => m !== 6));
    const present = modalChoices({ metering: 4, distribution: 6 });
    expect(present.meterings.map(({ mode }) => mode)).toContain(4);
    expect(present.distributions.map(({ mode }) => mode)).toContain(6);
  });

  test('typed shares and meters shut each other out', () => {
    const metered = modalChoices({ metering: 2, distribution: 5 });
    expect(metered.distributions.find(({ mode }) => mode === 1)?.isEnabled).toBe(false);
    const typed = modalChoices({ metering: 1, distribution: 1 });
    expect(typed.meterings.filter(({ isEnabled }) => isEnabled).map(({ mode }) => mode)).toEqual([
      1,
    ]);
  });

  test.each([1, 2, 3, 4, 5, 6] as const)(
    'by consumption is offered where meters count, metering %i',
    (metering) => {
      const { distributions } = modalChoices({ metering, distribution: 2 });
      const enabled = distributions.filter(({ isEnabled }) => isEnabled).map(({ mode }) => mode);
      const isMetered = metering !== 1 && metering !== 4;
      expect([enabled.includes(5), enabled.includes(10)]).toEqual([isMetered, isMetered]);
    },
  );

  test('a document is dated at most six months ahead; without a date there is none', () => {
    const ahead = (date: string) => documentAhead(date, '2025-08-31' as LocalDate);
    expect(ahead('')).toBeUndefined();
    expect(ahead('2026-02-28')).toBeUndefined();
    expect(ahead('2026-03-01')).toEqual({ code: 'expense-date-ahead', field: 'document.date' });
  });

  test('the fiscal code of a provider who is none of the association’s can be one; without one there is none', () => {
    const wrong = { code: 'expense-provider-cif', field: 'document.providerCif' };
    for (const right of ['', ' ', 'RO14399840', 'ro 1439 9840', '1800101221144']) {
      expect(providerCifRefusal({ providerCif: right })).toBeUndefined();
    }
    for (const text of ['RO14399841', '7', '1800101221145', 'DE14399840']) {
      expect(providerCifRefusal({ providerCif: text })).toEqual(wrong);
    }
    expect(providerCifRefusal({ idServiceProvider: 5, providerCif: '7' })).toBeUndefined();
  });

  test.each([
    ['Canal', 2, true],
    ['canalizare', 3, true],
    ['Canal', 1, false],
    ['Apă și canal', 2, false],
  ] as const)('%s with metering %i asks for a percentage: %p', (name, metering, asks) => {
    expect(asksCanalPercent(name, metering)).toBe(asks);
  });
});

describe('legal categories (Legea 196/2018 art. 75)', () => {
  test('every category but "other" prescribes its bases', () => {
    for (const category of LEGAL_CATEGORIES) {
      for (const distribution of lawfulModes(category)) {
        const expense = { category, distribution, quantityE3: null, metering: 1 };
        expect(departsFromLaw(expense)).toBe(false);
      }
    }
    expect(lawfulModes('other')).toHaveLength(14);
    const perShare = {
      category: 'per-person',
      distribution: 4,
      quantityE3: null,
      metering: 1,
    } as const;
    expect(departsFromLaw(perShare)).toBe(true);
  });

  test('what meters measure is divided by them: the mode then only divides the difference', () => {
    const water = { category: 'consumption', distribution: 2, metering: 2 } as const;
    expect(departsFromLaw({ ...water, quantityE3: 1_000 })).toBe(false);
    expect(departsFromLaw({ ...water, quantityE3: null })).toBe(true);
  });
});

describe('the table of an entrance', () => {
  const at = month('2025-09');
  const lived = new Lived();
  lived.open(at);
  const add = (over: Parameters<typeof anExpense>[0]) =>
    lived.try(at, (state) => addExpense(anExpense(over), state, lived.association));
  add({ amountBani: 10_001 });
  add({ idOutgoColumn: IDS.water, name: 'Doar B', amountBani: 777, idGroup: IDS.entranceB });
  const result = computeMonth(lived.sources(at), null);
  const tableOf = (entrance: number) => expenseTable(result, positionsOfEntrance(result, entrance));
  const [a, b] = [tableOf(IDS.entranceA), tableOf(IDS.entranceB)];

  test('shows the columns that somebody there pays, blank where an expense does not reach', () => {
    expect(a.columns.map(({ name }) => name)).toEqual(['Gunoi']);
    expect(b.columns.map(({ name }) => name)).toEqual(['Gunoi', 'Apă rece']);
    expect(result.columns[1]!.shares).toEqual([null, null, 777]);
  });

  test('sums its own rows, and says the whole association’s beside them', () => {
    for (const table of [a, b]) {
      for (const { shares, totalBani } of table.columns) {
        expect(totalBani).toBe(shares.reduce<number>((sum, share) => sum + (share ?? 0), 0));
      }
      for (const field of ['expenses', 'total', 'persons', 'surfaceE5'] as const) {
        const sum = table.rows.reduce((all, row) => all + row[field], 0);
        expect(table.totals[field]).toBe(sum);
      }
    }
    expect(a.columns[0]!.totalBani + b.columns[0]!.totalBani).toBe(10_001);
    expect(a.columns[0]!.allTotalBani).toBe(10_001);
    expect(a.totals.total + b.totals.total).toBe(10_001 + 777);
    expect(a.proof).toEqual({
      invoicedBani: 10_778,
      distributedBani: 10_778,
      undistributedBani: 0,
    });
  });

  test('does not look at who has which role', () => {
    const before = computeMonth(lived.sources(at), null);
    lived.tell((state) => changeRoles({ idUser: 5, idGroup: null, roles: 2 }, state));
    expect(computeMonth(lived.sources(at), null)).toEqual(before);
  });
});
