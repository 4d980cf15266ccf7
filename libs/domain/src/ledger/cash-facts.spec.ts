import fc from 'fast-check';
import { bookStep, dayOfStep, eventOfStep } from '../cashbook/book-steps.fixture.js';
import {
  annulPayment,
  type Cashbook,
  type CashbookDecision,
  type CashbookEvent,
  documentIdIn,
  evolveCashbook,
  NO_CASHBOOK,
  NO_OTHER_BOOKS,
  registerPayment,
} from '../cashbook/index.js';
import { bani, type LocalDate, logItems, paymentId, type YearMonth } from '../kernel/index.js';
import { cashFacts, type KnownBooks } from './cash-facts.js';

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

test('a correction that takes a proposal up counts toward the cap, one for another reason does not', () => {
  const corrected = (origin: 'proposal' | 'hand', at: number): CashbookEvent => ({
    type: 'PenaltyCorrected',
    data: {
      ...{ idPd: FIRST + at, emitted: day('2025-10-05'), series: '', number: '', info: 'x' },
      ...{ idAp: 1, month: '2025-08' as YearMonth, amountBani: 40, origin },
    },
  });
  const book = [corrected('proposal', 0), corrected('hand', 1)].reduce(
    (state, event) => evolveCashbook(state, event),
    NO_CASHBOOK,
  );
  const common = { type: 'penalty', date: '2025-10-05', month: '2025-08', amount: 40 };
  expect(cashFacts([book], null).byApartment.get(1)).toEqual([
    { ...common, paymentId: FIRST, origin: 'proposal', made: 40 },
    { ...common, paymentId: FIRST + 1, origin: 'hand', made: 0 },
  ]);
});

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

/** What a close may have read: all books as they are now, some in an earlier state, or none. */
const close = fc.option(
  fc.record({ day: fc.nat(4), year: fc.constantFrom(2025, 2026), behind: fc.nat(3) }),
);

/** Computes the facts again from the specification's words, for every document and every reversal on its own. */
function anew(books: readonly Cashbook[], known: KnownBooks | null) {
  const facts: [number, unknown][] = [];
  const reworked = new Set<number>();
  const isRead = (year: number, revision: number) =>
    known !== null && revision <= (known.revisions[year] ?? -1);
  const isCounted = (date: LocalDate) => known !== null && date <= known.until;
  const countedOn = ({ year, documents }: Cashbook, at: number): LocalDate | null => {
    const document = documents.items[at]!;
    if (document.kind !== 'payment' || !isRead(year, document.revision)) return null;
    const then = document.earlierDates.find(({ until }) => !isRead(year, until));
    const date = then?.emitted ?? document.emitted;
    return isCounted(date) ? date : null;
  };
  for (const book of books) {
    for (const [at, document] of [...logItems(book.documents)].entries()) {
      if (document.kind !== 'payment') continue;
      const { idPd, idAp, emitted: date, amountBani } = document;
      const on = countedOn(book, at);
      if (on === date) continue;
      const head = { type: 'payment', date, paymentId: paymentId(idPd), number: idPd };
      facts.push([idAp, { ...head, amount: bani(amountBani), fundId: null }]);
      if (on !== null || isCounted(date)) reworked.add(idAp);
    }
  }
  for (const book of books) {
    const undo = (idPd: number, isUndoneInIt: boolean, fact: unknown) => {
      const at = idPd - documentIdIn(book.year, 1);
      const paid = book.documents.items[at];
      if (paid?.kind !== 'payment') return;
      const on = countedOn(book, at);
      if (on !== null && isUndoneInIt) return;
      facts.push([paid.idAp, fact]);
      if (on !== null) reworked.add(paid.idAp);
    };
    for (const { idPd, revision } of book.annulments.values()) {
      const fact = { type: 'annulment', paymentId: paymentId(idPd) };
      undo(idPd, isRead(book.year, revision), fact);
    }
    for (const { idPd, idReturn: number, emitted: date, revision } of book.returns.values()) {
      const fact = { type: 'return', date, number, paymentId: paymentId(idPd) };
      undo(idPd, isRead(book.year, revision) && isCounted(date), fact);
    }
  }
  const byApartment = new Map<number, unknown[]>();
  for (const [idAp, fact] of facts) {
    byApartment.set(idAp, [...(byApartment.get(idAp) ?? []), fact]);
  }
  return { byApartment, reworked };
}

test('what is kept of a book as it grows gives the facts that all its documents give', () => {
  let found = 0;
  const history = fc.array(fc.tuple(bookStep(2025, 2025, 2026), close), {
    maxLength: 40,
    size: 'max',
  });
  fc.assert(
    fc.property(history, (steps) => {
      let books: readonly Cashbook[] = [2025, 2026].map((year) => ({ ...NO_CASHBOOK, year }));
      let known: KnownBooks | null = null;
      const given: [facts: ReturnType<typeof cashFacts>, told: string][] = [];
      for (const [one, closed] of steps) {
        const after = books.map((book) =>
          book.year === one.year ? evolveCashbook(book, eventOfStep(one, book)) : book,
        );
        if (closed !== null) {
          const revisions = books.map(
            ({ year, revision }) => [String(year), revision - closed.behind] as const,
          );
          known = {
            until: dayOfStep(closed.year, closed.day),
            revisions: Object.fromEntries(revisions),
          };
        }
        for (const all of [after, books]) {
          const facts = cashFacts(all, known);
          found += facts.byApartment.size;
          expect(facts).toEqual(anew(all, known));
          given.push([facts, JSON.stringify([...facts.byApartment])]);
        }
        // The state of a dropped step is discarded: the next step continues from the state before it.
        if (one.kind !== 'drop') books = after;
      }
      // A returned list does not change, whatever is recorded later.
      for (const [{ byApartment }, told] of given) {
        expect(JSON.stringify([...byApartment])).toBe(told);
      }
    }),
  );
  expect(found).toBeGreaterThan(1_000);
});
