import { changeFund } from '@scara/domain/association';
import {
  accountsAt,
  type BalanceLine,
  type BalanceSheet,
  balanceSheet,
  currentMonth,
  monthsOnSheet,
  standingMonths,
} from '@scara/domain/balance-sheet';
import {
  type Cashbook,
  type CashbookEvent,
  evolveCashbook,
  NO_CASHBOOK,
} from '@scara/domain/cashbook';
import { addExpense, addFundDue, monthlyId } from '@scara/domain/expense-month';
import { ledgerOf } from '@scara/domain/ledger';
import { anExpense, day, IDS, Lived, month } from '../support/lived.js';
import { REPAIR_FUND, readTeiul } from '../support/teiul.js';
import { walkTeiul } from '../support/teiul-walk.js';

const [ONE, TWO, THREE] = IDS.apartments;
const SEPT = month('2025-09');
const OCT = month('2025-10');

/** Returns a cashbook with documents of 2025, amounts in bani, numbered from 1. */
function bookOf(documents: readonly (readonly [CashbookEvent['type'], object])[]): Cashbook {
  return documents
    .map(
      ([type, data], at) =>
        ({
          type,
          data: { idPd: 25_000_001 + at, series: '', number: '', info: '', idF: null, ...data },
        }) as CashbookEvent,
    )
    .reduce(evolveCashbook, NO_CASHBOOK);
}

function sheetOf(lived: Lived, book: Cashbook, at: string): BalanceSheet {
  lived.books.set(2025, book);
  const months = [...lived.months.values()];
  const standing = standingMonths(months)
    .filter(({ closing }) => closing !== null && closing.closed <= at)
    .toReversed();
  const { association } = lived;
  const books = [book];
  return balanceSheet(
    {
      funds: association.funds,
      months: monthsOnSheet(months),
      books,
      accounts: accountsAt({ association, first: months[0] ?? null, standing, books }, day(at)),
      currentMonth: currentMonth(standing),
    },
    day(at),
  );
}

const amounts = (lines: readonly BalanceLine[]): Record<string, number> =>
  Object.fromEntries(lines.map(({ key, amountBani }) => [key, amountBani]));

describe('the lines of the balance sheet', () => {
  // September: 100 lei of 'Salubris' by persons (50, 25, 25) and a due of 30 lei, closed on 10 October; October is open
  // with one more bill of 40 lei. The fund had an opening balance of 80 lei.
  const lived = new Lived();
  lived.tell((state) =>
    changeFund({ idFund: IDS.fund, fund: { openingBani: 8_000, purpose: 'repair' } }, state),
  );
  lived.open(SEPT);
  lived.try(SEPT, (state) => addExpense(anExpense(), state, lived.association));
  lived.try(SEPT, (state) =>
    addFundDue(
      { idFund: IDS.fund, amountBani: 3_000, distribution: 3, idGroup: null, typedShares: null },
      state,
      lived.association,
    ),
  );
  lived.acceptAll(SEPT);
  const paid = { type: 1, mode: 2 } as const;
  const before = bookOf([
    ['AccountOpened', { account: 'bank', emitted: '2025-09-01', amountBani: 10_000 }],
    ['PaymentRegistered', { ...paid, idAp: THREE, emitted: '2025-09-15', amountBani: 300 }],
  ]);
  lived.books.set(2025, before);
  for (const step of [lived.publish(SEPT, '2025-10-10'), lived.close(SEPT, '2025-10-10')]) {
    if (typeof step === 'string') throw new Error(step);
  }
  lived.open(OCT);
  lived.try(OCT, (state) => addExpense(anExpense({ amountBani: 4_000 }), state, lived.association));
  const bill = { month: SEPT, idOutgo: monthlyId(SEPT, 1) };
  const book = bookOf([
    ['AccountOpened', { account: 'bank', emitted: '2025-09-01', amountBani: 10_000 }],
    ['PaymentRegistered', { ...paid, idAp: THREE, emitted: '2025-09-15', amountBani: 300 }],
    // Apartment 1 pays its 60 lei and 5 more; the due of apartment 2 is waived.
    ['PaymentRegistered', { ...paid, idAp: ONE, emitted: '2025-10-12', amountBani: 6_500 }],
    [
      'PaymentRegistered',
      { type: 1, mode: 4, idAp: TWO, emitted: '2025-10-12', amountBani: 1_000, idF: IDS.fund },
    ],
    [
      'DisbursementRegistered',
      {
        type: 10,
        mode: 2,
        provider: 'Salubris',
        emitted: '2025-10-13',
        amountBani: 7_000,
        bills: [{ ...bill, amountBani: 7_000 }],
      },
    ],
    [
      'DisbursementRegistered',
      { type: 10, mode: 2, provider: 'Banca', emitted: '2025-10-13', amountBani: 500, bills: [] },
    ],
    [
      'DisbursementRegistered',
      {
        ...{ type: 11, mode: 2, provider: 'Zugravul', emitted: '2025-10-14', amountBani: 2_000 },
        ...{ idF: IDS.fund, bills: [] },
      },
    ],
    [
      'CollaboratorPaymentRegistered',
      { type: 3, mode: 1, partner: 'Reclame', emitted: '2025-10-14', amountBani: 1_200 },
    ],
    [
      'PenaltyCorrected',
      { idAp: TWO, month: SEPT, emitted: '2025-10-14', amountBani: 150, origin: 'hand' },
    ],
    ['MoneyTransferred', { from: 'cash', to: 'bank', emitted: '2025-10-15', amountBani: 700 }],
  ]);

  it('are what each of them says, and both sides are equal', () => {
    const sheet = sheetOf(lived, book, '2025-10-20');
    expect(amounts(sheet.assets)).toEqual({
      cash: 1_200 - 700,
      bank: 10_000 + 300 + 6_500 - 7_000 - 500 - 2_000 + 700,
      collector: 0,
      // Apartments 2 and 3 owe 25 lei each, of which apartment 3 had paid 3.
      'current-list': 2_500 + 2_500 - 300,
      'penalties-owed': 150,
      'fund-owed': 1_000,
      undistributed: 4_000,
      unbilled: 500,
    });
    expect(amounts(sheet.liabilities)).toEqual({
      fund: 8_000 + 3_000 - 1_000 - 2_000,
      penalties: 150,
      'third-parties': 1_200,
      providers: 10_000 - 7_000 + 4_000,
      advances: 500,
      opening: 10_000 - 8_000,
    });
    expect(sheet.assetsBani).toBe(sheet.liabilitiesBani);
  });

  it('are those of the day that is asked for', () => {
    const sheet = sheetOf(lived, book, '2025-10-05');
    // October's bill is owed from its first day; September's is not charged to owners yet.
    expect(amounts(sheet.assets)).toEqual({
      ...{ cash: 0, bank: 10_300, collector: 0, undistributed: 14_000 },
    });
    expect(amounts(sheet.liabilities)).toEqual({
      ...{ fund: 8_000, providers: 14_000, advances: 300, opening: 2_000 },
    });
    expect(sheet.assetsBani).toBe(sheet.liabilitiesBani);
  });

  it('open to what they are made of, part by part', () => {
    const { assets, liabilities } = sheetOf(lived, book, '2025-10-20');
    for (const { key, parts, amountBani } of [...assets, ...liabilities]) {
      if (key === 'cash' || key === 'bank' || key === 'collector') continue;
      expect(parts.reduce((sum, part) => sum + part.amountBani, 0)).toBe(amountBani);
    }
    expect(assets.find(({ key }) => key === 'current-list')?.parts).toEqual([
      { of: 'apartment', idAp: TWO, amountBani: 2_500 },
      { of: 'apartment', idAp: THREE, amountBani: 2_200 },
    ]);
    expect(liabilities.find(({ key }) => key === 'providers')?.parts).toEqual([
      { of: 'bill', ...bill, amountBani: 3_000 },
      { of: 'bill', month: OCT, idOutgo: monthlyId(OCT, 1), amountBani: 4_000 },
    ]);
  });
});

