import { mayPayFrom, mayTakeIncome } from './lawful-funds.js';
import { LEGAL_CATEGORIES } from './legal-categories.js';

const PURPOSES = ['working', 'repair', 'special', 'penalties', 'other'] as const;

describe('what a fund may be used for (Legea 196/2018 art. 70-72, 77)', () => {
  it.each([
    ['repair', ['share', 'other']],
    ['penalties', ['share', 'other']],
    ['working', LEGAL_CATEGORIES],
    ['special', LEGAL_CATEGORIES],
    ['other', LEGAL_CATEGORIES],
  ] as const)('%s pays %s', (purpose, categories) => {
    expect(LEGAL_CATEGORIES.filter((one) => mayPayFrom(purpose, one))).toEqual(categories);
  });

  it('rent, advertising and interest go into the repair fund, sums of one purpose into theirs', () => {
    expect(PURPOSES.filter(mayTakeIncome)).toEqual(['repair', 'special']);
    expect(mayTakeIncome(undefined)).toBe(false);
  });
});
