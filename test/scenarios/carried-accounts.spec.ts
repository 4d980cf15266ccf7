import { addApartment, deleteApartment } from '@scara/domain/association';
import fc from 'fast-check';
import {
  addExpense,
  addFundDue,
  apartmentStanding,
  changeTerms,
  computeMonth,
  prepareMonth,
} from '@scara/domain/expense-month';
import { type LedgerFact, ledgerOf } from '@scara/domain/ledger';
import { anExpense, day, IDS, Lived, month } from '../support/lived.js';
import { wholeAccount } from '../support/whole-account.js';

const [FIRST] = IDS.apartments;
const MONTHS = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02'].map(month);
const CLOSED = ['2025-11-05', '2025-12-05', '2026-01-05', '2026-02-05', '2026-03-05'];

/** Returns the part of an account that matters for the future: every open debt in order, and the advance. */
function standing(facts: readonly LedgerFact[]) {
  const { items, advance } = ledgerOf(facts);
  return {
    advance,
    open: items
      .filter(({ open }) => open > 0)
      .map(({ kind, month: of, fundId, open }) => `${of} ${kind} ${fundId ?? ''} ${open}`)
      .sort(),
  };
}

/** Checks that the open month reads every account as its whole history gives it. */
function expectWhole(lived: Lived, at: (typeof MONTHS)[number]): void {
  const { accounts, basis } = prepareMonth(lived.sources(at));
  basis.apartments.forEach(({ idAp }, position) => {
    expect(standing(accounts[position]!)).toEqual(standing(wholeAccount(lived, idAp)));
  });
}

/** Runs a month with an expense of 100 lei by persons and a due of 30 lei. */
function aMonth(lived: Lived, at: number): void {
  lived.liveThrough(MONTHS[at]!, CLOSED[at]!, () => filled(lived, at));
}

function filled(lived: Lived, at: number): void {
  const one = MONTHS[at]!;
  lived.try(one, (state) => addExpense(anExpense(), state, lived.association));
  lived.try(one, (state) =>
    addFundDue(
      { idFund: IDS.fund, amountBani: 3_000, distribution: 3, idGroup: null, typedShares: null },
      state,
      lived.association,
    ),
  );
  lived.try(one, (state) =>
    changeTerms({ terms: { maturityDays: 0, penaltiesRateE2: 20 } }, state),
  );
}

describe('what a month starts from, after the book of an earlier year moved', () => {
  test('a payment of last year annulled after the first close of this one is owed again', () => {
    const lived = new Lived();
    aMonth(lived, 0);
    const paid = lived.pay(FIRST, '2025-12-20', 6_000);
    aMonth(lived, 1);
    aMonth(lived, 2);
    aMonth(lived, 3);
    lived.annul(paid);
    lived.open(MONTHS[4]!);
    expectWhole(lived, MONTHS[4]!);
  });

  test('a payment of last year recorded after the first close of this one counts', () => {
    const lived = new Lived();
    for (const at of [0, 1, 2, 3]) aMonth(lived, at);
    lived.pay(FIRST, '2025-12-20', 6_000);
    lived.open(MONTHS[4]!);
    expectWhole(lived, MONTHS[4]!);
    const { lines } = computeMonth(lived.sources(MONTHS[4]!), null);
    expect(lines[0]!.arrears + lines[0]!.fundArrears).toBe(4 * 6_000 - 6_000);
  });
});

describe('a payment recorded late', () => {
  test('clears the fund it names, as of its date', () => {
    const lived = new Lived();
    aMonth(lived, 0);
    aMonth(lived, 1);
    lived.pay(FIRST, '2025-11-20', 1_000, IDS.fund);
    lived.open(MONTHS[2]!);
    expectWhole(lived, MONTHS[2]!);
    expect(computeMonth(lived.sources(MONTHS[2]!), null).lines[0]!.fundArrears).toBe(1_000);
  });

  test('on the closing day itself comes before that day’s penalties', () => {
    const lived = new Lived();
    aMonth(lived, 0);
    aMonth(lived, 1);
    aMonth(lived, 2);
    lived.pay(FIRST, CLOSED[2]!, 5_100);
    lived.open(MONTHS[3]!);
    expectWhole(lived, MONTHS[3]!);
  });
});

