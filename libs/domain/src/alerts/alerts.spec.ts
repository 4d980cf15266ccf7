import fc from 'fast-check';
import { SETTINGS_AT_START } from '../association/index.js';
import {
  type Cashbook,
  type CashbookEvent,
  evolveCashbook,
  NO_CASHBOOK,
  NUMBERS_PER_YEAR,
} from '../cashbook/index.js';
import type { LocalDate } from '../kernel/index.js';
import { evolveProposals, NO_PROPOSALS, type SupplierInvoice } from '../proposals/index.js';
import { anInvoice } from '../proposals/builders.fixture.js';
import {
  bookAlerts,
  depositAlerts,
  evolveTimedAssociation,
  evolveTimedBook,
  ibanAlerts,
  isWorkingDay,
  lastDayOverdueOn,
  nextWorkingDay,
  NO_TIMED_ASSOCIATION,
  NO_TIMED_BOOK,
  type TimedAssociation,
  type TimedBook,
  supplierIbanAlerts,
  tillAlert,
} from './index.js';

const day = (text: string): LocalDate => text as LocalDate;
const FIRST = 25_000_001;

interface Receipt {
  readonly emitted?: string;
  readonly number?: string;
  readonly amountBani?: number;
  readonly idAp?: number;
  readonly mode?: 1 | 2 | 4;
}

const paid =
  ({ emitted = '2025-10-06', number, amountBani = 1_000, idAp, mode = 1 }: Receipt = {}) =>
  (at: number): CashbookEvent => ({
    type: 'PaymentRegistered',
    data: {
      idPd: FIRST + at,
      type: 1,
      mode,
      emitted: day(emitted),
      series: 'CH',
      number: number ?? String(at + 1),
      info: '',
      idAp: idAp ?? at + 1,
      amountBani,
      idF: null,
    },
  });
const deposited =
  (emitted: string, amountBani = 1_000) =>
  (at: number): CashbookEvent => ({
    type: 'MoneyTransferred',
    data: {
      idPd: FIRST + at,
      from: 'cash',
      to: 'bank',
      emitted: day(emitted),
      series: '',
      number: '',
      info: '',
      amountBani,
    },
  });
const annulled = (at: number) => (): CashbookEvent => ({
  type: 'PaymentAnnulled',
  data: { idPd: FIRST + at, reason: 'x' },
});

/** A book of these events; documents are numbered by their position. */
function book(...events: readonly ((at: number) => CashbookEvent)[]): Cashbook {
  return events.reduce(
    (state, eventAt) => evolveCashbook(state, eventAt(state.documents.length)),
    NO_CASHBOOK,
  );
}
const keys = (state: Cashbook) => bookAlerts(state, [state]).map(({ key }) => key);

test('a receipt out of order is the one with a higher number and an earlier date', () => {
  const state = book(
    paid({ emitted: '2025-10-06' }),
    paid({ emitted: '2025-10-08' }),
    paid({ emitted: '2025-10-07' }),
    paid({ emitted: '2025-10-08' }),
  );
  expect(bookAlerts(state, [state])).toMatchObject([
    { code: 'receipt-out-of-order', idPd: FIRST + 2, number: '3', after: '2025-10-08' },
  ]);
  expect(keys(evolveCashbook(state, annulled(2)()))).toEqual([]);
  expect(keys(book(paid({ mode: 2 }), paid({ mode: 2, emitted: '2025-10-01' })))).toEqual([]);
});

test('a receipt of December is out of order after a lower number of January', () => {
  const state = book(
    paid({ emitted: '2025-12-20', number: '7' }),
    paid({ emitted: '2025-12-30', number: '9' }),
  );
  const inJanuary = (number: string) =>
    evolveCashbook(NO_CASHBOOK, paid({ emitted: '2026-01-05', number })(NUMBERS_PER_YEAR));
  expect(bookAlerts(state, [state, inJanuary('8')])).toMatchObject([
    { code: 'receipt-out-of-order', number: '9', after: '2026-01-05' },
  ]);
  expect(bookAlerts(state, [state, inJanuary('1')])).toEqual([]);
});

describe('an annulment after the deposit', () => {
  type Written = readonly [year: number, eventAt: (at: number) => CashbookEvent];
  /** The books of the years from 2025 on, after facts that were written one after the other in several books. */
  function timed(...facts: readonly Written[]): TimedBook[] {
    const books = new Map<number, TimedBook>();
    facts.forEach(([year, eventAt], nth) => {
      const before = books.get(year) ?? NO_TIMED_BOOK;
      const at = (year - 2025) * NUMBERS_PER_YEAR + before.documents.length;
      books.set(year, evolveTimedBook(before, eventAt(at), new Date(nth).toISOString()));
    });
    return [...books.values()];
  }
  const told = (...facts: readonly Written[]) =>
    depositAlerts(timed(...facts)).map(({ key }) => key);
  const [THIS, NEXT] = [2025, 2026];

  test('is told from one before it', () => {
    const receipt = [THIS, paid()] as const;
    const other = [THIS, paid()] as const;
    const deposit = [THIS, deposited('2025-10-07')] as const;
    const annulment = [THIS, annulled(0)] as const;
    expect(told(receipt, other, deposit, annulment)).toEqual([`deposit:${FIRST}`]);
    expect(told(receipt, other, annulment, deposit)).toEqual([]);
    expect(told(receipt, [THIS, deposited('2025-10-05')], annulment)).toEqual([]);
    // Corrected in the right order: the deposit was annulled first.
    expect(told(receipt, deposit, [THIS, annulled(1)], annulment)).toEqual([]);
  });

  test('is told of a deposit in the next year too, in the order both were written', () => {
    const receipt = [THIS, paid({ emitted: '2025-12-30' })] as const;
    const deposit = [NEXT, deposited('2026-01-05')] as const;
    const annulment = [THIS, annulled(0)] as const;
    expect(depositAlerts(timed(receipt, deposit, annulment))).toMatchObject([
      { key: `deposit:${FIRST}`, date: '2025-12-30', deposited: '2026-01-05' },
    ]);
    expect(told(receipt, annulment, deposit)).toEqual([]);
    const takenBack = [NEXT, annulled(NUMBERS_PER_YEAR)] as const;
    expect(told(receipt, deposit, takenBack, annulment)).toEqual([]);
    expect(told(receipt, deposit, annulment, takenBack)).toHaveLength(1);
    // A deposit of the old year does not cover a receipt of the new one.
    expect(
      told(
        [THIS, deposited('2025-12-31')],
        [NEXT, paid({ emitted: '2026-01-05' })],
        [NEXT, annulled(NUMBERS_PER_YEAR)],
      ),
    ).toEqual([]);
  });
});

