import {
  changeApartment,
  changeFund,
  changeSettings,
  recordPenaltyDecision,
} from '@scara/domain/association';
import {
  addExpense,
  addFundDue,
  changeExpense,
  computeMonth,
  controlList,
  disableExpenses,
  enterReadings,
  type Finding,
  removeExpense,
} from '@scara/domain/expense-month';
import { anExpense, day, IDS, Lived, month } from '../support/lived.js';

const SEPT = month('2025-09');
const OCT = month('2025-10');

const findingsOf = (lived: Lived, at = SEPT): readonly Finding[] => {
  const sources = lived.sources(at);
  return controlList(sources, computeMonth(sources, null));
};
const codesOf = (lived: Lived): string[] => findingsOf(lived).map(({ code }) => code);

/**
 * Returns the codes of a control list with these terms, where the general meeting decided `decidedE2`, or nothing if
 * null.
 */
function ofTerms(terms: object, decidedE2: number | null): string[] {
  const lived = new Lived();
  lived.tell((state) => changeSettings({ settings: terms }, state));
  if (decidedE2 !== null) {
    const date = day('2025-03-01');
    const decision = { number: '3', date, rateE2: decidedE2, today: date };
    lived.tell((state) => recordPenaltyDecision(decision, state));
  }
  lived.open(SEPT);
  return codesOf(lived).filter((code) => /^(rate|maturity)/.test(code));
}

describe('what the law says of a month’s terms (art. 77)', () => {
  test.each([
    [{ maturityDays: 30, penaltiesRateE2: 20 }, 20, []],
    [{ maturityDays: 31, penaltiesRateE2: 0 }, null, ['maturity-above-law']],
    [{ maturityDays: 0, penaltiesRateE2: 21 }, 21, ['rate-above-law']],
    [{ maturityDays: 0, penaltiesRateE2: 20 }, null, ['rate-without-decision']],
    [{ maturityDays: 0, penaltiesRateE2: 20 }, 10, ['rate-above-decision']],
    [{ maturityDays: 0, penaltiesRateE2: 10 }, 20, []],
  ] as const)('%o with a decision of %s says %s', (terms, decidedE2, expected) => {
    expect(ofTerms(terms, decidedE2)).toEqual(expected);
  });
});

describe('what the law says of an expense’s division (art. 75)', () => {
  test.each([
    ['share', 2, true],
    ['share', 4, false],
    ['per-person', 4, true],
    ['per-person', 13, false],
    ['other', 2, false],
  ] as const)('%s by mode %i', (category, distribution, departs) => {
    const lived = new Lived();
    lived.open(SEPT);
    const expense = anExpense({ category, distribution });
    lived.try(SEPT, (state) => addExpense(expense, state, lived.association));
    expect(codesOf(lived).includes('departs-from-law')).toBe(departs);
  });
});

describe('a recurring expense that both entrances have under one name', () => {
  /** The expenses are copied to October, where `change` is made to entrance A's. */
  function missingAfter(change: (lived: Lived, idOutgo: number) => void): number[] {
    const lived = new Lived();
    lived.liveThrough(SEPT, '2025-10-05', () => {
      for (const [idGroup, amountBani] of [
        [IDS.entranceA, 15_000],
        [IDS.entranceB, 9_000],
      ] as const) {
        const expense = anExpense({ name: 'Curent', idGroup, amountBani, isRecurring: true });
        lived.try(SEPT, (state) => addExpense(expense, state, lived.association));
      }
    });
    lived.open(OCT);
    const copies = [...lived.state(OCT).expenses];
    change(lived, copies.find(([, { idGroup }]) => idGroup === IDS.entranceA)![0]);
    const sources = lived.sources(OCT);
    return controlList(sources, computeMonth(sources, null)).flatMap((finding) =>
      finding.code === 'recurring-missing' ? [finding.lastBani] : [],
    );
  }

  it('is missed where only the other entrance’s is left', () => {
    expect(
      missingAfter((lived, idOutgo) =>
        lived.try(OCT, (state) => removeExpense({ idOutgo, paidBani: 0 }, state)),
      ),
    ).toEqual([15_000]);
  });

  it('is not missed where it was switched off', () => {
    const lived = new Lived();
    lived.liveThrough(SEPT, '2025-10-05', () => {
      const expense = anExpense({ isRecurring: true });
      lived.try(SEPT, (state) => addExpense(expense, state, lived.association));
      const expenses = [...lived.state(SEPT).expenses.keys()];
      lived.try(SEPT, (state) => disableExpenses({ expenses, isDisabled: true }, state));
    });
    lived.open(OCT);
    expect(findingsOf(lived, OCT).map(({ code }) => code)).not.toContain('recurring-missing');
  });

  it('is not missed where somebody else pays it now', () => {
    const expense = anExpense({ name: 'Curent', idGroup: null });
    expect(
      missingAfter((lived, idOutgo) =>
        lived.try(OCT, (state) => changeExpense({ idOutgo, expense }, state, lived.association)),
      ),
    ).toEqual([]);
  });
});

