import fc from 'fast-check';
import type { LocalDate, YearMonth } from '../kernel/index.js';
import { addDays } from '../kernel/index.js';
import {
  accountBalances,
  annulPayment,
  announcePayment,
  answerRemark,
  beforeFirstMonth,
  otherBooks,
  type CashAccount,
  type Cashbook,
  type CashbookContext,
  type CashbookDecision,
  type CashbookEvent,
  CASH_ACCOUNTS,
  cashRegister,
  ceilingsPassedBy,
  checkDocument,
  confirmAnnouncement,
  correctPenalty,
  distributeAdvance,
  documentOf,
  evolveCashbook,
  NO_CASHBOOK,
  NO_OTHER_BOOKS,
  openAccount,
  paidOfBills,
  receiptSeriesOf,
  refuseAnnouncement,
  registerCollaboratorPayment,
  registerDisbursement,
  type RegisterDisbursement,
  registerPayment,
  type RegisterPayment,
  returnPayment,
  takePayments,
  transferMoney,
  updatePayment,
  warningsOf,
  withdrawAnnouncement,
} from './index.js';

const day = (text: string): LocalDate => text as LocalDate;
const OCTOBER = '2025-10' as YearMonth;
const CONTEXT: CashbookContext = {
  year: 2025,
  today: day('2025-11-20'),
  earliestYear: 2024,
  isYearClosed: false,
  around: NO_OTHER_BOOKS,
  hasApartment: (idAp) => idAp <= 3,
  hasFund: (idFund) => idFund === 5,
  hasBank: (mode) => mode !== 7,
  isCompany: () => false,
};
const FIRST = 25_000_001;
type Step = (book: Cashbook) => CashbookDecision;

const pay =
  (over: Partial<RegisterPayment> = {}): Step =>
  (book) =>
    registerPayment({ ...PAYMENT, ...over }, book, CONTEXT);
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
const DISBURSEMENT: RegisterDisbursement = {
  type: 10,
  mode: 1,
  emitted: day('2025-10-06'),
  series: '',
  info: '',
  provider: 'Apa Nova',
  amountBani: 400,
  idF: null,
  bills: [],
};
const spend =
  (over: Partial<RegisterDisbursement> = {}, left = 1_000): Step =>
  (book) =>
    registerDisbursement({ ...DISBURSEMENT, ...over }, book, CONTEXT, (_, idOutgo) =>
      idOutgo === 7 ? left : undefined,
    );
const move =
  (from: CashAccount, to: CashAccount, amountBani: number, emitted = '2025-10-07'): Step =>
  (book) =>
    transferMoney(
      { from, to, amountBani, emitted: day(emitted), series: '', info: '' },
      book,
      CONTEXT,
    );
const annul =
  (idPd: number): Step =>
  (book) =>
    annulPayment({ idPd, reason: 'greșit' }, book, CONTEXT);
const giveBack =
  (idPd: number, emitted = '2025-10-20', series = 'DP'): Step =>
  (book) =>
    returnPayment({ idPd, emitted: day(emitted), series, reason: 'x' }, book, book, CONTEXT);
const redate =
  (idPd: number, emitted: string): Step =>
  (book) =>
    updatePayment({ idPd, texts: { emitted: day(emitted) } }, book, CONTEXT);

function written(...steps: readonly Step[]): Cashbook {
  return steps.reduce((book, decide) => {
    const decision = decide(book);
    if (!decision.ok) throw new Error(decision.rejection.code);
    return decision.events.reduce(evolveCashbook, book);
  }, NO_CASHBOOK);
}
const answer = (decision: CashbookDecision): unknown =>
  decision.ok ? decision.events.map(({ type }) => type) : decision.rejection;
const codeOf = (decision: CashbookDecision): unknown =>
  decision.ok ? 'accepted' : decision.rejection.code;
const held = (book: Cashbook, until = '2025-12-31') => accountBalances([book], day(until));

describe('a sitting', () => {
  const sitting =
    (...payments: readonly Partial<RegisterPayment>[]): Step =>
    (book) =>
      takePayments(
        payments.map((one) => ({ ...PAYMENT, ...one })),
        book,
        CONTEXT,
      );

  test('gives each apartment a receipt of its own, numbers following one another', () => {
    const book = written(pay(), sitting({ idAp: 2 }, { idAp: 3, series: 'F' }, { idAp: 3 }));
    expect(
      [1, 2, 3].map((at) => {
        const { series, number } = documentOf(book, FIRST + at)!;
        return `${series} ${number}`;
      }),
    ).toEqual(['CH 2', 'F 1', 'CH 3']);
  });

  test('is taken whole or not at all, and repeats no number', () => {
    expect(codeOf(sitting({}, { idAp: 9 })(NO_CASHBOOK))).toBe('payment-apartment-unknown');
    expect(codeOf(sitting({ number: '1' }, { number: '1' })(NO_CASHBOOK))).toBe(
      'document-number-taken',
    );
    expect(codeOf(sitting({ number: '1' }, {})(NO_CASHBOOK))).toBe('document-number-taken');
  });

  test('takes of an apartment that is gone what it owes in all, and nothing of one that owes nothing', () => {
    const context = { ...CONTEXT, owedByGone: (idAp: number) => (idAp === 8 ? 1_000 : 0) };
    const gone = (...amounts: number[]) =>
      takePayments(
        amounts.map((amountBani) => ({ ...PAYMENT, idAp: 8, amountBani })),
        NO_CASHBOOK,
        context,
      );
    expect(gone(400, 600).ok).toBe(true);
    expect(gone(400, 601)).toMatchObject({
      rejection: { code: 'payment-gone-beyond', mostBani: 1_000, field: 'amountBani', at: 1 },
    });
    const even = takePayments([{ ...PAYMENT, idAp: 9 }], NO_CASHBOOK, context);
    expect(even).toMatchObject({ rejection: { code: 'payment-apartment-unknown' } });
  });

  test('lets go of no more than an apartment owes to the fund on that day, in all rows together', () => {
    const owedToFund = (idAp: number, idF: number, on: LocalDate) =>
      idAp === 8 && idF === 5 && on >= '2025-10-05' ? 1_000 : 0;
    const context = {
      ...{ ...CONTEXT, owedToFund },
      ...{ hasApartment: () => true, hasFund: () => true },
    };
    const letGo = (...rows: readonly object[]) =>
      takePayments(
        rows.map((row) => ({ ...PAYMENT, mode: 4, idAp: 8, idF: 5, amountBani: 400, ...row })),
        NO_CASHBOOK,
        context,
      );
    expect(letGo({}, { amountBani: 600 }).ok).toBe(true);
    expect(letGo({}, { amountBani: 601 })).toMatchObject({
      rejection: { code: 'fund-waiver-beyond', field: 'amountBani', mostBani: 600, at: 1 },
    });
    expect(letGo({ idF: 6 })).toMatchObject({ rejection: { mostBani: 0 } });
    expect(letGo({ emitted: day('2025-10-04') })).toMatchObject({ rejection: { mostBani: 0 } });
    // A payment may exceed the debt, and a correction without a fund becomes an advance where it finds no debt.
    expect(letGo({ mode: 2, amountBani: 9_000 }).ok).toBe(true);
    expect(letGo({ idF: null, amountBani: 9_000 }).ok).toBe(true);
  });

  test('is refused at the row that is wrong; what is wrong of all rows is of none', () => {
    expect(answer(sitting({}, { idAp: 9 })(NO_CASHBOOK))).toMatchObject({ field: 'idAp', at: 1 });
    expect(answer(sitting({}, { idF: 99 })(NO_CASHBOOK))).toMatchObject({ field: 'idF', at: 1 });
    expect(answer(sitting({}, { amountBani: 0 })(NO_CASHBOOK))).toMatchObject({ at: 1 });
    expect(answer(sitting({ series: '' })(NO_CASHBOOK))).not.toHaveProperty('at');
  });
});

