import { bani, type Bani } from '../kernel/index.js';
import type { BasisApartment } from './basis.js';

/** The terms of a month's bills; fixed for ever once the month is published. */
export interface MonthTerms {
  /** Days from publication to the due date, 0-100. */
  readonly maturityDays: number;
  /** Hundredths of a percent per day of delay. */
  readonly penaltiesRateE2: number;
  /** Building type (bT): 0 is residential, where nopRem and nopPen count. */
  readonly buildingType: number;
}

/**
 * Returns the part of an apartment's bill that bears no penalty, and the part of its penalties that is not charged.
 * Bani; 0 unless residential.
 */
export function exclusionsOf(
  { buildingType }: Pick<MonthTerms, 'buildingType'>,
  { nopRemBani, nopPenBani }: Pick<BasisApartment, 'nopRemBani' | 'nopPenBani'>,
): { readonly excluded: Bani; readonly waived: Bani } {
  const isResidential = buildingType === 0;
  return {
    excluded: bani(isResidential ? nopRemBani : 0),
    waived: bani(isResidential ? nopPenBani : 0),
  };
}
