import {
  annulPayment,
  type Cashbook,
  type CashbookDecision,
  type CashbookEvent,
  evolveCashbook,
  NO_CASHBOOK,
  NO_OTHER_BOOKS,
  registerPayment,
} from '../cashbook/index.js';
import type { LocalDate } from '../kernel/index.js';
import { cashFacts } from './cash-facts.js';

const day = (text: string): LocalDate => text as LocalDate;
const FIRST = 25_000_001;

const register = (): ((book: Cashbook) => CashbookDecision) => (book) =>
  registerPayment(
    {
      type: 1,
      mode: 1,
      emitted: day('2025-10-05'),
      series: 'CH',
      idAp: 1,
      amountBani: 1_000,
      idF: null,
      info: '',
    },
    book,
    {
      year: 2025,
      today: day('2025-11-20'),
      earliestYear: 2024,
      isYearClosed: false,
      around: NO_OTHER_BOOKS,
      hasApartment: () => true,
      hasFund: () => true,
      hasBank: () => true,
      isCompany: () => false,
    },
  );

function written(...decisions: readonly ((book: Cashbook) => CashbookDecision)[]): Cashbook {
  return decisions.reduce((book, decide) => {
    const decision = decide(book);
    if (!decision.ok) throw new Error(decision.rejection.code);
    return decision.events.reduce(evolveCashbook, book);
  }, NO_CASHBOOK);
}

describe('cashFacts', () => {
  const known = (until: string, revision: number) => ({
    until: day(until),
    revisions: { 2025: revision },
  });
  const kinds = (books: readonly Cashbook[], at: Parameters<typeof cashFacts>[1]) => {
    const { byApartment, reworked } = cashFacts(books, at);
    return {
      facts: (byApartment.get(1) ?? []).map((fact) => fact.type),
      isReworked: reworked.has(1),
    };
  };
  const annulled = (b: Cashbook) =>
    annulPayment({ idPd: FIRST, reason: 'x' }, b, { around: NO_OTHER_BOOKS });
  const returned: CashbookEvent = {
    type: 'PaymentReturned',
    data: {
      idReturn: FIRST + 1,
      idPd: FIRST,
      of: 1,
      mode: 1,
      amountBani: 1_000,
      emitted: day('2025-11-10'),
      series: '',
      number: '',
      reason: 'x',
    },
  };

  test('all of them without a close', () => {
    expect(kinds([written(register(), annulled)], null)).toEqual({
      facts: ['payment', 'annulment'],
      isReworked: false,
    });
  });

  test('what the close read and dated on or before it is counted', () => {
    const book = written(register());
    expect(kinds([book], known('2025-10-31', 0)).facts).toEqual([]);
    expect(kinds([book], known('2025-10-04', 0)).facts).toEqual(['payment']);
    expect(kinds([book], known('2025-10-31', -1))).toEqual({
      facts: ['payment'],
      isReworked: true,
    });
  });

  test('an annulment of a counted payment works the account out anew, until a close has read it', () => {
    const book = written(register(), annulled);
    expect(kinds([book], known('2025-10-31', 0))).toEqual({
      facts: ['annulment'],
      isReworked: true,
    });
    expect(kinds([book], known('2025-10-31', 1))).toEqual({ facts: [], isReworked: false });
    expect(kinds([book], known('2025-10-01', 1))).toEqual({
      facts: ['payment', 'annulment'],
      isReworked: false,
    });
  });

  test('a return joins at its own date, from whatever book', () => {
    const book = evolveCashbook(written(register()), returned);
    expect(kinds([book], known('2025-10-31', 1))).toEqual({ facts: ['return'], isReworked: true });
    expect(kinds([book], known('2025-11-30', 1)).facts).toEqual([]);
    const nextYear: CashbookEvent = {
      ...returned,
      data: { ...returned.data, idReturn: 26_000_001, emitted: day('2026-01-10') },
    };
    const books = [written(register()), evolveCashbook(NO_CASHBOOK, nextYear)];
    expect(kinds(books, known('2026-01-05', 0))).toEqual({ facts: ['return'], isReworked: true });
  });

  test('a book of a year that is over and read costs nothing, one that moved since is read again', () => {
    const book = written(register());
    expect(kinds([book], known('2026-02-05', 0)).facts).toEqual([]);
    expect(kinds([written(register(), annulled)], known('2026-02-05', 0))).toEqual({
      facts: ['annulment'],
      isReworked: true,
    });
  });
});