describe('money that somebody else has just taken of the same apartment', () => {
  const take = (book: Cashbook, seen: number | undefined, ...of: readonly number[]) =>
    takePayments(
      of.map((idAp) => ({ ...PAYMENT, idAp })),
      book,
      CONTEXT,
      seen,
    );

  test('is told before more is taken, and taken once it was shown', () => {
    const book = written(pay(), pay({ idAp: 2 }));
    expect(answer(take(book, 0, 1, 2))).toEqual({
      code: 'payment-unseen',
      ...{ field: 'amountBani', at: 1, receipts: ['CH 2'], amountBani: PAYMENT.amountBani },
    });
    expect(codeOf(take(book, -1, 1))).toBe('payment-unseen');
    expect(codeOf(take(book, 0, 1))).toBe('accepted');
    expect(codeOf(take(book, 1, 1, 2))).toBe('accepted');
    expect(codeOf(take(book, undefined, 1))).toBe('accepted');
    expect(codeOf(take(NO_CASHBOOK, -1, 1))).toBe('accepted');
  });

  test('is told whole, with every receipt that was given for it', () => {
    const book = written(pay({ amountBani: 1_444 }), pay({ idAp: 2 }), pay({ amountBani: 31_646 }));
    expect(answer(take(book, -1, 1))).toMatchObject({
      receipts: ['CH 1', 'CH 3'],
      amountBani: 33_090,
    });
    const line = written(pay({ mode: 2, series: '' }), pay());
    expect(answer(take(line, -1, 1))).toMatchObject({ receipts: ['CH 1'], amountBani: 2_000 });
  });

  test('is no money any more where it was annulled or went back', () => {
    expect(codeOf(take(written(pay(), annul(FIRST)), -1, 1))).toBe('accepted');
    expect(codeOf(take(written(pay(), giveBack(FIRST)), -1, 1))).toBe('accepted');
  });
});

describe('the series of the next receipt', () => {
  test('is that of the person’s last receipt, else the only one of the association', () => {
    const by = (actor: number, over: Partial<RegisterPayment>, book: Cashbook): Cashbook => {
      const decision = pay(over)(book);
      if (!decision.ok) throw new Error(decision.rejection.code);
      return decision.events.reduce((state, event) => evolveCashbook(state, event, actor), book);
    };
    const one = by(3, { series: 'CH' }, NO_CASHBOOK);
    expect(receiptSeriesOf([NO_CASHBOOK], 3)).toBe('');
    expect(receiptSeriesOf([one, NO_CASHBOOK], 3)).toBe('CH');
    expect(receiptSeriesOf([one], 4)).toBe('CH');
    const bank = by(4, { series: 'OP', mode: 2, number: '9' }, one);
    expect(receiptSeriesOf([bank], 4)).toBe('CH');
    const spent = spend({ series: 'DP' })(one);
    if (!spent.ok) throw new Error(spent.rejection.code);
    const paidOut = spent.events.reduce((state, event) => evolveCashbook(state, event, 4), one);
    expect(receiptSeriesOf([paidOut], 4)).toBe('CH');
    const two = by(5, { series: 'F' }, bank);
    expect([3, 4, 5].map((idUser) => receiptSeriesOf([two], idUser))).toEqual(['CH', '', 'F']);
  });
});

describe('the till', () => {
  test('pays no more than it holds, and says how much that is', () => {
    const book = written(pay(), spend());
    expect(held(book).cash).toBe(600);
    expect(answer(spend({ amountBani: 601 })(book))).toEqual({
      code: 'cash-balance-short',
      field: 'amountBani',
      balanceBani: 600,
      date: '2025-10-06',
    });
    expect(codeOf(spend({ amountBani: 601, mode: 2 })(book))).toBe('accepted');
  });

  test('holds on every later day what is paid on an earlier one', () => {
    const book = written(pay(), pay({ emitted: day('2025-10-10') }), move('cash', 'bank', 900));
    expect(codeOf(spend({ emitted: day('2025-10-10'), amountBani: 1_100 })(book))).toBe('accepted');
    expect(codeOf(spend({ emitted: day('2025-10-06'), amountBani: 101 })(book))).toBe(
      'cash-balance-short',
    );
    expect(codeOf(spend({ emitted: day('2025-10-04'), amountBani: 1 })(book))).toBe(
      'cash-balance-short',
    );
  });

  test('keeps a receipt that was deposited: neither annulled, nor dated later', () => {
    const book = written(pay(), move('cash', 'bank', 1_000));
    expect(codeOf(annul(FIRST)(book))).toBe('cash-balance-short');
    expect(codeOf(redate(FIRST, '2025-10-08')(book))).toBe('cash-balance-short');
    expect(codeOf(redate(FIRST, '2025-10-04')(book))).toBe('accepted');
    expect(codeOf(giveBack(FIRST)(book))).toBe('cash-balance-short');
    expect(
      held(written(pay(), move('cash', 'bank', 1_000), annul(FIRST + 1), annul(FIRST))),
    ).toEqual({ cash: 0, bank: 0, collector: 0 });
  });

  test('knows the books of other years', () => {
    const last = evolveCashbook(NO_CASHBOOK, {
      type: 'PaymentRegistered',
      data: { ...PAYMENT, number: '4', idPd: 24_000_001, emitted: day('2024-12-30') },
    });
    const around = otherBooks([last, NO_CASHBOOK], 2025);
    expect(around).toMatchObject({ cash: { before: 1_000, laterLowest: 0 } });
    expect(around.lastOfSeries.get('CH')).toBe(4);
    const transfer = { from: 'cash', to: 'bank', emitted: day('2025-01-02'), series: '', info: '' };
    const moved = transferMoney(
      { ...transfer, amountBani: 700 } as Parameters<typeof transferMoney>[0],
      NO_CASHBOOK,
      { ...CONTEXT, around },
    );
    const book = (moved as { events: readonly CashbookEvent[] }).events.reduce(
      evolveCashbook,
      NO_CASHBOOK,
    );
    // The first year's receipt is deposited in the second: of 1 000 only 300 are free.
    const before = otherBooks([last, book], 2024);
    expect(before.cash).toEqual({ before: 0, laterLowest: -700 });
    const annulled = annulPayment({ idPd: 24_000_001, reason: 'x' }, last, { around: before });
    expect(answer(annulled)).toMatchObject({ code: 'cash-balance-short', balanceBani: 300 });
    expect(accountBalances([last, book], day('2025-01-02'))).toEqual({
      cash: 300,
      bank: 700,
      collector: 0,
    });
  });
});

