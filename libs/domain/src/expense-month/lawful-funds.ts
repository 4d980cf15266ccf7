import type { FundPurpose } from '../association/index.js';
import type { LegalCategory } from './legal-categories.js';

/**
 * Whether the law lets a fund of this purpose pay an expense of this category. Repair funds and penalties are for the
 * common property alone (Legea 196/2018 art. 71(2), 77(3)): its upkeep is divided by shares; what nobody has put into a
 * category is not judged. The working fund is there for current expenses, others for what was decided.
 */
export function mayPayFrom(purpose: FundPurpose, category: LegalCategory): boolean {
  const isForProperty = purpose === 'repair' || purpose === 'penalties';
  return !isForProperty || category === 'share' || category === 'other';
}

/**
 * Whether income of the common property may go there (art. 70): the repair fund alone. Sums of one purpose are taken from
 * third parties by their own register (14-6-25/c). Undefined: into no fund.
 */
export function mayTakeIncome(purpose: FundPurpose | undefined): boolean {
  return purpose === 'repair' || purpose === 'special';
}
