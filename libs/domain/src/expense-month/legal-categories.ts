import { METERING, type DistributionMode } from '../month/index.js';

/**
 * Legal categories of expenses (Legea 196/2018 art. 75(2)); 'other' where the administrator has not said. Their
 * distribution rules are imperative (art. 75(3)): a mode outside them is allowed and warned about.
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

/** The modes that the law's rule for the category allows. A metered expense divides its use by meter anyway. */
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
  // What the meters measure is divided by them; the mode then only divides the difference.
  if (expense.category === 'consumption' && isMetered) return false;
  return !MODES[expense.category].includes(expense.distribution);
}