describe('a disbursement', () => {
  const parts = (amountBani: number, ...bills: readonly number[]) => ({
    mode: 2 as const,
    amountBani,
    bills: bills.map((part) => ({ month: OCTOBER, idOutgo: 7, amountBani: part })),
  });

  test('pays bills in parts, never more than what is left of them', () => {
    const book = written(spend(parts(600, 600)));
    expect(answer(spend(parts(500, 500))(book))).toMatchObject({
      code: 'bill-overpaid',
      leftBani: 400,
    });
    expect(codeOf(spend(parts(400, 400))(book))).toBe('accepted');
    const struck = written(spend(parts(600, 600)), annul(FIRST));
    expect(codeOf(spend(parts(1_000, 1_000))(struck))).toBe('accepted');
    const back = written(spend(parts(600, 600)), giveBack(FIRST, '2025-10-20', ''));
    expect(codeOf(spend(parts(1_000, 1_000))(back))).toBe('accepted');
    expect(held(back).bank).toBe(0);
    // The bill counted as paid until the money was returned.
    const paidOn = (date: string) => paidOfBills([back], day(date))(OCTOBER, 7);
    expect([paidOn('2025-10-19'), paidOn('2025-10-20')]).toEqual([600, 0]);
  });

  test('a credit note takes off what is paid, no more than is left of it', () => {
    const LEFT: Readonly<Record<number, number>> = { 7: 1_000, 8: -300 };
    const spendOf =
      (...bills: readonly (readonly [idOutgo: number, amountBani: number])[]): Step =>
      (book) =>
        registerDisbursement(
          {
            ...DISBURSEMENT,
            mode: 2,
            amountBani: bills.reduce((sum, [, amountBani]) => sum + amountBani, 0),
            bills: bills.map(([idOutgo, amountBani]) => ({ month: OCTOBER, idOutgo, amountBani })),
          },
          book,
          CONTEXT,
          (_, idOutgo) => LEFT[idOutgo],
        );
    const book = written(spendOf([7, 1_000], [8, -200]));
    expect(held(book).bank).toBe(-800);
    const paid = paidOfBills([book]);
    expect([paid(OCTOBER, 7), paid(OCTOBER, 8)]).toEqual([1_000, -200]);
    expect(answer(spendOf([7, 1_000], [8, -301])(NO_CASHBOOK))).toMatchObject({
      code: 'bill-overpaid',
      leftBani: -300,
    });
    // A bill cannot be paid below 0, and a credit note cannot be paid.
    expect(codeOf(spendOf([7, 1_000], [8, 5])(NO_CASHBOOK))).toBe('bill-overpaid');
    expect(codeOf(spendOf([7, -5], [8, 10])(NO_CASHBOOK))).toBe('bill-overpaid');
    expect(codeOf(spendOf([7, 1_000], [8, 0])(NO_CASHBOOK))).toBe('bill-parts');
    // A total of 0 or below is not a document.
    expect(codeOf(spendOf([7, 300], [8, -300])(NO_CASHBOOK))).toBe('payment-amount');
  });

  test.each<[Partial<RegisterDisbursement>, string]>([
    [{ provider: ' ' }, 'payment-partner-needed'],
    [{ mode: 7 }, 'payment-bank-unknown'],
    [{ type: 11 }, 'payment-fund-needed'],
    [{ type: 11, idF: 9 }, 'payment-fund-unknown'],
    [{ idF: 5 }, 'payment-fund-needless'],
    [{ amountBani: 0 }, 'payment-amount'],
    [parts(500, 400), 'bill-parts'],
    [parts(500, 250, 250), 'bill-parts'],
    [{ ...parts(5, 5), bills: [{ month: OCTOBER, idOutgo: 8, amountBani: 5 }] }, 'bill-unknown'],
  ])('refuses %j', (over, code) => {
    expect(codeOf(spend(over)(written(pay())))).toBe(code);
  });
});

test('a payment to a provider may lose its series; a receipt may not', () => {
  const book = written(pay(), spend({ series: 'DP' }));
  const lose = (idPd: number) =>
    codeOf(updatePayment({ idPd, texts: { series: '' } }, book, CONTEXT));
  expect([lose(FIRST), lose(FIRST + 1)]).toEqual(['receipt-series-needed', 'accepted']);
});

test('documents are dated at most six months ahead', () => {
  const june = { ...CONTEXT, today: day('2025-06-15') };
  const on = (emitted: string) =>
    codeOf(registerPayment({ ...PAYMENT, emitted: day(emitted) }, NO_CASHBOOK, june));
  expect([on('2025-12-15'), on('2025-12-16')]).toEqual(['accepted', 'payment-date-ahead']);
});

test('documents begin with the first day of the earliest year', () => {
  const early = { ...CONTEXT, earliestYear: 2025 };
  const on = (emitted: string) =>
    codeOf(registerPayment({ ...PAYMENT, emitted: day(emitted) }, NO_CASHBOOK, early));
  expect([on('2025-01-01'), on('2024-12-31')]).toEqual(['accepted', 'payment-date-early']);
});

