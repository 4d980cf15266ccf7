import type { LocalDate } from '../kernel/index.js';
import {
  annulPayment,
  type Cashbook,
  type CashbookContext,
  type CashbookDecision,
  cashFindings,
  evolveCashbook,
  NO_CASHBOOK,
  NO_OTHER_BOOKS,
  registerDisbursement,
  registerPayment,
  type RegisterPayment,
  transferMoney,
  warningsOf,
} from './index.js';

const day = (text: string): LocalDate => text as LocalDate;
const CONTEXT: CashbookContext = {
  year: 2025,
  today: day('2025-11-20'),
  earliestYear: 2024,
  isYearClosed: false,
  around: NO_OTHER_BOOKS,
  hasApartment: () => true,
  hasFund: () => true,
  hasBank: () => true,
  isCompany: () => false,
};
type Step = (book: Cashbook) => CashbookDecision;

const pay =
  (amountBani: number, emitted: string, over: Partial<RegisterPayment> = {}): Step =>
  (book) =>
    registerPayment(
      {
        ...{ type: 1, mode: 1, emitted: day(emitted), series: 'CH', idAp: 1, amountBani },
        ...{ idF: null, info: '', ...over },
      },
      book,
      CONTEXT,
    );

function bookOf(...steps: readonly Step[]): Cashbook {
  return steps.reduce((book, step) => {
    const decision = step(book);
    if (!decision.ok) throw new Error(decision.rejection.code);
    return decision.events.reduce(evolveCashbook, book);
  }, NO_CASHBOOK);
}

const october = { from: day('2025-10-01'), to: day('2025-10-31') };
const codes = (book: Cashbook, isCompany = false) =>
  cashFindings([book], october, () => isCompany).map(({ date, warning }) => [date, warning.code]);

/** The book of 2026 with cash receipts of 1 leu, all of 5 January, under these numbers of series CH. */
function receiptsOfJanuary(...numbers: readonly string[]): Cashbook {
  const context = { ...CONTEXT, year: 2026, today: day('2026-01-20') };
  return numbers.reduce<Cashbook>((book, number) => {
    const emitted = day('2026-01-05');
    const receipt = { type: 1, mode: 1, emitted, series: 'CH', number, info: '' } as const;
    const decision = registerPayment(
      { ...receipt, idAp: 1, amountBani: 100, idF: null },
      book,
      context,
    );
    if (!decision.ok) throw new Error(decision.rejection.code);
    return decision.events.reduce(evolveCashbook, book);
  }, NO_CASHBOOK);
}

