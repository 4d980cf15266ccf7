import { mulDivHalfUp } from '../kernel/index.js';
import type { MonthBase } from './base.js';
import type { ExpenseOfMonth } from './facts.js';
import { METERING } from './modes.js';

/**
 * Returns each payer's consumption of what the expense is metered by, in thousandths; undefined where nothing meters
 * it.
 * 'Canal' counts a percentage of cold plus hot water, rounded half up for each apartment (computation.md §2).
 */
export function ownConsumption(
  expense: ExpenseOfMonth,
  payers: Int32Array,
  base: MonthBase,
): Float64Array | undefined {
  if (expense.metering === METERING.none) return undefined;
  if (expense.canalBasisPoints !== null) return canal(expense.canalBasisPoints, payers, base);
  switch (expense.metering) {
    case METERING.cold:
      return taken(base.cold, payers);
    case METERING.hot:
      return taken(base.hot, payers);
    case METERING.typedConsumptions:
      return typed(expense, payers, base);
    case METERING.other:
      return taken(base.om, payers);
    case METERING.other1:
      return taken(base.om1, payers);
  }
}

/** Returns the values at the given positions. */
export function taken(values: Float64Array, payers: Int32Array): Float64Array {
  const out = new Float64Array(payers.length);
  for (let i = 0; i < out.length; i++) out[i] = values[payers[i]!]!;
  return out;
}

function canal(basisPoints: number, payers: Int32Array, base: MonthBase): Float64Array {
  const out = new Float64Array(payers.length);
  for (let i = 0; i < out.length; i++) {
    const position = payers[i]!;
    out[i] = mulDivHalfUp(basisPoints, base.cold[position]! + base.hot[position]!, 10_000);
  }
  return out;
}

function typed(expense: ExpenseOfMonth, payers: Int32Array, base: MonthBase): Float64Array {
  const out = new Float64Array(payers.length);
  for (let i = 0; i < out.length; i++) {
    const { id } = base.apartments[payers[i]!]!;
    out[i] = expense.typedConsumptions?.get(id) ?? 0;
  }
  return out;
}
