import type { LocalDate, YearMonth } from '../kernel/index.js';
import {
  type CashbookContext,
  type CashbookDecision,
  NO_CASHBOOK,
  NO_OTHER_BOOKS,
  zeroFundDebts,
  zeroPenalties,
} from './index.js';

const CONTEXT: CashbookContext = {
  ...{ year: 2025, today: '2025-11-20' as LocalDate, earliestYear: 2024, isYearClosed: false },
  around: NO_OTHER_BOOKS,
  hasApartment: (idAp) => idAp <= 3,
  hasFund: (idFund) => idFund === 5,
  hasBank: () => true,
  isCompany: () => false,
};
const SEPT = '2025-09' as YearMonth;
const zeroing = { emitted: '2025-10-05' as LocalDate, reason: ' hotărârea 4 ' };
const data = (decision: CashbookDecision): unknown =>
  decision.ok ? decision.events.map((event) => event.data) : decision.rejection.code;

describe('what apartments owe to a fund', () => {
  const debts = [
    { idAp: 1, amountBani: 700 },
    { idAp: 3, amountBani: 50 },
  ];
  const zero = (over: object = {}) =>
    data(zeroFundDebts({ ...zeroing, idF: 5, debts, ...over }, NO_CASHBOOK, CONTEXT));

  test('is cleared by a correction for each, without money, with the reason', () => {
    const common = { type: 1, mode: 4, emitted: '2025-10-05', idF: 5, info: 'hotărârea 4' };
    expect(zero()).toMatchObject([
      { ...common, idPd: 25_000_001, idAp: 1, amountBani: 700 },
      { ...common, idPd: 25_000_002, idAp: 3, amountBani: 50 },
    ]);
  });

  test('is cleared whole or not at all, with a reason, and where there is some', () => {
    expect(zero({ reason: ' ' })).toBe('payment-reason-needed');
    expect(zero({ debts: [] })).toBe('nothing-to-zero');
    expect(zero({ debts: [...debts, { idAp: 9, amountBani: 1 }] })).toBe(
      'payment-apartment-unknown',
    );
    expect(zero({ idF: 6 })).toBe('payment-fund-unknown');
  });
});

describe('penalties that apartments owe', () => {
  const penalties = [
    { idAp: 1, month: SEPT, amountBani: 12 },
    { idAp: 2, month: SEPT, amountBani: 1 },
  ];
  const zero = (over: object = {}) =>
    data(zeroPenalties({ ...zeroing, penalties, ...over }, NO_CASHBOOK, CONTEXT));

  test('are taken away by a correction of each bill, with the reason', () => {
    const common = { emitted: '2025-10-05', month: SEPT, info: 'hotărârea 4', origin: 'hand' };
    expect(zero()).toMatchObject([
      { ...common, idPd: 25_000_001, idAp: 1, amountBani: -12 },
      { ...common, idPd: 25_000_002, idAp: 2, amountBani: -1 },
    ]);
  });

  test('are taken away with a reason, where there are some, on a day of the book', () => {
    expect(zero({ reason: ' ' })).toBe('payment-reason-needed');
    expect(zero({ penalties: [] })).toBe('nothing-to-zero');
    expect(zero({ emitted: '2024-10-05' })).toBe('payment-other-year');
  });
});