describe('Asociația Teiul at the end of each of its months', () => {
  const teiul = readTeiul();
  const { months, histories } = walkTeiul(teiul);
  const books = booksOf(teiul.payments);
  const sources = {
    funds: new Map([[Number(REPAIR_FUND), { openingBani: 0 }]]),
    months: {
      opening: [],
      postings: months.map(({ month: { month: of, closed }, table, dues, closed: bills }) => ({
        month: of,
        closed,
        distributedBani: table.proof.distributedBani,
        penaltiesBani: [...bills.values()].reduce((sum, { line }) => sum + line.penaltiesNew, 0),
        dues: [{ idFund: Number(REPAIR_FUND), amountBani: dues.proof.distributedBani }],
      })),
      bills: months.flatMap(({ month: { month: of, expenses } }) =>
        expenses.map(({ id, amount }) => ({
          month: of,
          idOutgo: Number(id),
          name: '',
          provider: '',
          number: '',
          date: '' as const,
          amountBani: amount,
          isDisabled: false,
        })),
      ),
    },
    books,
  };

  it.each(months.map(({ month: one }) => [one.month, one.closed] as const))(
    '%s: what it has is what it owes',
    (of, closed) => {
      const accounts = [...histories].map(([idAp, facts]) => ({
        idAp: Number(idAp),
        ledger: ledgerOf(facts.filter((fact) => !('date' in fact) || fact.date <= closed)),
      }));
      const sheet = balanceSheet({ ...sources, accounts, currentMonth: of }, closed);
      expect(sheet.assetsBani).toBe(sheet.liabilitiesBani);
      expect(sheet.assetsBani).toBeGreaterThan(0);
      const paid = teiul.payments.filter(({ date }) => date <= closed);
      expect(amounts(sheet.assets)['bank']).toBe(paid.reduce((sum, one) => sum + one.amount, 0));
    },
  );
});

/** Returns the payments of Teiul as cashbooks, all of them through the bank. */
function booksOf(payments: ReturnType<typeof readTeiul>['payments']): readonly Cashbook[] {
  const books = new Map<number, Cashbook>();
  for (const { apartmentId, date, amount, fundId } of payments) {
    const year = Number(date.slice(0, 4));
    const book = books.get(year) ?? NO_CASHBOOK;
    const idPd = (year - 2000) * 1_000_000 + book.documents.length + 1;
    const head = { emitted: date, series: '', number: '', info: '' };
    const data = { idPd, ...head, type: 1, mode: 2, idAp: Number(apartmentId) } as const;
    const event = { type: 'PaymentRegistered', data: { ...data, amountBani: amount, idF: fundId } };
    books.set(year, evolveCashbook(book, event as CashbookEvent));
  }
  return [...books.keys()].sort((a, b) => a - b).map((year) => books.get(year)!);
}
