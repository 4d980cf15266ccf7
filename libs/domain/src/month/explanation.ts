import {
  bani,
  type ApartmentId,
  type Apportionment,
  type Bani,
  type ExpenseId,
} from '../kernel/index.js';
import type { MonthBase, Payers } from './base.js';
import { isDistribution, type Distribution, type Weighed } from './distribution.js';
import type { DistributionRefusal } from './distribution.js';
import type { ExpenseOfMonth } from './facts.js';
import type { DistributionBase, DistributionMode } from './modes.js';

/** amount · weight / weightSum truncated toward zero, plus the rounding ban: one application of the formula. */
export type Formula = {
  readonly mode: DistributionMode;
  readonly looksAt: DistributionBase;
  readonly amountBani: Bani;
  readonly weight: number;
  readonly weightSum: number;
  readonly cutBani: Bani;
  /** -1, 0 or 1: what this apartment received of the bani that truncation left over. */
  readonly roundingBan: number;
  /** What truncation cut off, in 1/weightSum of a ban: the largest remainders receive the rounding bani. */
  readonly cutOff: number;
};

/** The explanation of what one expense costs one apartment. */
export type ShareExplanation = {
  readonly expenseId: ExpenseId;
  readonly shareBani: Bani;
} & (
  | { readonly kind: 'not-a-payer' }
  | { readonly kind: 'refused'; readonly refusal: DistributionRefusal }
  | { readonly kind: 'formula'; readonly formula: Formula }
  | { readonly kind: 'typed'; readonly typedBani: Bani; readonly adjustmentBani: Bani }
  | {
      readonly kind: 'metered';
      readonly consumptionMilli: number;
      /** The price is invoiceBani / invoiceMilli, kept as a fraction. */
      readonly invoiceBani: Bani;
      readonly invoiceMilli: number;
      readonly canalBasisPoints: number | null;
      readonly useBani: Bani;
      readonly differenceMilli: number;
      /** How the difference was divided; null when there was none. */
      readonly difference: Formula | null;
    }
);

/** An expense as it was divided, or why it could not be. */
export type Divided = Distribution | DistributionRefusal;

/** Explains one amount: reads this apartment's part from the distribution of the expense. */
export function explainShare(
  expense: ExpenseOfMonth,
  apartmentId: ApartmentId,
  {
    base,
    payers,
    divide,
  }: {
    readonly base: MonthBase;
    readonly payers: Payers;
    readonly divide: (expense: ExpenseOfMonth, group: Int32Array) => Divided;
  },
): ShareExplanation {
  const none = { expenseId: expense.id, shareBani: bani(0) };
  const group = payers(expense.groupId);
  const position = base.positions.get(apartmentId);
  const payer = position === undefined ? -1 : (group?.indexOf(position) ?? -1);
  if (group === undefined || payer < 0) return { ...none, kind: 'not-a-payer' };
  const answer = divide(expense, group);
  if (!isDistribution(answer)) return { ...none, kind: 'refused', refusal: answer };
  return explained(expense, answer, payer);
}

function explained(
  expense: ExpenseOfMonth,
  { shares, way }: Distribution,
  payer: number,
): ShareExplanation {
  const head = { expenseId: expense.id, shareBani: bani(shares[payer]!) };
  switch (way.kind) {
    case 'typed':
      return {
        ...head,
        kind: 'typed',
        typedBani: bani(way.typed[payer]!),
        adjustmentBani: bani(way.adjustments[payer]!),
      };
    case 'shared':
      return { ...head, kind: 'formula', formula: formula(expense, expense.amount, way, payer) };
    case 'metered':
      return {
        ...head,
        kind: 'metered',
        consumptionMilli: way.consumption[payer]!,
        invoiceBani: expense.amount,
        invoiceMilli: expense.quantity!,
        canalBasisPoints: expense.canalBasisPoints,
        useBani: bani(way.use[payer]!),
        differenceMilli: way.differenceMilli,
        difference: differenceFormula(expense, way, payer),
      };
  }
}

function differenceFormula(
  expense: ExpenseOfMonth,
  way: Extract<Distribution['way'], { kind: 'metered' }>,
  payer: number,
): Formula | null {
  const { differenceCut: cut, weights, looksAt, differenceBani } = way;
  if (cut === undefined) return null;
  return formula(expense, differenceBani, { weights, looksAt, cut }, payer);
}

function formula(
  expense: ExpenseOfMonth,
  amount: number,
  { weights, looksAt, cut }: Weighed & { readonly cut: Apportionment },
  payer: number,
): Formula {
  const roundingBan = cut.extras[payer]!;
  return {
    mode: expense.distribution,
    looksAt,
    amountBani: bani(amount),
    weight: weights[payer]!,
    weightSum: cut.weightSum,
    cutBani: bani(cut.parts[payer]! - roundingBan),
    roundingBan,
    cutOff: cut.remainders[payer]!,
  };
}