describe('money of others, and between accounts', () => {
  const collect =
    (type: 3 | 4, idF: number | null, mode: 5 | 6 | 7 = 5): Step =>
    (book) =>
      registerCollaboratorPayment(
        { ...DISBURSEMENT, type, idF, series: 'CH', partner: 'Digi', mode },
        book,
        CONTEXT,
      );
  const open =
    (account: CashAccount, amountBani: number): Step =>
    (book) =>
      openAccount({ account, emitted: day('2025-01-01'), amountBani, info: '' }, book, CONTEXT);

  test('comes in for the expenses, or for a fund', () => {
    expect(held(written(collect(3, null), collect(4, 5))).collector).toBe(800);
    expect(codeOf(collect(4, null)(NO_CASHBOOK))).toBe('payment-fund-needed');
    expect(codeOf(collect(3, 5)(NO_CASHBOOK))).toBe('payment-fund-needless');
    expect(codeOf(collect(3, null, 7)(NO_CASHBOOK))).toBe('payment-bank-unknown');
    expect(held(written(collect(3, null, 6))).bank).toBe(400);
  });

  test('takes no number that its series has given', () => {
    const taken: Step = (book) =>
      registerCollaboratorPayment(
        { ...DISBURSEMENT, type: 3, series: 'CH', number: '1', partner: 'Digi', mode: 1 },
        book,
        CONTEXT,
      );
    expect(codeOf(taken(written(pay())))).toBe('document-number-taken');
  });

  test('a transfer sums to zero and needs two accounts, an amount and a day of its year', () => {
    const book = written(pay(), move('cash', 'collector', 300));
    expect(held(book)).toEqual({ cash: 700, bank: 0, collector: 300 });
    expect(codeOf(move('bank', 'bank', 1)(book))).toBe('transfer-same-account');
    expect(codeOf(move('bank', 'cash', 0)(book))).toBe('payment-amount');
    expect(codeOf(move('bank', 'cash', 1, '2024-12-31')(book))).toBe('payment-other-year');
    const data = { from: 'bank', to: 'cash', amountBani: 1, emitted: day('2025-10-05') } as const;
    const numbered = { ...data, series: 'CH', number: '1', info: '' };
    expect(codeOf(transferMoney(numbered, book, CONTEXT))).toBe('document-number-taken');
  });

  test('an account opens once, and again after its opening was annulled', () => {
    const book = written(open('cash', 500));
    expect(codeOf(open('cash', 1)(book))).toBe('account-opened');
    expect(codeOf(redate(FIRST, '2025-01-02')(book))).toBe('opening-not-editable');
    expect(held(written(open('cash', 500), annul(FIRST), open('cash', 7))).cash).toBe(7);
    expect(codeOf(open('cash', -1)(NO_CASHBOOK))).toBe('account-opening-below');
    // The mistake is mended also when some of the money is spent: nothing goes out of the till by it.
    const spent = [open('cash', 500), spend({ amountBani: 400 })] as const;
    expect(held(written(...spent, annul(FIRST), open('cash', 700))).cash).toBe(300);
    expect(codeOf(spend({ amountBani: 1 })(written(...spent, annul(FIRST))))).toBe(
      'cash-balance-short',
    );
    expect(held(written(open('bank', -50))).bank).toBe(-50);
    const elsewhere = { ...NO_OTHER_BOOKS, isOpened: () => true };
    const data = { account: 'bank', emitted: day('2025-01-01'), amountBani: 1, info: '' } as const;
    expect(codeOf(openAccount(data, NO_CASHBOOK, { ...CONTEXT, around: elsewhere }))).toBe(
      'account-opened',
    );
  });
});

describe('a return', () => {
  test('is a document of its own number, once, and takes the money back', () => {
    const book = written(pay(), giveBack(FIRST));
    expect(documentOf(book, FIRST + 1)).toMatchObject({ idPd: FIRST, series: 'DP', number: '1' });
    expect(held(book, '2025-10-19').cash).toBe(1_000);
    expect(held(book).cash).toBe(0);
    expect(codeOf(giveBack(FIRST)(book))).toBe('payment-returned');
    expect(codeOf(annul(FIRST)(book))).toBe('payment-returned');
    expect(codeOf(annul(FIRST + 1)(book))).toBe('return-stands');
    expect(codeOf(giveBack(FIRST + 1)(book))).toBe('return-stands');
  });

  test('is refused for an annulled payment, one of another book, before its day, without a series', () => {
    const book = written(pay(), annul(FIRST), pay(), move('cash', 'bank', 1));
    expect(codeOf(giveBack(FIRST)(book))).toBe('payment-annulled');
    expect(codeOf(annul(FIRST)(book))).toBe('payment-annulled');
    expect(codeOf(giveBack(FIRST + 1, '2025-10-04')(book))).toBe('return-early');
    expect(codeOf(giveBack(FIRST + 1, '2025-10-20', ' ')(book))).toBe('receipt-series-needed');
    expect(codeOf(giveBack(FIRST + 2)(book))).toBe('payment-not-returnable');
    expect(codeOf(giveBack(FIRST + 9)(book))).toBe('payment-not-found');
    const unsaid = { idPd: FIRST + 1, emitted: day('2025-10-20'), series: 'DP', reason: ' ' };
    expect(codeOf(returnPayment(unsaid, book, book, CONTEXT))).toBe('payment-reason-needed');
    // A correction clears a debt without money, so there is nothing to return.
    const waived = written(pay({ mode: 4 }));
    expect(codeOf(giveBack(FIRST)(waived))).toBe('payment-not-returnable');
    expect(codeOf(annul(FIRST)(waived))).toBe('accepted');
    const around = {
      ...NO_OTHER_BOOKS,
      isReturned: (idPd: number) => idPd === FIRST + 1,
    };
    expect(codeOf(annulPayment({ idPd: FIRST + 1, reason: 'x' }, book, { around }))).toBe(
      'payment-returned',
    );
  });
});

test('money that comes back from a provider needs nothing in the till', () => {
  const book = written(pay(), spend({ amountBani: 1_000 }), giveBack(FIRST + 1));
  expect([held(book, '2025-10-19').cash, held(book).cash]).toEqual([0, 1_000]);
});

