import {
  type Cashbook,
  type CashbookEvent,
  evolveCashbook,
  NO_CASHBOOK,
} from '../cashbook/index.js';
import { bani, type LocalDate, type YearMonth } from '../kernel/index.js';
import { type LedgerFact, ledgerOf } from '../ledger/index.js';
import { type ExpenseMonth, NO_MONTH } from '../expense-month/index.js';
import { type BalanceSources, balanceSheet, type BillOnList, standingMonths } from './index.js';

const day = (text: string): LocalDate => text as LocalDate;
const OCT = '2025-10' as YearMonth;
const FUND = 5;
const END = '2025-12-31';

/** The book of a year with these documents, numbered from 1 on. */
const bookOf = (
  year: number,
  ...documents: readonly (readonly [CashbookEvent['type'], object])[]
): Cashbook =>
  documents.reduce((book, [type, data], at) => {
    const idPd = (year - 2000) * 1_000_000 + at + 1;
    return evolveCashbook(book, { type, data: { idPd, ...HEAD, ...data } } as CashbookEvent);
  }, NO_CASHBOOK);
const HEAD = { series: '', number: '', info: '', idF: null, emitted: '2025-10-13' };
const spent = (amountBani: number, over: object = {}) =>
  [
    'DisbursementRegistered',
    { type: 10, mode: 2, provider: 'Lift', bills: [], amountBani, ...over },
  ] as const;
const paying = (idOutgo: number, amountBani: number) =>
  spent(amountBani, { bills: [{ month: OCT, idOutgo, amountBani }] });
const bill = (idOutgo: number, amountBani: number, isDisabled = false): BillOnList => ({
  ...{ month: OCT, idOutgo, amountBani, isDisabled },
  ...{ name: '', provider: '', number: '', date: '' },
});

/** The lines of a sheet by key: the amount and the parts. */
function linesOf(over: Partial<BalanceSources>, bills: readonly BillOnList[] = [], at = END) {
  const months = { opening: [], postings: [], bills };
  const none = { funds: new Map(), books: [], accounts: [], currentMonth: null };
  const { assets, liabilities } = balanceSheet({ ...none, months, ...over }, day(at));
  return new Map(
    [...assets, ...liabilities].map(({ key, amountBani, parts }) => [key, { amountBani, parts }]),
  );
}

describe('what providers are owed', () => {
  it('is what stands on the lists, less every payment of it', () => {
    const books = [bookOf(2025, paying(1, 1_000), paying(1, 1_500))];
    const lines = linesOf({ books }, [bill(1, 4_000), bill(2, 900, true)]);
    expect(lines.get('providers')).toEqual({
      amountBani: 1_500,
      parts: [{ of: 'bill', month: OCT, idOutgo: 1, amountBani: 1_500 }],
    });
    expect(lines.get('undistributed')?.amountBani).toBe(4_000);
    expect(lines.has('providers-owe')).toBe(false);
  });

  it('is asked back where more was paid than the documents say, or for one that was taken off', () => {
    const books = [bookOf(2025, paying(1, 4_001), paying(2, 70))];
    const lines = linesOf({ books }, [bill(1, 4_000), bill(2, 70, true)]);
    expect(lines.get('providers-owe')).toEqual({
      amountBani: 71,
      parts: [
        { of: 'bill', month: OCT, idOutgo: 1, amountBani: 1 },
        { of: 'bill', month: OCT, idOutgo: 2, amountBani: 70 },
      ],
    });
    expect(lines.has('providers')).toBe(false);
  });

  it('is owed from the first of the month where the document has no day', () => {
    expect(linesOf({}, [bill(1, 4_000)], '2025-09-30').has('providers')).toBe(false);
    expect(linesOf({}, [bill(1, 4_000)], '2025-10-01').get('providers')?.amountBani).toBe(4_000);
  });
});