describe('a payment whose date is moved', () => {
  test('past the close that counted it is counted once', () => {
    const lived = new Lived();
    aMonth(lived, 0);
    const paid = lived.pay(FIRST, '2025-12-01', 2_000);
    aMonth(lived, 1);
    lived.redate(paid, '2025-12-20');
    lived.open(MONTHS[2]!);
    expectWhole(lived, MONTHS[2]!);
  });

  test('before the close that had not counted it is counted once', () => {
    const lived = new Lived();
    aMonth(lived, 0);
    const paid = lived.pay(FIRST, '2025-12-20', 2_000);
    aMonth(lived, 1);
    lived.redate(paid, '2025-12-01');
    lived.open(MONTHS[2]!);
    expectWhole(lived, MONTHS[2]!);
  });

  test('and which the next close then counted is settled for good', () => {
    const lived = new Lived();
    aMonth(lived, 0);
    const paid = lived.pay(FIRST, '2025-12-01', 2_000);
    aMonth(lived, 1);
    lived.redate(paid, '2025-12-20');
    aMonth(lived, 2);
    lived.open(MONTHS[3]!);
    expectWhole(lived, MONTHS[3]!);
  });
});

describe('an apartment that a shown list does not have', () => {
  test('keeps what it paid between the list and its close', () => {
    const lived = new Lived();
    const [at, next] = MONTHS;
    lived.open(at!);
    filled(lived, 0);
    lived.acceptAll(at!);
    lived.publish(at!, '2025-11-01');
    lived.tell((state) =>
      addApartment({ idEntrance: IDS.entranceB, number: '4', persons: 1 }, state),
    );
    const added = [...lived.association.apartments.keys()].at(-1)!;
    lived.pay(added, '2025-11-03', 4_200);
    lived.close(at!, CLOSED[0]!);
    const { result } = lived.state(at!).closing!;
    const place = result.apartments.findIndex(({ idAp }) => idAp === added);
    expect(result.lines[place]).toMatchObject({ expenses: 0, fundDue: 0, advance: 4_200 });
    for (const { shares } of result.columns) expect(shares[place]).toBeNull();
    lived.open(next!);
    expectWhole(lived, next!);
    expect(computeMonth(lived.sources(next!), null).lines[3]).toMatchObject({ advance: 4_200 });
  });

  test('keeps what it owed on the day of the close, though what paid it is recorded already', () => {
    const lived = new Lived();
    const [at, next, last] = MONTHS;
    aMonth(lived, 0);
    lived.open(next!);
    filled(lived, 1);
    lived.acceptAll(next!);
    lived.publish(next!, '2025-12-01');
    // The apartment is added to the previous month, which is closed again; the published list does not contain it.
    lived.reopen(at!);
    lived.tell((state) =>
      addApartment({ idEntrance: IDS.entranceB, number: '4', persons: 1 }, state),
    );
    const added = [...lived.association.apartments.keys()].at(-1)!;
    lived.acceptAll(at!);
    lived.publish(at!, CLOSED[0]!);
    lived.close(at!, CLOSED[0]!);
    const { apartments, lines } = lived.state(at!).closing!.result;
    const { total } = lines[apartments.findIndex(({ idAp }) => idAp === added)]!;
    expect(total).toBeGreaterThan(0);
    lived.pay(added, '2025-12-20', total);
    lived.close(next!, CLOSED[1]!);
    const closed = lived.state(next!).closing!.result;
    const place = closed.apartments.findIndex(({ idAp }) => idAp === added);
    expect(standing(closed.carried[place]!).open).not.toEqual([]);
    lived.open(last!);
    expectWhole(lived, last!);
  });

  test('is on the list again while a payment annulled since is owed', () => {
    const lived = new Lived();
    const third = IDS.apartments[2];
    aMonth(lived, 0);
    const paid = lived.pay(third, '2025-11-20', 3_500);
    lived.tell((state) => deleteApartment({ idAp: third, totalBani: 0, shownIn: null }, state));
    lived.annul(paid);
    aMonth(lived, 1);
    const { result } = lived.state(MONTHS[1]!).closing!;
    expect(result.apartments.map(({ number }) => number)).toEqual(['1', '2', '3']);
    expect(result.lines[2]).toMatchObject({ expenses: 0, arrears: 2_500, fundArrears: 1_000 });
    aMonth(lived, 2);
    expect(lived.state(MONTHS[2]!).closing!.result.lines[2]).toMatchObject({ arrears: 2_500 });
  });
});