describe('documents that move no money', () => {
  const correct =
    (amountBani: number, info = 'hotărârea 4', posted = 300, emitted = '2025-10-05'): Step =>
    (book) =>
      correctPenalty(
        { emitted: day(emitted), idAp: 1, month: OCTOBER, amountBani, info, origin: 'hand' },
        book,
        CONTEXT,
        { posted, lowerable: posted, principal: 1_000 },
      );
  const distribute =
    (targets: readonly { readonly idF: number | null; readonly amountBani: number }[]): Step =>
    (book) =>
      distributeAdvance(
        { emitted: day('2025-10-05'), idAp: 1, info: '', targets },
        book,
        CONTEXT,
        100,
      );

  test('a penalty correction stays between nothing and the principal, with a reason', () => {
    expect(held(written(correct(-300), correct(700)))).toEqual({ cash: 0, bank: 0, collector: 0 });
    expect(codeOf(correct(0)(NO_CASHBOOK))).toBe('penalty-correction-zero');
    expect(codeOf(correct(1, ' ')(NO_CASHBOOK))).toBe('payment-reason-needed');
    expect(answer(correct(-301)(NO_CASHBOOK))).toMatchObject({ mostBani: 300 });
    expect(answer(correct(701)(NO_CASHBOOK))).toMatchObject({ mostBani: 700 });
    expect(codeOf(correct(1, 'x', 300, '2024-10-05')(NO_CASHBOOK))).toBe('payment-other-year');
  });

  test('a penalty correction keeps a reason, which may be put in other words', () => {
    const book = written(correct(-300));
    const say = (info: string) =>
      codeOf(updatePayment({ idPd: FIRST, texts: { info } }, book, CONTEXT));
    expect([say(' '), say('hotărârea 5')]).toEqual(['payment-reason-needed', 'accepted']);
  });

  test('penalties that stand above the principal already take no ban more', () => {
    expect(answer(correct(1, 'x', 1_001)(NO_CASHBOOK))).toMatchObject({ mostBani: 0 });
    expect(codeOf(correct(-1_001, 'x', 1_001)(NO_CASHBOOK))).toBe('accepted');
  });

  test('penalties posted after the day of a correction are not lowered by it', () => {
    const standing = { posted: 300, lowerable: 100, principal: 1_000 };
    const on = { emitted: day('2025-10-05'), idAp: 1, month: OCTOBER, info: 'x' } as const;
    const of = (amountBani: number) =>
      answer(correctPenalty({ ...on, amountBani, origin: 'hand' }, NO_CASHBOOK, CONTEXT, standing));
    expect(of(-101)).toMatchObject({ code: 'penalty-correction-beyond', mostBani: 100 });
    expect(of(-100)).toEqual(['PenaltyCorrected']);
    expect(of(701)).toMatchObject({ mostBani: 700 });
    const book = written(correct(-100));
    const move = (emitted: string, lowerable: number) => {
      const texts = { emitted: day(emitted) };
      const context = { ...CONTEXT, lowerable: () => lowerable };
      return answer(updatePayment({ idPd: FIRST, texts }, book, context));
    };
    expect(move('2025-10-04', 99)).toMatchObject({ field: 'emitted', mostBani: 99 });
    expect(move('2025-10-06', 100)).toEqual(['PaymentUpdated']);
  });

  test('an advance is distributed up to what there is of it', () => {
    const both = [
      { idF: 5, amountBani: 60 },
      { idF: null, amountBani: 40 },
    ];
    expect(answer(distribute(both)(NO_CASHBOOK))).toEqual(['AdvanceDistributed']);
    expect(answer(distribute([{ idF: 5, amountBani: 101 }])(NO_CASHBOOK))).toMatchObject({
      code: 'advance-short',
      advanceBani: 100,
    });
    expect(codeOf(distribute([])(NO_CASHBOOK))).toBe('advance-targets');
    expect(codeOf(distribute([...both, both[0]!])(NO_CASHBOOK))).toBe('advance-targets');
    expect(codeOf(distribute([{ idF: 9, amountBani: 1 }])(NO_CASHBOOK))).toBe(
      'payment-fund-unknown',
    );
    expect(codeOf(distribute([...both, { idF: 6, amountBani: 0 }])(NO_CASHBOOK))).toBe(
      'advance-targets',
    );
    const advance = { emitted: day('2025-10-05'), idAp: 1, info: '', targets: both };
    const of = (over: object) =>
      codeOf(distributeAdvance({ ...advance, ...over }, NO_CASHBOOK, CONTEXT, 100));
    expect(of({ emitted: day('2024-10-05') })).toBe('payment-other-year');
    expect(of({ idAp: 9 })).toBe('payment-apartment-unknown');
  });
});

test('an announced payment counts once it is confirmed, under its own date', () => {
  const said = {
    idAp: 1,
    emitted: day('2025-10-03'),
    amountBani: 700,
    reference: 'OP 9',
    info: '',
  };
  const announce: Step = (book) => announcePayment(said, book, CONTEXT);
  const confirm: Step = (book) =>
    confirmAnnouncement({ idAnnouncement: FIRST, mode: 2, series: '' }, book, CONTEXT);
  expect(held(written(announce)).bank).toBe(0);
  const book = written(announce, confirm);
  expect(held(book, '2025-10-03').bank).toBe(700);
  expect(documentOf(book, FIRST)).toMatchObject({
    ...{ type: 1, mode: 2, idAp: 1, idF: null, number: 'OP 9', emitted: '2025-10-03' },
  });
  const say = (over: object) => codeOf(announcePayment({ ...said, ...over }, NO_CASHBOOK, CONTEXT));
  expect(say({ amountBani: 0 })).toBe('payment-amount');
  expect(say({ emitted: day('2024-10-03') })).toBe('payment-other-year');
  expect(say({ emitted: CONTEXT.today })).toBe('accepted');
  expect(say({ emitted: addDays(CONTEXT.today, 1) })).toBe('announcement-date-ahead');
  expect(say({ idAp: 9 })).toBe('payment-apartment-unknown');
  expect(book.announcements.get(FIRST)).toMatchObject({ state: 'confirmed', idPd: FIRST });
  expect(codeOf(confirm(book))).toBe('announcement-answered');
  expect(codeOf(confirm(NO_CASHBOOK))).toBe('announcement-not-found');
  // Paid in cash after all, it is a receipt with the next number of its series.
  const inCash: Step = (state) =>
    confirmAnnouncement({ idAnnouncement: FIRST, mode: 1, series: 'CH' }, state, CONTEXT);
  expect(documentOf(written(announce, inCash), FIRST)).toMatchObject({ series: 'CH', number: '1' });
  const refuse = (reason: string) =>
    codeOf(refuseAnnouncement({ idAnnouncement: FIRST, reason }, written(announce)));
  expect([refuse(' '), refuse('nu a sosit')]).toEqual(['payment-reason-needed', 'accepted']);
});