describe('a line of documents', () => {
  it('names those of the year one by one, those of years before together', () => {
    const books = [
      bookOf(2023, spent(9, { emitted: '2023-12-31' })),
      bookOf(2024, spent(100, { emitted: '2024-01-01' }), spent(250, { emitted: '2024-12-31' })),
      bookOf(2025, spent(30, { emitted: '2025-01-01' }), spent(5, { emitted: '2025-01-01' })),
    ];
    expect(linesOf({ books }).get('unbilled')).toEqual({
      amountBani: 394,
      parts: [
        { of: 'year', year: 2023, amountBani: 9 },
        { of: 'year', year: 2024, amountBani: 350 },
        { of: 'document', idPd: 25_000_001, date: '2025-01-01', amountBani: 30 },
        { of: 'document', idPd: 25_000_002, date: '2025-01-01', amountBani: 5 },
      ],
    });
  });

  it('counts no document that was annulled', () => {
    const annulment = ['PaymentAnnulled', { idPd: 25_000_001, reason: 'x' }] as const;
    const lines = linesOf({ books: [bookOf(2025, spent(30), spent(5), annulment)] });
    expect(lines.get('unbilled')).toMatchObject({ amountBani: 5, parts: [{ idPd: 25_000_002 }] });
  });

  it('stays where its documents come to nothing together', () => {
    const books = [bookOf(2025, spent(30), spent(-30))];
    expect(linesOf({ books }).get('unbilled')).toMatchObject({ amountBani: 0 });
    expect(linesOf({ books }).get('unbilled')?.parts).toHaveLength(2);
  });
});

test('the months that stand are those with a closing, but for a last one that is open', () => {
  const month = (closing: boolean, reopened = false) =>
    ({
      ...NO_MONTH,
      closing: closing ? CLOSING : null,
      reopened: reopened ? CLOSING : null,
    }) as ExpenseMonth;
  const CLOSING = { closed: day('2025-10-10') } as ExpenseMonth['closing'];
  const [one, two, three] = [month(true), month(true), month(true)];
  expect(standingMonths([one, two, three])).toEqual([one, two, three]);
  expect(standingMonths([one, two, month(false)])).toEqual([one, two]);
  // A reopened last month posts nothing until it is closed again; a reopened one with later months still does.
  expect(standingMonths([one, two, month(false, true)])).toEqual([one, two]);
  const reopened = month(false, true);
  expect(standingMonths([one, reopened, month(false)])).toEqual([one, reopened]);
  expect(standingMonths([])).toEqual([]);
});

describe('a correction without money', () => {
  const letGo = (idF: number | null, amountBani: number) =>
    ['PaymentRegistered', { type: 1, mode: 4, idAp: 1, idF, amountBani }] as const;

  it('is taken off its fund, or stands under its own name', () => {
    const books = [bookOf(2025, letGo(null, 60), letGo(FUND, 20))];
    const lines = linesOf({ books, funds: new Map([[FUND, { openingBani: 1_000 }]]) });
    expect(lines.get('corrections')?.amountBani).toBe(-60);
    expect(lines.get('fund')).toMatchObject({
      amountBani: 980,
      parts: [
        { of: 'opening', what: 'fund', amountBani: 1_000 },
        { of: 'waived', amountBani: -20 },
      ],
    });
  });
});

describe('what owners owe', () => {
  const owed = (month: string, amount: number): LedgerFact => ({
    ...{ type: 'bill', date: day('2025-11-10'), month: month as YearMonth, amount: bani(amount) },
    ...{ excluded: bani(0), waived: bani(0), before: null },
    terms: { published: day('2025-11-10'), maturityDays: 30, rateE2: 20 },
  });

  it('is told apartment by apartment, the older months of one together', () => {
    const accounts = [
      { idAp: 1, ledger: ledgerOf([owed('2025-08', 100), owed('2025-09', 200), owed(OCT, 50)]) },
      { idAp: 2, ledger: ledgerOf([owed('2025-09', 40)]) },
    ];
    const lines = linesOf({ accounts, currentMonth: OCT });
    expect(lines.get('arrears')).toEqual({
      amountBani: 340,
      parts: [
        { of: 'apartment', idAp: 1, amountBani: 300 },
        { of: 'apartment', idAp: 2, amountBani: 40 },
      ],
    });
    expect(lines.get('current-list')?.amountBani).toBe(50);
  });

  it('to a fund before the first month is the fund’s, of all apartments together', () => {
    const debt = { kind: 'fund', idFund: FUND, month: OCT } as const;
    const opening = [30, 45].map((amountBani, at) => ({
      ...{ idAp: at + 1, advanceBani: 0 },
      debts: [{ ...debt, amountBani }],
    }));
    expect(linesOf({ months: { opening, postings: [], bills: [] } }).get('fund')).toEqual({
      amountBani: 75,
      parts: [{ of: 'opening', what: 'debts', amountBani: 75 }],
    });
  });
});
