import {
  AMOUNT_MAX,
  apportion,
  type ApartmentGroupId,
  type ApartmentId,
  type Apportionment,
} from '../kernel/index.js';
import type { MonthBase } from './base.js';
import type { ExpenseOfMonth } from './facts.js';
import { metered, type Metered } from './metered.js';
import {
  baseOf,
  DISTRIBUTION,
  type DistributionBase,
  type DistributionMode,
  METERING,
} from './modes.js';
import { ownConsumption } from './own-consumption.js';
import { typedShares, type TypedShares } from './typed-shares.js';
import { weighedBy, weightsOf } from './weights.js';

/** A divided expense: the shares in bani, in the order of its payers, and the figures behind them. */
export type Distribution = {
  readonly shares: Float64Array;
  /** Amount − Σ shares: 0 except for typed shares that do not add up. */
  readonly undistributed: number;
  readonly way:
    | ({ readonly kind: 'shared'; readonly cut: Apportionment } & Weighed)
    | ({ readonly kind: 'metered' } & Weighed & Metered)
    | ({ readonly kind: 'typed' } & TypedShares);
};

/** The weights that an expense is divided by, in the order of its payers, and what they are. */
export type Weighed = { readonly weights: Float64Array; readonly looksAt: DistributionBase };

/** Why an expense cannot be divided; the screen names the mode and what is missing. */
export type DistributionRefusal =
  | {
      readonly code: 'nothing-to-distribute-on';
      readonly mode: DistributionMode;
      readonly missing: DistributionBase;
    }
  | { readonly code: 'quantity-not-positive'; readonly quantityMilli: number }
  | {
      readonly code: 'price-out-of-range';
      readonly amountBani: number;
      readonly quantityMilli: number;
    }
  | { readonly code: 'typed-shares-missing' }
  | { readonly code: 'typed-share-outside-group'; readonly apartmentId: ApartmentId }
  | { readonly code: 'group-unknown'; readonly groupId: ApartmentGroupId };

/**
 * Divides one expense among its payers (computation.md §1-3). The table uses the shares; the explanation of a cell uses
 * the rest of the result.
 */
export function distribute(
  expense: ExpenseOfMonth,
  payers: Int32Array,
  base: MonthBase,
): Distribution | DistributionRefusal {
  const mode = expense.distribution;
  if (mode === DISTRIBUTION.typedShares) return byTypedShares(expense, payers, base);
  if (expense.quantity !== null && expense.quantity <= 0 && expense.metering !== METERING.none) {
    return { code: 'quantity-not-positive', quantityMilli: expense.quantity };
  }
  const own = ownConsumption(expense, payers, base);
  if (own !== undefined && expense.quantity !== null && isPricedAbsurdly(expense, own)) {
    const { amount, quantity } = expense;
    return { code: 'price-out-of-range', amountBani: amount, quantityMilli: quantity };
  }
  const isCanal = own !== undefined && expense.canalBasisPoints !== null;
  const weights = weightsOf(mode, { own, isCanal }, payers, base);
  const weighed = { weights, looksAt: weighedBy(mode, own) };
  const divided =
    own === undefined || expense.quantity === null
      ? shared(expense.amount, weighed)
      : byUse(expense.amount, expense.quantity, own, weighed);
  return divided ?? { code: 'nothing-to-distribute-on', mode, missing: baseOf(mode) };
}

/** True for a divided expense, false for a refusal. */
export function isDistribution(answer: Distribution | DistributionRefusal): answer is Distribution {
  return 'shares' in answer;
}

/**
 * Returns whether the price is so high, because of a mistyped quantity, that its products would no longer be exact;
 * such an invoice is refused long before. The limit is a hundred times the largest amount, so a floating-point estimate
 * is good enough.
 */
function isPricedAbsurdly({ amount, quantity }: ExpenseOfMonth, own: Float64Array): boolean {
  const used = own.reduce((sum, consumption) => sum + Math.abs(consumption), 0);
  return (Math.abs(amount) / quantity!) * used > 100 * AMOUNT_MAX;
}

function shared(amount: number, weighed: Weighed): Distribution | undefined {
  const cut = apportion(amount, weighed.weights);
  if (cut === undefined) return undefined;
  return { shares: cut.parts, undistributed: 0, way: { kind: 'shared', ...weighed, cut } };
}

function byUse(
  amount: number,
  quantity: number,
  own: Float64Array,
  weighed: Weighed,
): Distribution | undefined {
  const parts = metered(amount, quantity, own, weighed.weights);
  if (parts === undefined) return undefined;
  return { shares: parts.shares, undistributed: 0, way: { kind: 'metered', ...weighed, ...parts } };
}

function byTypedShares(
  expense: ExpenseOfMonth,
  payers: Int32Array,
  base: MonthBase,
): Distribution | DistributionRefusal {
  if (expense.typedShares === null) return { code: 'typed-shares-missing' };
  const typed = new Float64Array(payers.length);
  let found = 0;
  payers.forEach((position, i) => {
    const share = expense.typedShares?.get(base.apartments[position]!.id);
    if (share === undefined) return;
    typed[i] = share;
    found++;
  });
  if (found < expense.typedShares.size) return outside(expense.typedShares, payers, base);
  const result = typedShares(expense.amount, typed);
  const shares = typed.map((share, i) => share + result.adjustments[i]!);
  return { shares, undistributed: result.undistributed, way: { kind: 'typed', ...result } };
}

function outside(
  typed: ReadonlyMap<ApartmentId, number>,
  payers: Int32Array,
  base: MonthBase,
): DistributionRefusal {
  const paying = new Set(Array.from(payers, (position) => base.apartments[position]!.id));
  for (const apartmentId of typed.keys()) {
    if (!paying.has(apartmentId)) return { code: 'typed-share-outside-group', apartmentId };
  }
  throw new Error('fewer typed shares were found than there are');
}
