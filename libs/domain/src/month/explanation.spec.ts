import {
  apartmentGroupId,
  apartmentId,
  bani,
  columnId,
  expenseId,
  milli,
  weight,
} from '../kernel/index.js';
import { aMonth, anApartment, anExpense } from './builders.fixture.js';
import { explainCell } from './table.js';

const apartments = [
  anApartment(1, { undividedShare: weight(1), cold: milli(3000) }),
  anApartment(2, { undividedShare: weight(1) }),
  anApartment(3, { undividedShare: weight(1) }),
];
const why = (expense: ReturnType<typeof anExpense>, apartment = 1) =>
  explainCell(aMonth(apartments, [expense]), columnId(1), apartmentId(apartment))[0];

describe('every amount can be opened', () => {
  it('shows the formula, the weights and the rounding ban', () => {
    const expense = anExpense({ distribution: 4, amount: bani(100) });
    expect(why(expense)).toEqual({
      expenseId: 1,
      kind: 'formula',
      shareBani: 34,
      formula: {
        mode: 4,
        looksAt: 'undivided-share',
        amountBani: 100,
        weight: 1,
        weightSum: 3,
        cutBani: 33,
        roundingBan: 1,
        cutOff: 1,
      },
    });
    expect(why(expense, 2)).toMatchObject({ shareBani: 33, formula: { roundingBan: 0 } });
  });

  it('says what an automatic division looked at: consumption where any is known, else persons', () => {
    const both = [
      anApartment(1, { persons: 2, cold: milli(3000) }),
      anApartment(2, { persons: 1, cold: milli(1000) }),
    ];
    const lookedAt = (metering: 1 | 2 | 3, quantity: number | null = null) => {
      const of = {
        distribution: 6,
        metering,
        quantity: quantity === null ? null : milli(quantity),
      } as const;
      const [share] = explainCell(aMonth(both, [anExpense(of)]), columnId(1), apartmentId(1));
      const formula = share?.kind === 'metered' ? share.difference : undefined;
      return share?.kind === 'formula' ? share.formula : formula;
    };
    expect(lookedAt(1)).toMatchObject({ looksAt: 'persons', weight: 2, weightSum: 3 });
    expect(lookedAt(2)).toMatchObject({ looksAt: 'consumption', weight: 3000, weightSum: 4000 });
    expect(lookedAt(3)).toMatchObject({ looksAt: 'persons', weight: 2 });
    expect(lookedAt(2, 5000)).toMatchObject({ looksAt: 'consumption', weight: 3000 });
  });

  it('shows the reading, the price and the part of the difference', () => {
    const metered = { metering: 2, quantity: milli(5000), distribution: 4 } as const;
    expect(why(anExpense({ ...metered, amount: bani(1000) }))).toEqual({
      expenseId: 1,
      kind: 'metered',
      shareBani: 734,
      consumptionMilli: 3000,
      invoiceBani: 1000,
      invoiceMilli: 5000,
      canalBasisPoints: null,
      useBani: 600,
      differenceMilli: 2000,
      difference: expect.objectContaining({ amountBani: 400, cutBani: 133, roundingBan: 1 }),
    });
    const exact = anExpense({ ...metered, quantity: milli(3000), amount: bani(900) });
    expect(why(exact)).toMatchObject({ shareBani: 900, difference: null });
  });

  it('shows what was typed and what the gap rule added', () => {
    const typedShares = new Map([[apartmentId(1), bani(99)]]);
    const expense = anExpense({ distribution: 1, amount: bani(100), typedShares });
    expect(why(expense)).toMatchObject({ kind: 'typed', typedBani: 99, adjustmentBani: 1 });
  });

  it('says who does not pay and what could not be divided', () => {
    expect(why(anExpense(), 8)).toMatchObject({ kind: 'not-a-payer', shareBani: 0 });
    expect(why(anExpense({ groupId: apartmentGroupId(4) }))).toMatchObject({ kind: 'not-a-payer' });
    expect(why(anExpense({ distribution: 2 }))).toMatchObject({ kind: 'refused' });
  });

  it('lists each expense of the column', () => {
    const other = anExpense({ id: expenseId(2), columnId: columnId(2) });
    const second = anExpense({ id: expenseId(3) });
    const facts = aMonth(apartments, [anExpense(), other, second]);
    const cell = explainCell(facts, columnId(1), apartmentId(1));
    expect(cell.map((share) => share.expenseId)).toEqual([1, 3]);
  });
});