test('an announcement is withdrawn for its own apartment alone, and nobody answers it afterwards', () => {
  const announce: Step = (book) =>
    announcePayment(
      { idAp: 2, emitted: day('2025-10-03'), amountBani: 700, reference: '', info: '' },
      book,
      CONTEXT,
    );
  const withdraw =
    (idAp: number): Step =>
    (book) =>
      withdrawAnnouncement({ idAnnouncement: FIRST, idAp }, book);
  expect(codeOf(withdraw(3)(written(announce)))).toBe('announcement-not-found');
  const book = written(announce, withdraw(2));
  expect(book.announcements.get(FIRST)).toMatchObject({ state: 'withdrawn', idPd: null });
  expect(codeOf(withdraw(2)(book))).toBe('announcement-withdrawn');
  expect(codeOf(refuseAnnouncement({ idAnnouncement: FIRST, reason: 'x' }, book))).toBe(
    'announcement-withdrawn',
  );
});

describe('what a company pays in cash', () => {
  const context = { ...CONTEXT, isCompany: (idAp: number) => idAp === 1 };
  const take = (book: Cashbook, ...payments: readonly Partial<RegisterPayment>[]) =>
    takePayments(
      payments.map((over) => ({ ...PAYMENT, ...over })),
      book,
      context,
    );

  test('is at most 5 000 lei a day, in one receipt or in several', () => {
    expect(codeOf(take(NO_CASHBOOK, { amountBani: 500_000 }))).toBe('accepted');
    expect(codeOf(take(NO_CASHBOOK, { amountBani: 500_001 }))).toBe('cash-company-ceiling');
    const half = written(pay({ amountBani: 300_000 }));
    expect(answer(take(half, { amountBani: 300_000 }))).toMatchObject({ leftBani: 200_000 });
    expect(codeOf(take(half, { amountBani: 300_000, emitted: day('2025-10-06') }))).toBe(
      'accepted',
    );
    expect(codeOf(take(NO_CASHBOOK, { amountBani: 300_000 }, { amountBani: 300_000 }))).toBe(
      'cash-company-ceiling',
    );
  });

  test('is bounded also where a receipt is moved to another day', () => {
    const moved = (book: Cashbook, to: string) =>
      updatePayment({ idPd: FIRST, texts: { emitted: day(to) } }, book, context);
    const onTwoDays = written(
      pay({ amountBani: 300_000 }),
      pay({ amountBani: 300_000, emitted: day('2025-10-06') }),
    );
    expect(answer(moved(onTwoDays, '2025-10-06'))).toMatchObject({
      code: 'cash-company-ceiling',
      field: 'emitted',
      leftBani: 200_000,
    });
    expect(codeOf(moved(onTwoDays, '2025-10-07'))).toBe('accepted');
    const ofAPerson = written(
      pay({ idAp: 2, amountBani: 300_000 }),
      pay({ idAp: 2, amountBani: 300_000, emitted: day('2025-10-06') }),
    );
    expect(codeOf(moved(ofAPerson, '2025-10-06'))).toBe('accepted');
    // A receipt beyond the ceiling was issued elsewhere: its date may still be corrected.
    const issued = written(pay({ amountBani: 600_000, number: '77' }));
    expect(codeOf(moved(issued, '2025-10-06'))).toBe('accepted');
  });

  test('is counted in cash alone, and for each company alone', () => {
    const rows = [
      { amountBani: 300_000, mode: 2 as const, series: '' },
      { amountBani: 300_000, idAp: 2 },
    ];
    expect(codeOf(take(NO_CASHBOOK, ...rows, { amountBani: 500_000 }))).toBe('accepted');
    expect(answer(take(NO_CASHBOOK, ...rows, { amountBani: 500_001 }))).toMatchObject({
      leftBani: 500_000,
    });
  });

  test('is not bounded for persons, by bank, nor for a receipt that was issued already', () => {
    for (const over of [{ idAp: 2 }, { mode: 2 as const, series: '' }, { number: '77' }]) {
      expect(codeOf(take(NO_CASHBOOK, { amountBani: 600_000, ...over }))).toBe('accepted');
    }
  });
});

describe('a censor’s remark', () => {
  const remark =
    (text: string): Step =>
    (book) =>
      checkDocument({ idPd: FIRST, idUser: 4, remark: text }, book);
  const reply =
    (text: string): Step =>
    (book) =>
      answerRemark({ idPd: FIRST, idUser: 1, answer: text }, book);

  test('is answered, and another remark waits for another answer', () => {
    const book = written(pay(), remark('lipsă anexă'), reply(' am atașat-o '));
    expect(book.checks.get(FIRST)).toEqual({
      ...{ idUser: 4, remark: 'lipsă anexă', answer: 'am atașat-o', revision: 2 },
    });
    expect(answer(reply('am atașat-o')(book))).toEqual([]);
    expect(written(pay(), remark('a'), reply('b'), remark('c')).checks.get(FIRST)?.answer).toBe('');
  });

  test('that was written anew, or answered by another, is not answered unseen', () => {
    const answered = (book: Cashbook, seen?: number) =>
      codeOf(answerRemark({ idPd: FIRST, idUser: 1, answer: 'x' }, book, seen));
    const anew = written(pay(), remark('a'), remark('c'));
    expect(answered(anew, 1)).toBe('remark-unseen');
    expect(answered(written(pay(), remark('a'), reply('b')), 1)).toBe('remark-unseen');
    expect([answered(anew, 2), answered(anew)]).toEqual(['accepted', 'accepted']);
    // Repeating the same answer adds no event, whatever revision was seen.
    expect(answered(written(pay(), remark('a'), reply('x')), 1)).toBe('accepted');
  });

  test('is there before it is answered, and the answer says something', () => {
    expect(codeOf(reply('x')(NO_CASHBOOK))).toBe('payment-not-found');
    expect(codeOf(reply('x')(written(pay())))).toBe('remark-not-found');
    expect(codeOf(reply('x')(written(pay(), remark(''))))).toBe('remark-not-found');
    expect(codeOf(reply(' ')(written(pay(), remark('a'))))).toBe('remark-answer-needed');
  });
});

