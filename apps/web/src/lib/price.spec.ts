import { amountBaniOf, priceE6Of, quantityE3Of } from './price.js';

describe('amount, quantity and unit price', () => {
  it('give each other', () => {
    // 1385.59 lei for 226.403 m³ are 6.120016 lei per m³.
    expect(priceE6Of(138_559, 226_403)).toBe(6_120_016);
    expect(quantityE3Of(138_559, 6_120_016)).toBe(226_403);
    expect(amountBaniOf(226_403, 6_120_016)).toBe(138_559);
  });

  it('know quantities with other decimals: 57 persons', () => {
    expect(priceE6Of(41_409, 57, 0)).toBe(7_264_737);
  });

  it('have no price without a quantity, no quantity without a price', () => {
    expect(priceE6Of(100, 0)).toBeNull();
    expect(quantityE3Of(100, 0)).toBeNull();
  });

  it('round halves away from zero, also below it', () => {
    expect(amountBaniOf(1_000, 5_000)).toBe(1);
    expect(amountBaniOf(-1_000, 5_000)).toBe(-1);
  });

  it('of a credit note keep the sign of the price', () => {
    expect(priceE6Of(-138_559, -226_403)).toBe(6_120_016);
    expect(priceE6Of(138_559, -226_403)).toBe(-6_120_016);
    expect(quantityE3Of(-138_559, 6_120_016)).toBe(-226_403);
  });

  it('stay exact for the largest amount, and are none where they could not', () => {
    expect(priceE6Of(99_999_999_900, 1_000)).toBe(999_999_999_000_000);
    expect(priceE6Of(99_999_999_900, 1)).toBeNull();
  });
});
