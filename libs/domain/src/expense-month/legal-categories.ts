import { METERING, type DistributionMode } from '../month/index.js';

/**
 * Legal categories of expenses (Legea 196/2018 art. 75(2)); 'other' where the administrator has not chosen one. Their
 * distribution rules are imperative (art. 75(3)): the product allows another mode and warns about it.
 */
export const LEGAL_CATEGORIES = [
  'per-person',
  'consumption',
  'share',
  'beneficiaries',
  'technical',
  'other',
] as const;

export type LegalCategory = (typeof LEGAL_CATEGORIES)[number];

const MODES: Readonly<Record<LegalCategory, readonly DistributionMode[]>> = {
  'per-person': [2, 13],
  consumption: [5, 8, 10],
  share: [4, 9, 12, 14],
  beneficiaries: [3],
  technical: [5, 7],
  other: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
};

/**
 * Returns the modes that the law allows for the category. The use of a metered expense is divided by meter in any case.
 */
export function lawfulModes(category: LegalCategory): readonly DistributionMode[] {
  return MODES[category];
}

/** True where the law prescribes another base for expenses of this category (art. 75(3)). */
export function departsFromLaw(expense: {
  readonly category: LegalCategory;
  readonly distribution: DistributionMode;
  readonly quantityE3: number | null;
  readonly metering: number;
}): boolean {
  const isMetered = expense.metering !== METERING.none && expense.quantityE3 !== null;
  // What the meters count is divided by them; the mode then divides only the difference.
  if (expense.category === 'consumption' && isMetered) return false;
  return !MODES[expense.category].includes(expense.distribution);
}
