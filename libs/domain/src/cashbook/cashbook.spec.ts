import type { LocalDate, YearMonth } from '../kernel/index.js';
import { logItems } from '../kernel/index.js';
import {
  annulPayment,
  bookYears,
  type Cashbook,
  type CashbookContext,
  type CashbookDecision,
  evolveCashbook,
  NO_CASHBOOK,
  NO_OTHER_BOOKS,
  numberValue,
  openAccount,
  ownDocumentOf,
  paymentsOf,
  registerPayment,
  type RegisterPayment,
  returnPayment,
  updatePayment,
  yearOfDocument,
} from './index.js';

const day = (text: string): LocalDate => text as LocalDate;
const CONTEXT: CashbookContext = {
  year: 2025,
  today: day('2025-11-20'),
  earliestYear: 2024,
  isYearClosed: false,
  around: { ...NO_OTHER_BOOKS, lastOfSeries: new Map([['CH', 7]]) },
  hasApartment: (idAp) => idAp === 1 || idAp === 2,
  hasFund: (idFund) => idFund === 5,
  hasBank: (mode) => mode !== 7,
  isCompany: () => false,
};
const PAYMENT: RegisterPayment = {
  type: 1,
  mode: 1,
  emitted: day('2025-10-05'),
  series: 'CH',
  idAp: 1,
  amountBani: 1_000,
  idF: null,
  info: '',
};
const register = (over: Partial<RegisterPayment> = {}) => {
  return (book: Cashbook) => registerPayment({ ...PAYMENT, ...over }, book, CONTEXT);
};

/** Returns a book after these decisions; throws the code of a refusal. */
function written(...decisions: readonly ((book: Cashbook) => CashbookDecision)[]): Cashbook {
  return decisions.reduce((book, decide) => {
    const decision = decide(book);
    if (!decision.ok) throw new Error(decision.rejection.code);
    return decision.events.reduce(evolveCashbook, book);
  }, NO_CASHBOOK);
}
const codeOf = (decision: CashbookDecision): unknown =>
  decision.ok ? decision.events : decision.rejection.code;
const FIRST = 25_000_001;

