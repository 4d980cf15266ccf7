import type { LocalDate, YearMonth } from '../kernel/index.js';
import {
  type Cashbook,
  type CashbookEvent,
  documentOf,
  evolveCashbook,
  fundUseWarnings,
  NO_CASHBOOK,
  paidOfAllBills,
} from './index.js';

const FIRST = 25_000_001;
const REPAIRS = 5;
const HEAD = { emitted: '2025-10-06' as LocalDate, series: '', number: '', info: '' };
const bill = (idOutgo: number, amountBani: number) => ({
  ...{ month: '2025-10' as YearMonth, idOutgo, amountBani },
});

const written = (...events: readonly CashbookEvent[]): Cashbook =>
  events.reduce((book, event) => evolveCashbook(book, event), NO_CASHBOOK);
const spent = (
  idPd: number,
  idF: number | null,
  bills: readonly ReturnType<typeof bill>[],
  amountBani = bills.reduce((sum, part) => sum + part.amountBani, 0),
): CashbookEvent => ({
  type: 'DisbursementRegistered',
  data: {
    ...{ ...HEAD, idPd, type: idF === null ? 10 : 11, mode: 2, provider: 'Lift' },
    ...{ amountBani, idF, bills },
  },
});
const received = (idF: number | null): CashbookEvent => ({
  type: 'CollaboratorPaymentRegistered',
  data: {
    ...{ ...HEAD, idPd: FIRST, type: idF === null ? 3 : 4, mode: 2, partner: 'Digi' },
    ...{ amountBani: 400, idF },
  },
});

describe('what a document of a fund should be looked at for', () => {
  const said = (event: CashbookEvent) =>
    fundUseWarnings(documentOf(written(event), FIRST)!, {
      mayPay: (idF, { idOutgo }) => idF === REPAIRS && idOutgo === 7,
      mayTakeIncome: (idF) => idF === REPAIRS,
    });

  test('is the part that pays what the fund is not for; other money pays anything', () => {
    expect(said(spent(FIRST, REPAIRS, [bill(7, 300), bill(8, 200)]))).toEqual([
      { code: 'fund-use', amountBani: 200 },
    ]);
    expect(said(spent(FIRST, REPAIRS, [bill(7, 300)]))).toEqual([]);
    expect(said(spent(FIRST, null, [bill(8, 200)]))).toEqual([]);
    // A refund out of the fund has no expense document.
    expect(said(spent(FIRST, REPAIRS, [], 50))).toEqual([]);
  });

  test('is income of the common property that passes the repair fund by', () => {
    expect(said(received(REPAIRS))).toEqual([]);
    expect(said(received(null))).toEqual([{ code: 'common-income', amountBani: 400 }]);
  });

  test('is nothing for what residents pay', () => {
    const data = {
      ...HEAD,
      idPd: FIRST,
      type: 1,
      mode: 1,
      idAp: 1,
      amountBani: 5,
      idF: 9,
    } as const;
    expect(said({ type: 'PaymentRegistered', data })).toEqual([]);
  });
});

describe('what books paid of all expense documents', () => {
  const two = [
    spent(FIRST, null, [bill(7, 300), bill(8, 200)]),
    spent(FIRST + 1, null, [bill(7, 60)]),
  ];

  test('is the sum of the parts, whatever else a disbursement paid', () => {
    const refund = spent(FIRST + 2, REPAIRS, [], 50);
    const receipt: CashbookEvent = {
      type: 'PaymentRegistered',
      data: { ...HEAD, idPd: FIRST + 3, type: 1, mode: 2, idAp: 1, amountBani: 5, idF: null },
    };
    expect(paidOfAllBills([written(...two, refund, receipt)])).toBe(560);
    expect(paidOfAllBills([])).toBe(0);
  });

  test('is less what was annulled, and what came back, in a later year’s book too', () => {
    const annulment: CashbookEvent = {
      type: 'PaymentAnnulled',
      data: { idPd: FIRST, reason: 'x' },
    };
    expect(paidOfAllBills([written(...two, annulment)])).toBe(60);
    const back = (idReturn: number, emitted: string): CashbookEvent => ({
      type: 'PaymentReturned',
      data: {
        ...{ ...HEAD, idReturn, idPd: FIRST + 1, of: 10, mode: 2, amountBani: 60, reason: 'x' },
        emitted: emitted as LocalDate,
      },
    });
    expect(paidOfAllBills([written(...two, back(FIRST + 2, '2025-10-20'))])).toBe(500);
    const next = written(back(26_000_001, '2026-01-10'));
    expect(paidOfAllBills([written(...two), next])).toBe(500);
    // A book read without the earlier ones does not know what the documents it returned had paid.
    expect(paidOfAllBills([next])).toBe(0);
  });
});