test('the same apartment, sum and day is paid twice; another day or sum is not', () => {
  expect(keys(book(paid({ idAp: 1 }), paid({ idAp: 1 }), paid({ idAp: 1 })))).toEqual([
    `twice:${FIRST + 1}`,
    `twice:${FIRST + 2}`,
  ]);
  expect(keys(book(paid({ idAp: 1 }), paid({ idAp: 1, amountBani: 999 })))).toEqual([]);
  expect(keys(book(paid({ idAp: 1 }), paid({ idAp: 1 }), annulled(0)))).toEqual([]);
  // A correction waives a debt without money, so it is no second payment, not even beside a payment of the same sum.
  expect(
    keys(book(paid({ idAp: 1 }), paid({ idAp: 1, mode: 4 }), paid({ idAp: 1, mode: 4 }))),
  ).toEqual([]);
});

test('cash in the till is as old as the oldest of it, the oldest going out first', () => {
  const state = book(
    paid({ emitted: '2025-10-06' }),
    paid({ emitted: '2025-10-07' }),
    deposited('2025-10-08', 500),
  );
  expect(tillAlert([state])).toMatchObject([
    { key: 'till:2025-10-06', date: '2025-10-06', amountBani: 1_500 },
  ]);
  const rest = evolveCashbook(state, deposited('2025-10-08', 700)(3));
  expect(tillAlert([rest])).toMatchObject([{ date: '2025-10-07', amountBani: 800 }]);
  expect(tillAlert([evolveCashbook(rest, deposited('2025-10-09', 800)(4))])).toEqual([]);
});

test('an account that gets another number is told, its first number is not', () => {
  const settings = { ...SETTINGS_AT_START, name: 'A' };
  const change = (before: string, after: string) =>
    ({
      type: 'AssociationSettingsChanged',
      data: { after: { iban: after }, before: { iban: before } },
    }) as const;
  const alerts = (state: TimedAssociation) => ibanAlerts(state, (at) => day(at.slice(0, 10)));
  let state = evolveTimedAssociation(
    NO_TIMED_ASSOCIATION,
    { type: 'AssociationCreated', data: { idAs: 7, settings } },
    '2025-09-01T08:00:00Z',
  );
  state = evolveTimedAssociation(state, change('', 'RO1'), '2025-09-02T08:00:00Z');
  expect(alerts(state)).toEqual([]);
  state = evolveTimedAssociation(state, change('RO1', 'RO2'), '2025-09-03T08:00:00Z');
  state = evolveTimedAssociation(state, change('RO2', 'RO1'), '2025-10-03T08:00:00Z');
  expect(alerts(state)).toMatchObject([
    { key: 'iban:1', date: '2025-09-03', before: 'RO1', after: 'RO2' },
    { key: 'iban:2', date: '2025-10-03', before: 'RO2', after: 'RO1' },
  ]);
});

test('a supplier asks for the money elsewhere than before', () => {
  const sent = (iban: string, name: string): SupplierInvoice =>
    anInvoice({ supplier: { name, cif: 'RO14399840', iban } });
  const state = [sent('RO1', 'Apa'), sent('', 'Apa'), sent('ro 1', 'Apa'), sent('RO2', 'Apa SA')]
    .map((invoice, at) => ({ idProposal: at + 1, contentHash: String(at), invoice }))
    .reduce((before, data) => evolveProposals(before, { type: 'InvoiceRead', data }), NO_PROPOSALS);
  expect(supplierIbanAlerts(state)).toMatchObject([
    { key: 'iban:supplier:4', of: 'supplier', name: 'Apa SA', before: 'RO1', after: 'RO2' },
  ]);
});

describe('working days', () => {
  test('leave out weekends, holidays and the Orthodox Easter', () => {
    expect(
      ['2025-10-06', '2025-10-11', '2025-12-01', '2025-04-18', '2025-04-21'].map((date) =>
        isWorkingDay(day(date)),
      ),
    ).toEqual([true, false, false, false, false]);
    expect(isWorkingDay(day('2026-04-10'))).toBe(false);
    expect(nextWorkingDay(day('2025-10-10'))).toBe('2025-10-13');
    expect(nextWorkingDay(day('2025-12-24'))).toBe('2025-12-29');
  });

  test('agree on when cash is overdue', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 0, max: 12 }),
        (at, later) => {
          const date = new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10) as LocalDate;
          const now = new Date(Date.UTC(2020, 0, 1 + at + later))
            .toISOString()
            .slice(0, 10) as LocalDate;
          expect(date <= lastDayOverdueOn(now)).toBe(now > nextWorkingDay(date));
        },
      ),
    );
  });
});