describe('undivided shares (art. 86)', () => {
  /** Gives the third apartment the share that makes this sum; the others have 10 % each. */
  const summingTo = (sumE5: number): string[] => {
    const lived = new Lived();
    const idAp = IDS.apartments[2];
    const surfaceE5 = sumE5 - 2_000_000;
    lived.tell((state) => changeApartment({ idAp, apartment: { surfaceE5 } }, state));
    lived.open(SEPT);
    const expense = anExpense({ distribution: 4 });
    lived.try(SEPT, (state) => addExpense(expense, state, lived.association));
    return codesOf(lived).filter((code) => code === 'share-sum');
  };

  test('say nothing where nothing is divided by them, nor where they are square metres', () => {
    const lived = new Lived();
    const idAp = IDS.apartments[2];
    lived.tell((state) => changeApartment({ idAp, apartment: { surfaceE5: 7_500_000 } }, state));
    lived.open(SEPT);
    expect(codesOf(lived)).not.toContain('share-sum');
    const byShare = anExpense({ distribution: 4 });
    lived.try(SEPT, (state) => addExpense(byShare, state, lived.association));
    expect(codesOf(lived)).toContain('share-sum');
    const [idOutgo] = lived.state(SEPT).expenses.keys();
    const off = { expenses: [idOutgo!], isDisabled: true };
    lived.try(SEPT, (state) => disableExpenses(off, state));
    expect(codesOf(lived)).not.toContain('share-sum');
    // If the sum is off by a tenth or more, the shares were never meant to be 100 %.
    expect(summingTo(9_000_001)).toEqual(['share-sum']);
    expect(summingTo(9_000_000)).toEqual([]);
    expect(summingTo(11_000_000)).toEqual([]);
  });

  test.each([
    [10_000_000, []],
    [9_999_000, []],
    [10_001_000, []],
    [9_998_999, ['share-sum']],
    [10_001_001, ['share-sum']],
  ])('that sum to %i hundred-thousandths', (sumE5, expected) => {
    expect(summingTo(sumE5)).toEqual(expected);
  });
});

describe('what of meters and persons should be looked at', () => {
  const [ONE, TWO] = IDS.apartments;
  const of = (lived: Lived, code: Finding['code'], at = SEPT) =>
    findingsOf(lived, at).filter((one) => one.code === code);
  const read = (lived: Lived, at: typeof SEPT, idMeter: number, indexE3: number) =>
    lived.try(at, (state) =>
      enterReadings({ readings: [{ idMeter, state: 6, indexE3 }] }, state, lived.association),
    );

  it('is water used where nobody lives', () => {
    const lived = new Lived();
    lived.tell((state) => changeApartment({ idAp: ONE, apartment: { persons: 0 } }, state));
    lived.open(SEPT);
    expect(of(lived, 'no-persons-with-consumption')).toEqual([]);
    read(lived, SEPT, 1, 1);
    read(lived, SEPT, 2, 5_000);
    expect(of(lived, 'no-persons-with-consumption')).toMatchObject([
      { place: { kind: 'apartment', idAp: ONE }, number: 'A / 1', severity: 'warns' },
    ]);
  });

  it('is an apartment with e-invoices whose payer has no address', () => {
    const lived = new Lived();
    const billed = { isCompany: true, cif: '14399840', cn: 'SC Unu SRL', county: 'RO-B' };
    const apartment = { ...billed, toSendEfactura: true };
    lived.tell((state) => changeApartment({ idAp: ONE, apartment }, state));
    lived.open(SEPT);
    expect(of(lived, 'efactura-without-data')).toMatchObject([
      { place: { idAp: ONE }, severity: 'accept', number: 'A / 1' },
    ]);
    const caddr = 'Strada Teiului 1';
    lived.tell((state) => changeApartment({ idAp: ONE, apartment: { caddr } }, state));
    expect(of(lived, 'efactura-without-data')).toEqual([]);
  });

  it('is each meter without an index, by apartment, and no other', () => {
    const lived = new Lived();
    lived.open(SEPT);
    read(lived, SEPT, 1, 0);
    expect(of(lived, 'meter-unread')).toMatchObject([
      { place: { idAp: TWO }, meters: 1 },
      { place: { idAp: IDS.apartments[2] }, meters: 1 },
    ]);
  });

  it('comes last: while readings come in a large association has hundreds of them', () => {
    const lived = new Lived();
    lived.tell((state) => changeApartment({ idAp: ONE, apartment: { persons: 0 } }, state));
    lived.open(SEPT);
    read(lived, SEPT, 1, 2_000);
    const codes = codesOf(lived);
    expect(codes).toContain('no-persons-with-consumption');
    expect(codes.slice(-2)).toEqual(['meter-unread', 'meter-unread']);
  });

  it('is a consumption below 0, and one far above the months before', () => {
    const lived = new Lived();
    lived.liveThrough(SEPT, '2025-10-05', () => {
      read(lived, SEPT, 1, 2_000);
      read(lived, SEPT, 2, 2_000);
      read(lived, SEPT, 3, 2_000);
    });
    lived.open(OCT);
    read(lived, OCT, 1, 1_999);
    read(lived, OCT, 2, 10_000);
    read(lived, OCT, 3, 10_001);
    expect(of(lived, 'negative-consumption', OCT)).toMatchObject([
      { place: { idMeter: 1, idAp: ONE }, consumptionE3: -1, meanE3: 2_000 },
    ]);
    expect(of(lived, 'consumption-leap', OCT)).toMatchObject([
      { place: { idMeter: 3 }, consumptionE3: 8_001, meanE3: 2_000, meter: { series: 'R3' } },
    ]);
  });
});