describe('registerPayment', () => {
  test('gives the next number of the series, over New Year too, and an id that says the book', () => {
    const book = written(register(), register(), register({ series: 'B' }));
    expect([...paymentsOf(book)].map(({ series, number }) => `${series} ${number}`)).toEqual([
      'CH 8',
      'CH 9',
      'B 1',
    ]);
    expect(ownDocumentOf(book, FIRST + 2)).toMatchObject({ idPd: FIRST + 2, series: 'B' });
    expect(yearOfDocument(FIRST)).toBe(2025);
  });

  test('keeps a typed number, goes on after it, and never repeats one', () => {
    const book = written(register({ number: '40' }), register());
    expect([...paymentsOf(book)].map(({ number }) => number)).toEqual(['40', '41']);
    expect(codeOf(register({ number: '41' })(book))).toBe('document-number-taken');
    expect(codeOf(register({ mode: 2, number: '41' })(book))).toBe('document-number-taken');
    expect(codeOf(register({ number: '0041' })(book))).toBe('document-number-taken');
    expect(codeOf(register({ number: '41A' })(book))).toHaveLength(1);
    expect(codeOf(register({ series: 'X', number: '41' })(book))).toHaveLength(1);
  });

  test('gives no number twice after the highest one was typed, until it is put right', () => {
    const typed = written(register(), register({ number: '999999999' }));
    expect(codeOf(register()(typed))).toBe('series-full');
    expect(codeOf(register({ series: 'B' })(typed))).toHaveLength(1);
    const right = { idPd: FIRST + 1, texts: { number: '9' } };
    const book = written(
      register(),
      register({ number: '999999999' }),
      (one) => updatePayment(right, one, CONTEXT),
      register(),
    );
    expect([...paymentsOf(book)].map(({ number }) => number)).toEqual(['8', '9', '10']);
  });

  test('goes on from the numbers that stand once a mistyped one is put right; a given one is not given again', () => {
    const correct = (idPd: number, texts: Parameters<typeof updatePayment>[0]['texts']) => {
      return (book: Cashbook) => updatePayment({ idPd, texts }, book, CONTEXT);
    };
    const numbersOf = (...decisions: readonly ((book: Cashbook) => CashbookDecision)[]) =>
      [...paymentsOf(written(...decisions))].map(({ series, number }) => `${series} ${number}`);
    const typed = register({ number: '90' });
    expect(numbersOf(register(), typed, correct(FIRST + 1, { number: '9' }), register())).toEqual([
      'CH 8',
      'CH 9',
      'CH 10',
    ]);
    expect(numbersOf(register(), typed, correct(FIRST + 1, { series: 'B' }), register())).toEqual([
      'CH 8',
      'B 90',
      'CH 9',
    ]);
    // Receipts written after the mistake keep the series where it is until they are put right too.
    const after = correct(FIRST + 1, { number: '10' });
    expect(numbersOf(typed, register(), correct(FIRST, { number: '9' }), register())).toEqual([
      'CH 9',
      'CH 91',
      'CH 92',
    ]);
    expect(
      numbersOf(typed, register(), correct(FIRST, { number: '9' }), after, register()),
    ).toEqual(['CH 9', 'CH 10', 'CH 11']);
    // Number 9 may be on a printed receipt.
    expect(
      numbersOf(register(), register(), correct(FIRST + 1, { series: 'B' }), register()),
    ).toEqual(['CH 8', 'B 9', 'CH 10']);
  });

  test('asks no number of a bank line', () => {
    const book = written(register({ mode: 2, series: '' }), register({ mode: 2, series: '' }));
    expect([...paymentsOf(book)].map(({ number }) => number)).toEqual(['', '']);
  });

  test.each<[Partial<RegisterPayment>, string]>([
    [{ amountBani: 0 }, 'payment-amount'],
    [{ amountBani: -1 }, 'payment-amount'],
    [{ amountBani: 1.5 }, 'payment-amount'],
    [{ amountBani: 1e12 }, 'payment-amount'],
    [{ emitted: day('2026-05-21') }, 'payment-date-ahead'],
    [{ emitted: day('2023-12-31') }, 'payment-date-early'],
    [{ emitted: day('2024-12-31') }, 'payment-other-year'],
    [{ idAp: 9 }, 'payment-apartment-unknown'],
    [{ idF: 9 }, 'payment-fund-unknown'],
    [{ mode: 7 }, 'payment-bank-unknown'],
    [{ series: ' ' }, 'receipt-series-needed'],
  ])('refuses %j', (over, code) => {
    expect(codeOf(register(over)(NO_CASHBOOK))).toBe(code);
  });
});

describe('a closed year', () => {
  const CLOSED: CashbookContext = { ...CONTEXT, isYearClosed: true };

  test('takes no document and no other date, gives no money back; texts are still put right', () => {
    const book = written(register(), register({ emitted: day('2025-10-06') }));
    const year = { code: 'payment-year-closed', field: 'emitted', year: 2025 };
    const refusalOf = (decision: CashbookDecision) =>
      decision.ok ? undefined : decision.rejection;
    expect(refusalOf(registerPayment(PAYMENT, NO_CASHBOOK, CLOSED))).toEqual(year);
    const moved = { idPd: FIRST, texts: { emitted: day('2025-10-06') } };
    expect(refusalOf(updatePayment(moved, book, CLOSED))).toEqual(year);
    const back = { idPd: FIRST, emitted: day('2025-10-20'), series: 'R', reason: 'x' };
    expect(refusalOf(returnPayment(back, book, book, CLOSED))).toEqual(year);
    const said = { idPd: FIRST, texts: { info: 'scris mai târziu' } };
    expect(updatePayment(said, book, CLOSED)).toMatchObject({ ok: true });
    expect(annulPayment({ idPd: FIRST, reason: 'x' }, book, CLOSED)).toMatchObject({ ok: true });
    const opening = {
      account: 'bank',
      emitted: day('2025-01-01'),
      amountBani: 5,
      info: '',
    } as const;
    expect(openAccount(opening, book, CLOSED)).toMatchObject({ ok: true });
  });
});