describe('an apartment whose account is even', () => {
  const standingOf = (lived: Lived, idAp: number) =>
    apartmentStanding(
      [...lived.months.values()],
      [...lived.books.keys()].sort((a, b) => a - b).map((year) => lived.books.get(year)!),
      idAp,
    );

  test('stands on the list that is shown until that is closed', () => {
    const lived = new Lived();
    const third = IDS.apartments[2];
    lived.open(MONTHS[0]!);
    filled(lived, 0);
    expect(standingOf(lived, third)).toEqual({ totalBani: 0, shownIn: null });
    lived.acceptAll(MONTHS[0]!);
    lived.publish(MONTHS[0]!, '2025-11-01');
    expect(standingOf(lived, third)).toEqual({ totalBani: 0, shownIn: MONTHS[0] });
    lived.close(MONTHS[0]!, CLOSED[0]!);
    expect(standingOf(lived, third)).toEqual({ totalBani: 3_500, shownIn: null });
  });

  test('has an advance once the month that it paid is open again', () => {
    const lived = new Lived();
    const third = IDS.apartments[2];
    aMonth(lived, 0);
    lived.pay(third, '2025-11-20', 3_500);
    expect(standingOf(lived, third)).toEqual({ totalBani: 0, shownIn: null });
    lived.reopen(MONTHS[0]!);
    expect(standingOf(lived, third)).toEqual({ totalBani: -3_500, shownIn: null });
  });

  test('that was added by mistake and listed goes while that month is open again', () => {
    const lived = new Lived();
    aMonth(lived, 0);
    const second = IDS.apartments[1];
    expect(standingOf(lived, second).totalBani).toBeGreaterThan(0);
    lived.reopen(MONTHS[0]!);
    expect(standingOf(lived, second)).toEqual({ totalBani: 0, shownIn: null });
  });

  test('has an advance by what it paid before there was any month', () => {
    const lived = new Lived();
    lived.pay(IDS.apartments[0], '2025-10-01', 700);
    expect(standingOf(lived, IDS.apartments[0]).totalBani).toBe(-700);
  });
});

test('a month closed anew before the reopened ones behind it counts with its new bills', () => {
  const lived = new Lived();
  for (const at of [0, 1]) aMonth(lived, at);
  lived.open(MONTHS[2]!);
  for (const at of [1, 0]) lived.reopen(MONTHS[at]!);
  lived.try(MONTHS[0]!, (state) =>
    addExpense(anExpense({ amountBani: 8_000 }), state, lived.association),
  );
  lived.acceptAll(MONTHS[0]!);
  lived.publish(MONTHS[0]!, CLOSED[0]!);
  lived.close(MONTHS[0]!, CLOSED[0]!);
  expectWhole(lived, MONTHS[2]!);
  const { lines } = computeMonth(lived.sources(MONTHS[2]!), null);
  expect(lines[0]!.arrears).toBe(5_000 + 4_000 + 5_000);
});

/** A random step of a year: a payment, an annulment or change of date, or the next close. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      apartment: fc.integer({ min: 0, max: 2 }),
      days: fc.integer({ min: 0, max: 150 }),
      bani: fc.integer({ min: 1, max: 20_000 }),
      isForFund: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('annul' as const), which: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('redate' as const),
      which: fc.nat(20),
      days: fc.integer({ min: 0, max: 150 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
);

const dated = (days: number): string => {
  const at = new Date(Date.UTC(2025, 9, 20) + days * 86_400_000).toISOString();
  return at.slice(0, 10);
};

test('whatever is paid, annulled or dated anew, and whenever: what is carried equals the whole history', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 24 }), (steps) => {
      const lived = new Lived();
      const paid: number[] = [];
      let next = 0;
      lived.open(MONTHS[0]!);
      filled(lived, 0);
      for (const one of steps) {
        const which = 'which' in one && paid.length > 0 ? paid[one.which % paid.length]! : 0;
        if (one.kind === 'pay') {
          const idF = one.isForFund ? IDS.fund : null;
          paid.push(lived.pay(IDS.apartments[one.apartment]!, dated(one.days), one.bani, idF));
        } else if (one.kind === 'annul' && which > 0) {
          lived.annul(which);
          paid.splice(paid.indexOf(which), 1);
        } else if (one.kind === 'redate' && which > 0) {
          const year = which < 26_000_000 ? '2025' : '2026';
          const date = dated(one.days);
          if (date.startsWith(year)) lived.redate(which, date);
        } else if (one.kind === 'close' && next < MONTHS.length - 1) {
          const at = MONTHS[next]!;
          lived.acceptAll(at);
          expect(lived.publish(at, day(CLOSED[next]!))).not.toEqual(expect.any(String));
          expect(lived.close(at, CLOSED[next]!)).not.toEqual(expect.any(String));
          next += 1;
          lived.open(MONTHS[next]!);
          filled(lived, next);
        }
      }
      expectWhole(lived, MONTHS[next]!);
    }),
    { numRuns: 150 },
  );
});