describe('what a period’s cash should be looked at for', () => {
  it('is nothing in an orderly book', () => {
    expect(codes(bookOf(pay(100, '2025-10-02'), pay(100, '2025-10-03')))).toEqual([]);
  });

  it('is a person above the ceiling of the day, said once', () => {
    const book = bookOf(pay(600_000, '2025-10-02'), pay(600_000, '2025-10-02'));
    expect(cashFindings([book], october, () => false)).toEqual([
      {
        date: '2025-10-02',
        idPd: 25_000_002,
        warning: { code: 'cash-person-ceiling', amountBani: 1_200_000, ceilingBani: 1_000_000 },
      },
    ]);
    expect(codes(bookOf(pay(600_000, '2025-10-02')), true)).toEqual([
      ['2025-10-02', 'cash-person-ceiling'],
    ]);
  });

  it('is a till above its ceiling on the day it rose there', () => {
    const book = bookOf(
      ...[1, 2, 3, 4, 5, 6].map((idAp) => pay(900_000, '2025-10-02', { idAp })),
      pay(100, '2025-11-02'),
    );
    expect(codes(book)).toEqual([['2025-10-02', 'till-ceiling']]);
  });

  const spend =
    (amountBani: number, emitted: string, provider: string): Step =>
    (book) =>
      registerDisbursement(
        {
          ...{ type: 10, mode: 1, emitted: day(emitted), provider, amountBani },
          ...{ series: '', info: '', idF: null, bills: [] },
        },
        book,
        CONTEXT,
        () => undefined,
      );

  it('is the cash of a whole month also where the period begins within it', () => {
    const paidOn = (...days: readonly string[]) =>
      bookOf(pay(900_000, '2025-10-01'), ...days.map((at) => spend(70_000, at, 'Lift')));
    const from = (at: string, to = '2025-11-09') => ({ from: day(at), to: day(to) });
    const told = (book: Cashbook, period: ReturnType<typeof from>) =>
      cashFindings([book], period, () => false).map(({ date, warning }) => [
        date,
        'amountBani' in warning ? warning.amountBani : 0,
      ]);
    const book = paidOn('2025-10-03', '2025-10-12', '2025-11-20');
    expect(told(book, from('2025-10-06'))).toEqual([['2025-10-12', 140_000]]);
    // Said where the last of it was paid, and not in the period before.
    expect(told(book, from('2025-09-05', '2025-10-05'))).toEqual([]);
    expect(told(book, from('2025-10-13'))).toEqual([]);
    expect(told(paidOn('2025-10-30', '2025-11-02'), from('2025-10-31'))).toEqual([]);
  });

  it('is cash paid out above the ceilings: of a provider, of a day, of a month', () => {
    const book = bookOf(
      ...[1, 2, 3].map((idAp) => pay(1_000_000, '2025-10-01', { idAp })),
      ...[spend(500_000, '2025-10-30', 'Lift'), spend(500_000, '2025-10-30', 'Apa')],
      ...[spend(1, '2025-10-30', 'Apa'), spend(100_000, '2025-11-03', 'Lift')],
    );
    const told = cashFindings(
      [book],
      { from: day('2025-10-01'), to: day('2025-11-30') },
      () => false,
    );
    expect(told).toEqual([
      {
        ...{ date: '2025-10-30', idPd: 25_000_006 },
        warning: { code: 'cash-day-ceiling', amountBani: 1_000_001, ceilingBani: 1_000_000 },
      },
      {
        ...{ date: '2025-10-30', idPd: 25_000_006 },
        warning: { code: 'cash-month-ceiling', amountBani: 1_000_001, ceilingBani: 100_000 },
      },
      {
        ...{ date: '2025-10-30', idPd: 25_000_006 },
        warning: { code: 'cash-provider-ceiling', amountBani: 500_001, ceilingBani: 500_000 },
      },
    ]);
  });

  it('stands in the order of its days, whatever it is', () => {
    const book = bookOf(
      pay(100, '2025-10-05', { number: '1' }),
      pay(100, '2025-10-03', { number: '2' }),
      pay(1_000_001, '2025-10-09', { number: '3', idAp: 2 }),
    );
    expect(codes(book)).toEqual([
      ['2025-10-03', 'receipt-out-of-order'],
      ['2025-10-09', 'cash-person-ceiling'],
    ]);
  });

  it('is a collector’s account below zero, on the day it fell there', () => {
    const book = bookOf(
      pay(100, '2025-10-02', { mode: 5 }),
      (before) =>
        transferMoney(
          {
            ...{ from: 'collector', to: 'bank', amountBani: 101 },
            ...{ emitted: day('2025-10-03'), series: '', info: '' },
          },
          before,
          CONTEXT,
        ),
      pay(100, '2025-10-04', { mode: 2 }),
    );
    expect(codes(book)).toEqual([['2025-10-03', 'collector-below-zero']]);
  });

  it('is a series out of order or with a gap; an annulled document leaves none', () => {
    const book = bookOf(
      pay(100, '2025-10-05', { number: '1' }),
      pay(100, '2025-10-06', { number: '2' }),
      pay(100, '2025-10-03', { number: '3' }),
      pay(100, '2025-10-07', { number: '7' }),
      (state) => annulPayment({ idPd: 25_000_002, reason: 'greșit' }, state, CONTEXT),
    );
    expect(codes(book)).toEqual([
      ['2025-10-03', 'receipt-out-of-order'],
      ['2025-10-07', 'receipt-gap'],
    ]);
  });

  it('looks over New Year: what another year carries is no gap, what it dates later is no order', () => {
    const inJanuary = receiptsOfJanuary('8', '10');
    const book = bookOf(
      pay(100, '2025-10-05', { number: '7' }),
      pay(100, '2025-10-30', { number: '9' }),
    );
    const found = (period: { readonly from: LocalDate; readonly to: LocalDate }) =>
      cashFindings([book, inJanuary], period, () => false).map(({ idPd, warning }) => [
        idPd,
        warning.code,
      ]);
    expect(found({ from: day('2026-01-01'), to: day('2026-01-31') })).toEqual([]);
    expect(found(october)).toEqual([[25_000_002, 'receipt-out-of-order']]);
  });

  it('is a gap between the last number of a year and the first of the next one, as at the counter', () => {
    const january = { from: day('2026-01-01'), to: day('2026-01-31') };
    const book = bookOf(pay(100, '2025-12-10', { number: '7' }));
    const after = (number: string) => {
      const inJanuary = receiptsOfJanuary(number);
      const books = [book, inJanuary];
      const told = cashFindings(books, january, () => false).map(({ warning }) => warning);
      expect(told).toEqual(warningsOf(26_000_001, inJanuary, books, () => false));
      return told;
    };
    expect(after('10')).toEqual([{ code: 'receipt-gap', series: 'CH', missing: 2 }]);
    expect(after('8')).toEqual([]);
    // A series that begins anew leaves nothing out, and says nothing about the year before.
    expect(after('1')).toEqual([]);
  });

  it('is no order of two years where a series begins anew with the second', () => {
    const anew = bookOf(
      pay(100, '2025-11-10', { number: '1' }),
      pay(100, '2025-12-10', { number: '2' }),
    );
    const books = [anew, receiptsOfJanuary('1')];
    const both = { from: day('2025-11-01'), to: day('2026-01-31') };
    expect(cashFindings(books, both, () => false)).toEqual([]);
    expect(warningsOf(25_000_002, anew, books, () => false)).toEqual([]);
  });

  it('leaves other months alone', () => {
    expect(codes(bookOf(pay(1_200_000, '2025-09-30')))).toEqual([]);
  });
});