describe('updatePayment', () => {
  const update = (texts: Parameters<typeof updatePayment>[0]['texts'], idPd = FIRST) => {
    return (book: Cashbook) => updatePayment({ idPd, texts }, book, CONTEXT);
  };

  test('tells what changed and what stood before; the same again is nothing', () => {
    const book = written(register());
    const changed = update({ emitted: day('2025-10-07'), series: 'CH' })(book);
    expect(codeOf(changed)).toEqual([
      {
        type: 'PaymentUpdated',
        data: { idPd: FIRST, after: { emitted: '2025-10-07' }, before: { emitted: '2025-10-05' } },
      },
    ]);
    expect(codeOf(update({ info: ' ' })(book))).toEqual([]);
  });

  test('is refused for another year, a taken number, an annulled payment and none', () => {
    const book = written(register(), register(), (b) =>
      annulPayment({ idPd: FIRST + 1, reason: 'x' }, b, CONTEXT),
    );
    expect(codeOf(update({ emitted: day('2024-10-05') })(book))).toBe('payment-other-year');
    expect(codeOf(update({ number: '9' })(book))).toBe('document-number-taken');
    const line = written(register(), register({ mode: 2, series: 'OP', number: '8' }));
    expect(codeOf(update({ series: 'CH' }, FIRST + 1)(line))).toBe('document-number-taken');
    expect(codeOf(update({ info: 'x' }, FIRST + 1)(book))).toBe('payment-annulled');
    expect(codeOf(update({ info: 'x' }, FIRST + 2)(book))).toBe('payment-not-found');
  });

  test('takes neither series nor number from a receipt; a bank line may lose both', () => {
    const book = written(register(), register({ mode: 2, series: 'OP', number: '7' }));
    expect(codeOf(update({ series: ' ' })(book))).toBe('receipt-series-needed');
    expect(codeOf(update({ number: '' })(book))).toBe('receipt-number-needed');
    expect(codeOf(update({ series: '', number: '' }, FIRST + 1)(book))).toHaveLength(1);
  });
});

describe('annulPayment', () => {
  test('strikes a payment through once, with a reason; its number stays taken', () => {
    const book = written(register());
    const annul = (reason: string) => (b: Cashbook) =>
      annulPayment({ idPd: FIRST, reason }, b, CONTEXT);
    expect(codeOf(annul(' ')(book))).toBe('payment-reason-needed');
    const struck = written(register(), annul('scrisă greșit'));
    expect(codeOf(annul('iar')(struck))).toBe('payment-annulled');
    expect(codeOf(register({ number: '8' })(struck))).toBe('document-number-taken');
    expect(codeOf(annulPayment({ idPd: 24_000_001, reason: 'x' }, struck, CONTEXT))).toBe(
      'payment-not-found',
    );
  });
});

test('bookYears reach from the year before the first month to the next one', () => {
  const years = (firstMonth: string | null, today: string) =>
    bookYears({ firstMonth: firstMonth as YearMonth | null }, day(today));
  expect(years('2024-09', '2026-11-21')).toEqual([2023, 2024, 2025, 2026, 2027]);
  expect(years(null, '2026-11-21')).toEqual([2025, 2026, 2027]);
  expect(years('2027-01', '2026-11-21')).toEqual([2025, 2026, 2027]);
  expect(years('2000-01', '2001-01-01')).toEqual([2000, 2001, 2002]);
});

test.each([
  ['12', 12],
  ['0', 0],
  ['', undefined],
  ['A1', undefined],
  ['123456789', 123_456_789],
  ['1234567890', undefined],
  ['12/3', undefined],
  ['1-2', undefined],
  ['1 2', undefined],
  ['٣', undefined],
])('the number %j counts as %p', (text, value) => {
  expect(numberValue(text)).toBe(value);
});

test('what a book holds stands in the order of recording', () => {
  const book = written(register(), register({ idAp: 2 }));
  expect([...logItems(book.documents)]).toHaveLength(2);
});
