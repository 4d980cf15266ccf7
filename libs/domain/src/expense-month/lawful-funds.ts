import type { FundPurpose } from '../association/index.js';
import type { LegalCategory } from './legal-categories.js';

/**
 * Returns whether the law lets a fund of this purpose pay an expense of this category. Repair funds and penalties are
 * for the common property alone (Legea 196/2018 art. 71(2), 77(3)), whose upkeep is divided by shares; an expense
 * without a legal category ('other') is not judged. The working fund pays current expenses, other funds what was
 * decided.
 */
export function mayPayFrom(purpose: FundPurpose, category: LegalCategory): boolean {
  const isForProperty = purpose === 'repair' || purpose === 'penalties';
  return !isForProperty || category === 'share' || category === 'other';
}

/**
 * Returns whether income of the common property may go to a fund of this purpose (art. 70): to the repair fund alone.
 * Special funds also take sums from third parties, which have a register of their own (14-6-25/c). `undefined` stands
 * for no fund.
 */
export function mayTakeIncome(purpose: FundPurpose | undefined): boolean {
  return purpose === 'repair' || purpose === 'special';
}