describe('a fund’s due that is not divided whole', () => {
  const due = (typed: readonly number[], amountBani: number) => {
    const lived = new Lived();
    lived.open(SEPT);
    const typedShares = typed.map((part, at) => ({ idAp: IDS.apartments[at]!, amountBani: part }));
    const added = { idFund: IDS.fund, amountBani, distribution: 1, idGroup: null } as const;
    lived.try(SEPT, (state) => addFundDue({ ...added, typedShares }, state, lived.association));
    return findingsOf(lived).filter(({ place }) => place.kind === 'due');
  };

  it('is told with what is left of it', () => {
    expect(due([1_000, 2_000], 3_000)).toEqual([]);
    expect(due([1_000, 2_000], 3_500)).toMatchObject([
      { code: 'undistributed', severity: 'accept', name: 'Reparații', bani: 500 },
    ]);
  });

  it('holds the list up where there is nothing to divide it on', () => {
    const lived = new Lived();
    lived.open(SEPT);
    const byC2 = { idFund: IDS.fund, amountBani: 900, distribution: 9, idGroup: null } as const;
    lived.try(SEPT, (state) =>
      addFundDue({ ...byC2, typedShares: null }, state, lived.association),
    );
    expect(findingsOf(lived).filter(({ place }) => place.kind === 'due')).toMatchObject([
      { code: 'not-divisible', severity: 'blocks', refusal: { missing: 'c2' } },
    ]);
  });

  it('holds nothing up where it asks for nothing', () => {
    const lived = new Lived();
    lived.open(SEPT);
    const byC2 = { idFund: IDS.fund, amountBani: 0, distribution: 9, idGroup: null } as const;
    lived.try(SEPT, (state) =>
      addFundDue({ ...byC2, typedShares: null }, state, lived.association),
    );
    expect(findingsOf(lived).filter(({ place }) => place.kind === 'due')).toEqual([]);
  });
});

describe('a fund that was narrowed to some entrances after its due was asked', () => {
  const [inA, , inB] = IDS.apartments;
  const part = (idAp: number) => ({ idAp, amountBani: 900 });
  const told = (due: object): boolean => {
    const lived = new Lived();
    lived.open(SEPT);
    const evenly = { idFund: IDS.fund, amountBani: 900, distribution: 3, idGroup: null } as const;
    const asked = { ...evenly, typedShares: null, ...due };
    lived.try(SEPT, (state) => addFundDue(asked, state, lived.association));
    expect(codesOf(lived)).not.toContain('due-elsewhere');
    lived.tell((state) =>
      changeFund({ idFund: IDS.fund, fund: { entrances: [IDS.entranceA] } }, state),
    );
    return codesOf(lived).includes('due-elsewhere');
  };

  it('is told where apartments of others are asked, however they are named', () => {
    expect(told({})).toBe(true);
    expect(told({ idGroup: IDS.entranceB })).toBe(true);
    expect(told({ distribution: 1, typedShares: [part(inB)] })).toBe(true);
  });

  it('is not told where its own are asked alone', () => {
    expect(told({ idGroup: IDS.entranceA })).toBe(false);
    expect(told({ distribution: 1, typedShares: [part(inA)] })).toBe(false);
  });
});