describe('warningsOf', () => {
  const codes = (book: Cashbook, at: number, isCompany = false) =>
    warningsOf(FIRST + at, book, [book], () => isCompany).map(({ code }) => code);

  test('names the ceilings of cash that are passed, and none below them', () => {
    const book = written(pay({ amountBani: 600_000 }), pay({ amountBani: 400_000 }));
    expect(codes(book, 1)).toEqual([]);
    expect(codes(book, 1, true)).toEqual(['cash-person-ceiling']);
    const more = written(
      pay({ amountBani: 5_000_001 }),
      spend({ amountBani: 500_001 }),
      spend({ amountBani: 500_000, provider: 'Alt' }),
    );
    expect(codes(more, 0)).toEqual(['cash-person-ceiling', 'till-ceiling']);
    expect(codes(more, 1)).toEqual([
      'cash-provider-ceiling',
      'cash-day-ceiling',
      'cash-month-ceiling',
    ]);
    expect(codes(more, 2)).toEqual(['cash-day-ceiling', 'cash-month-ceiling']);
  });

  test('counts what stands and was paid in cash, and is silent about a struck document', () => {
    const steps = [
      pay({ amountBani: 900_000 }),
      spend({ amountBani: 100_000 }),
      spend({ amountBani: 500_000, mode: 2 }),
    ];
    const book = written(...steps);
    expect([1, 2].map((at) => codes(book, at))).toEqual([[], []]);
    const more = written(...steps, spend({ amountBani: 1 }));
    expect(warningsOf(FIRST + 1, more, [more], () => false)).toEqual([
      { code: 'cash-month-ceiling', amountBani: 100_001, ceilingBani: 100_000 },
    ]);
    // The bank payment of that month does not count as cash.
    expect(codes(more, 2)).toEqual([]);
    const struck = written(...steps, spend({ amountBani: 1 }), annul(FIRST + 3));
    expect([1, 3].map((at) => codes(struck, at))).toEqual([[], []]);
    const receipt = [pay({ amountBani: 1_000_001 }), annul(FIRST)] as const;
    expect(codes(written(receipt[0]), 0)).toEqual(['cash-person-ceiling']);
    expect(codes(written(...receipt), 0)).toEqual([]);
  });

  test('a till that ends its day at the ceiling has not passed it', () => {
    const full = [1, 2, 3, 1, 2].map((idAp, at) =>
      pay({ idAp, amountBani: 1_000_000, emitted: day(`2025-10-0${at + 1}`) }),
    );
    expect(codes(written(...full), 4)).toEqual([]);
    const above = written(...full, pay({ idAp: 3, amountBani: 1, emitted: day('2025-10-05') }));
    expect(codes(above, 5)).toEqual(['till-ceiling']);
    // Cash paid out, and an annulled receipt, did not fill the till.
    const onFifth = { emitted: day('2025-10-05') };
    const more = written(
      ...[...full, pay({ idAp: 3, amountBani: 9, ...onFifth }), pay({ idAp: 1, ...onFifth })],
      ...[spend({ amountBani: 1, ...onFifth }), annul(FIRST + 6)],
    );
    expect([5, 6, 7].map((at) => codes(more, at))).toEqual([['till-ceiling'], [], []]);
    // A bank line puts nothing into the till.
    const line = written(
      ...[...full, pay({ idAp: 3, amountBani: 1, emitted: day('2025-10-05') })],
      pay({ mode: 2, series: '', emitted: day('2025-10-05') }),
    );
    expect(codes(line, 6)).toEqual([]);
    // What is brought from the bank does.
    const brought = written(...full, move('bank', 'cash', 1, '2025-10-05'));
    expect(codes(brought, 5)).toEqual(['till-ceiling']);
    expect(codes(written(...full, move('cash', 'bank', 1, '2025-10-05')), 5)).toEqual([]);
  });

  test('names a collector’s account that gave more than it got; a bank may', () => {
    const book = written(
      pay({ mode: 5, amountBani: 500 }),
      move('collector', 'bank', 500),
      move('bank', 'cash', 10_000),
    );
    expect([1, 2].map((at) => codes(book, at))).toEqual([[], []]);
    const beyond = written(
      ...[pay({ mode: 5, amountBani: 500 }), move('collector', 'bank', 502)],
      pay({ mode: 5, amountBani: 1, emitted: day('2025-10-07') }),
    );
    // Money that comes into the account did not take it below zero.
    expect(codes(beyond, 2)).toEqual([]);
    expect(warningsOf(FIRST + 1, beyond, [beyond], () => false)).toEqual([
      { code: 'collector-below-zero', amountBani: -1 },
    ]);
  });

  test('says before the money is taken what it would say after', () => {
    const book = written(pay({ amountBani: 600_000 }));
    const asked = { ...PAYMENT, number: '', amountBani: 400_001 };
    const passed = ceilingsPassedBy(asked, [book], () => false);
    expect(passed).toEqual([
      { code: 'cash-person-ceiling', amountBani: 1_000_001, ceilingBani: 1_000_000 },
    ]);
    expect(ceilingsPassedBy({ ...asked, amountBani: 1 }, [book], () => false)).toEqual([]);
    expect(ceilingsPassedBy(asked, [], () => false)).toEqual([]);
  });

  test('counts what is in the till from the years before, once', () => {
    const last = evolveCashbook(NO_CASHBOOK, {
      type: 'PaymentRegistered',
      data: { ...PAYMENT, ...{ number: '1', idPd: 24_000_001, amountBani: 4_500_000 } },
    });
    const book = written(pay({ idAp: 2, amountBani: 499_999 }));
    const asked = { ...PAYMENT, number: '', amountBani: 1 };
    expect(ceilingsPassedBy(asked, [last, book], () => false)).toEqual([]);
    expect(ceilingsPassedBy({ ...asked, amountBani: 2 }, [last, book], () => false)).toEqual([
      { code: 'till-ceiling', amountBani: 5_000_001, ceilingBani: 5_000_000 },
    ]);
    const collected: Step = (state) =>
      registerCollaboratorPayment(
        { ...DISBURSEMENT, type: 3, series: 'CH', partner: 'Digi', amountBani: 2 },
        state,
        CONTEXT,
      );
    const decided = collected(book);
    if (!decided.ok) throw new Error(decided.rejection.code);
    const after = decided.events.reduce(evolveCashbook, book);
    expect(warningsOf(FIRST + 1, after, [last, after], () => false)).toMatchObject([
      { code: 'till-ceiling', amountBani: 5_000_001 },
    ]);
  });

  test('a document dated before the first month may stand in its opening balances already', () => {
    const said = (emitted: string) => beforeFirstMonth(day(emitted), OCTOBER);
    expect(said('2025-09-30')).toEqual([{ code: 'before-first-month', month: OCTOBER }]);
    expect(said('2025-10-01')).toEqual([]);
    expect(beforeFirstMonth(day('2025-09-30'), null)).toEqual([]);
  });

  test('names receipts out of order and numbers left out', () => {
    const book = written(
      pay({ number: '5' }),
      pay({ emitted: day('2025-10-04') }),
      pay({ number: '9' }),
    );
    expect(codes(book, 0)).toEqual(['receipt-out-of-order']);
    expect(codes(book, 1)).toEqual(['receipt-out-of-order']);
    expect(codes(book, 2)).toEqual(['receipt-gap']);
    const lines = written(
      pay({ mode: 2, series: '', number: '5' }),
      pay({ mode: 2, series: '', number: '9', emitted: day('2025-10-04') }),
    );
    expect([0, 1].map((at) => codes(lines, at))).toEqual([[], []]);
  });

  describe('where a series goes on over New Year', () => {
    const NEXT: CashbookContext = { ...CONTEXT, year: 2026, today: day('2026-01-20') };
    const receipt = (number: string, emitted: string): RegisterPayment => ({
      ...PAYMENT,
      ...{ number, emitted: day(emitted) },
    });
    const of = (context: CashbookContext, ...receipts: readonly RegisterPayment[]): Cashbook =>
      receipts.reduce((book, one) => {
        const decision = registerPayment(one, book, context);
        if (!decision.ok) throw new Error(decision.rejection.code);
        return decision.events.reduce(evolveCashbook, book);
      }, NO_CASHBOOK);
    const said = (books: readonly Cashbook[], at: number, book: Cashbook) =>
      warningsOf((book.year - 2000) * 1_000_000 + at, book, books, () => false).map(
        ({ code }) => code,
      );
    const now = (...receipts: readonly RegisterPayment[]) => of(NEXT, ...receipts);
    const late = (...receipts: readonly RegisterPayment[]) =>
      of({ ...NEXT, year: 2025 }, ...receipts);

    test('a number that the year before carries is not left out', () => {
      const [before, book] = [
        late(receipt('7', '2025-12-20'), receipt('9', '2025-12-30')),
        now(receipt('8', '2026-01-05'), receipt('10', '2026-01-07')),
      ];
      expect(said([before, book], 2, book)).toEqual([]);
      expect(said([book], 2, book)).toEqual(['receipt-gap']);
    });

    test('the first number of a year follows the last of the year before', () => {
      const before = late(receipt('7', '2025-12-20'));
      const [next, jumped] = [now(receipt('8', '2026-01-05')), now(receipt('10', '2026-01-05'))];
      expect(said([before, next], 1, next)).toEqual([]);
      expect(said([before, jumped], 1, jumped)).toEqual(['receipt-gap']);
    });

    test('a receipt of December after one of January is out of order, a series begun anew is not', () => {
      const [before, book] = [
        late(receipt('7', '2025-12-20'), receipt('9', '2025-12-30')),
        now(receipt('8', '2026-01-05')),
      ];
      expect(said([before, book], 2, before)).toEqual(['receipt-out-of-order']);
      expect(said([before, book], 1, before)).toEqual([]);
      const anew = now(receipt('1', '2026-01-05'), receipt('2', '2026-01-06'));
      const old = late(receipt('1', '2025-12-20'), receipt('2', '2025-12-21'));
      expect(said([old, anew], 2, old)).toEqual([]);
      expect(said([old, anew], 2, anew)).toEqual([]);
    });
  });
});

