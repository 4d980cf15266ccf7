import { changeApartment, changeSettings, recordPenaltyDecision } from '@scara/domain/association';
import {
  addExpense,
  changeExpense,
  computeMonth,
  controlList,
  removeExpense,
} from '@scara/domain/expense-month';
import { anExpense, day, IDS, Lived, month } from '../support/lived.js';

const SEPT = month('2025-09');
const OCT = month('2025-10');

const codesOf = (lived: Lived): string[] => {
  const sources = lived.sources(SEPT);
  return controlList(sources, computeMonth(sources, null)).map(({ code }) => code);
};

/** The control list of a month with these terms, where the general meeting decided `decidedE2`, or nothing. */
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
  /** Copied to October, where `change` is made to entrance A's. */
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
  /** The third apartment's share is what the sum asks for; the others have 10 % each. */
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
