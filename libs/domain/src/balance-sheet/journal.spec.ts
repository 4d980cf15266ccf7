import {
  type Cashbook,
  type CashbookEvent,
  evolveCashbook,
  NO_CASHBOOK,
} from '../cashbook/index.js';
import type { LocalDate, YearMonth } from '../kernel/index.js';
import { type BillOnList, journalOf, type JournalEntry } from './index.js';

const day = (text: string): LocalDate => text as LocalDate;
const SEPT = '2025-09' as YearMonth;
const OCT = '2025-10' as YearMonth;

/** The book of a year with these documents, numbered from 1 on. */
const bookOf = (
  year: number,
  documents: readonly (readonly [CashbookEvent['type'], object])[],
): Cashbook =>
  documents.reduce(
    (book, [type, data], at) =>
      evolveCashbook(book, {
        type,
        data: { idPd: (year - 2000) * 1_000_000 + at + 1, ...HEAD, ...data },
      } as CashbookEvent),
    NO_CASHBOOK,
  );
const HEAD = { series: '', number: '', info: '', idF: null };
const PAID = { type: 1, idAp: 1 };

const BOOKS = [
  bookOf(2025, [
    ['AccountOpened', { account: 'bank', emitted: '2025-09-01', amountBani: 10_000 }],
    ['PaymentRegistered', { ...PAID, mode: 2, emitted: '2025-09-15', amountBani: 300 }],
    ['PaymentRegistered', { ...PAID, mode: 1, emitted: '2025-10-10', amountBani: 500 }],
    ['MoneyTransferred', { from: 'cash', to: 'bank', emitted: '2025-10-05', amountBani: 200 }],
    ['PaymentRegistered', { ...PAID, mode: 1, emitted: '2025-10-06', amountBani: 77 }],
    ['PenaltyCorrected', { idAp: 1, month: SEPT, emitted: '2025-10-31', amountBani: 15 }],
    ['PaymentAnnulled', { idPd: 25_000_005, reason: 'greșită' }],
    [
      'PaymentReturned',
      {
        ...{ idReturn: 25_000_007, idPd: 25_000_002, of: 1, mode: 2, amountBani: 300 },
        ...{ emitted: '2025-11-03', reason: 'x' },
      },
    ],
  ]),
  bookOf(2026, [
    ['PaymentRegistered', { ...PAID, mode: 1, emitted: '2026-01-10', amountBani: 40 }],
  ]),
];

const bill = (idOutgo: number, amountBani: number, of: Partial<BillOnList> = {}): BillOnList => ({
  ...{ month: OCT, idOutgo, name: '', provider: '', number: '', date: '', isDisabled: false },
  ...{ amountBani, ...of },
});
const MONTHS = {
  bills: [
    bill(1, 4_000, { date: day('2025-10-08') }),
    bill(2, 600),
    bill(3, 900, { isDisabled: true }),
    bill(4, 0),
    // Dated after the close that charged it to owners: owed from the day of the close on.
    bill(5, 10_000, { month: SEPT, date: day('2025-10-20') }),
  ],
  postings: [
    {
      ...{ month: SEPT, closed: day('2025-10-10'), distributedBani: 10_000, penaltiesBani: 0 },
      dues: [
        { idFund: 5, amountBani: 3_000 },
        { idFund: 6, amountBani: 0 },
      ],
    },
  ],
};

/** [date, kind, amount, account and side of the moved money]. */
const told = (one: JournalEntry) => {
  const moved = one.moved === null ? '' : `${one.moved.account} ${one.moved.side}`;
  const what = one.of === 'document' ? one.document.kind : one.of;
  return [one.date, what, one.amountBani, moved];
};
const journal = (from: string, to: string) => {
  const { opening, entries, closing } = journalOf(BOOKS, MONTHS, day(from), day(to));
  return { opening, rows: entries.map(told), closing };
};

describe('the journal', () => {
  test('tells every operation on its day: documents of providers, of closes, of the cash book', () => {
    expect(journal('2025-10-01', '2025-10-31')).toEqual({
      opening: { cash: 0, bank: 10_300, collector: 0 },
      rows: [
        ['2025-10-01', 'bill', 600, ''],
        ['2025-10-05', 'transfer', 200, 'cash out'],
        ['2025-10-05', 'transfer', 200, 'bank in'],
        ['2025-10-06', 'payment', 77, 'cash in'],
        ['2025-10-08', 'bill', 4_000, ''],
        ['2025-10-10', 'bill', 10_000, ''],
        ['2025-10-10', 'expenses', 10_000, ''],
        ['2025-10-10', 'dues', 3_000, ''],
        ['2025-10-10', 'payment', 500, 'cash in'],
        ['2025-10-31', 'penalty-correction', 15, ''],
      ],
      closing: { cash: 300, bank: 10_500, collector: 0 },
    });
  });

  test('strikes through what was annulled, with its reason, and nothing else', () => {
    const { entries } = journalOf(BOOKS, MONTHS, day('2025-09-01'), day('2026-12-31'));
    const struck = entries.filter(({ isAnnulled }) => isAnnulled);
    expect(struck.map(told)).toEqual([['2025-10-06', 'payment', 77, 'cash in']]);
    const reasons = entries.map((one) => (one.of === 'document' ? one.reason : ''));
    expect(reasons.filter((reason) => reason !== '')).toEqual(['greșită']);
  });

  test('has the opening balance of an account as an operation, neither money in nor out', () => {
    expect(journal('2025-09-01', '2025-09-30')).toEqual({
      opening: { cash: 0, bank: 0, collector: 0 },
      rows: [
        ['2025-09-01', 'opening', 10_000, ''],
        ['2025-09-15', 'payment', 300, 'bank in'],
      ],
      closing: { cash: 0, bank: 10_300, collector: 0 },
    });
  });

  test('opens with what stood before its first day, whatever moved on that day', () => {
    expect(journal('2025-10-05', '2025-10-05')).toMatchObject({
      opening: { cash: 0, bank: 10_300 },
      closing: { cash: -200, bank: 10_500 },
    });
    expect(journal('2025-10-10', '2025-10-10')).toMatchObject({
      opening: { cash: -200, bank: 10_500 },
      closing: { cash: 300, bank: 10_500 },
    });
  });

  test('goes on over New Year, and asks no other year’s book', () => {
    expect(journal('2025-11-01', '2026-01-31')).toEqual({
      opening: { cash: 300, bank: 10_500, collector: 0 },
      rows: [
        ['2025-11-03', 'return', 300, 'bank out'],
        ['2026-01-10', 'payment', 40, 'cash in'],
      ],
      closing: { cash: 340, bank: 10_200, collector: 0 },
    });
    expect(journal('2026-01-01', '2026-01-09')).toEqual({
      opening: { cash: 300, bank: 10_200, collector: 0 },
      rows: [],
      closing: { cash: 300, bank: 10_200, collector: 0 },
    });
  });
});