/** A random document of a random day; some are refused, as in reality. */
const step: fc.Arbitrary<Step> = fc
  .record({
    what: fc.constantFrom('pay', 'pay', 'pay', 'spend', 'move', 'annul', 'return', 'redate'),
    at: fc.integer({ min: 0, max: 120 }),
    amountBani: fc.integer({ min: 1, max: 5_000 }),
    mode: fc.constantFrom<1 | 2 | 4 | 5>(1, 1, 2, 4, 5),
    of: fc.integer({ min: 0, max: 15 }),
    accounts: fc.constantFrom<readonly [CashAccount, CashAccount]>(
      ['cash', 'bank'],
      ['bank', 'cash'],
      ['collector', 'bank'],
    ),
  })
  .map(({ what, at, amountBani, mode, of, accounts }): Step => {
    const emitted = addDays(day('2025-06-01'), at);
    switch (what) {
      case 'pay':
        return pay({ emitted, amountBani, mode });
      case 'spend':
        return spend({ emitted, amountBani, mode });
      case 'move':
        return move(...accounts, amountBani, emitted);
      case 'annul':
        return annul(FIRST + of);
      case 'return':
        return giveBack(FIRST + of, emitted);
      default:
        return redate(FIRST + of, emitted);
    }
  });

test('after any history: the till is never below zero, every day and every account adds up', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const book = steps.reduce((state, decide) => {
        const decision = decide(state);
        return decision.ok ? decision.events.reduce(evolveCashbook, state) : state;
      }, NO_CASHBOOK);
      const { days, period } = cashRegister([book], day('2025-01-01'), day('2025-12-31'));
      let before: Readonly<Record<string, number>> = { cash: 0, bank: 0, collector: 0, total: 0 };
      for (const { date, columns } of days) {
        for (const [name, column] of Object.entries(columns)) {
          expect(column.opening).toBe(before[name]);
          expect(column.opening + column.in - column.out).toBe(column.closing);
        }
        expect(columns.cash.closing).toBeGreaterThanOrEqual(0);
        expect(accountBalances([book], date).cash).toBe(columns.cash.closing);
        const { cash, bank, collector, total } = columns;
        expect(total.closing).toBe(cash.closing + bank.closing + collector.closing);
        expect(total.out).toBe(cash.out + bank.out + collector.out);
        before = Object.fromEntries(
          Object.entries(columns).map(([name, { closing }]) => [name, closing]),
        );
      }
      for (const account of CASH_ACCOUNTS) {
        expect(period[account].closing).toBe(plainSum(book, account));
        for (const side of ['in', 'out'] as const) {
          const sum = days.reduce((total, { columns }) => total + columns[account][side], 0);
          expect(period[account][side]).toBe(sum);
        }
      }
      const numbers = [...book.documents.items]
        .filter(({ kind, series }) => kind === 'payment' && series === 'CH')
        .filter((one) => 'mode' in one && one.mode === 1)
        .map(({ number }) => Number(number));
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    }),
    { numRuns: 300 },
  );
});

/** The balance of an account added up document by document, without the flows that the book keeps. */
function plainSum(book: Cashbook, account: CashAccount): number {
  let sum = 0;
  const of = (mode: number): CashAccount | null =>
    mode === 1 ? 'cash' : mode === 5 ? 'collector' : mode === 4 ? null : 'bank';
  for (const one of book.documents.items.slice(0, book.documents.length)) {
    if (one.kind !== 'return' && book.annulments.has(one.idPd)) continue;
    if (one.kind === 'transfer') {
      if (one.from === account) sum -= one.amountBani;
      if (one.to === account) sum += one.amountBani;
    } else if ('mode' in one && of(one.mode) === account) {
      const isOut = one.kind === 'disbursement' || (one.kind === 'return' && one.of < 10);
      sum += isOut ? -one.amountBani : one.amountBani;
    }
  }
  return sum;
}
