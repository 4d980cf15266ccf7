import type { MonthBase } from './base.js';
import { baseOf, DISTRIBUTION, type DistributionBase, type DistributionMode } from './modes.js';
import { taken } from './own-consumption.js';

/**
 * The expense's own consumption, undefined where nothing meters it; with a canal percentage every mode divides by it
 * alone.
 */
type Own = { readonly own: Float64Array | undefined; readonly isCanal: boolean };

/**
 * Returns the weight of each payer by distribution mode (computation.md §1), in the units of what the mode divides by.
 * A weight is never negative: a negative consumption counts as none.
 */
export function weightsOf(
  mode: Exclude<DistributionMode, typeof DISTRIBUTION.typedShares>,
  { own, isCanal }: Own,
  payers: Int32Array,
  base: MonthBase,
): Float64Array {
  switch (mode) {
    case DISTRIBUTION.persons:
      return taken(base.persons, payers);
    case DISTRIBUTION.apartments:
      return new Float64Array(payers.length).fill(1);
    case DISTRIBUTION.undividedShare:
      return taken(base.undividedShare, payers);
    case DISTRIBUTION.consumption:
      return own === undefined ? new Float64Array(payers.length) : positive(own);
    case DISTRIBUTION.automatic:
      return own !== undefined && isAnyKnown(own) ? positive(own) : taken(base.persons, payers);
    case DISTRIBUTION.heatedSurface:
      return taken(base.heatedSurface, payers);
    case DISTRIBUTION.apartmentsInUse:
      return flags(payers, (at, i) => {
        if (base.persons[at]! > 0 || (own !== undefined && own[i]! > 0)) return true;
        return !isCanal && usesAny(at, base);
      });
    case DISTRIBUTION.c2:
      return taken(base.c2, payers);
    case DISTRIBUTION.apartmentsWithConsumption:
      return flags(payers, (at, i) => (own === undefined ? usesAny(at, base) : own[i]! > 0));
    case DISTRIBUTION.arrears:
      return positive(taken(base.arrears, payers));
    case DISTRIBUTION.c3:
      return taken(base.c3, payers);
    case DISTRIBUTION.personsAtLeastOne:
      return taken(base.persons, payers).map((persons) => Math.max(persons, 1));
    case DISTRIBUTION.c4:
      return taken(base.c4, payers);
  }
}

/**
 * Returns what the weights of a mode are: an automatic one takes consumption where the expense is metered and any is
 * known, else persons.
 */
export function weighedBy(mode: DistributionMode, own: Float64Array | undefined): DistributionBase {
  if (mode !== DISTRIBUTION.automatic) return baseOf(mode);
  return own !== undefined && isAnyKnown(own) ? 'consumption' : 'persons';
}

const isAnyKnown = (own: Float64Array): boolean => own.some((consumption) => consumption > 0);

function positive(values: Float64Array): Float64Array {
  return values.map((value) => (value > 0 ? value : 0));
}

function flags(
  payers: Int32Array,
  test: (position: number, payer: number) => boolean,
): Float64Array {
  const out = new Float64Array(payers.length);
  for (let i = 0; i < out.length; i++) out[i] = test(payers[i]!, i) ? 1 : 0;
  return out;
}

function usesAny(position: number, base: MonthBase): boolean {
  const { cold, hot, om, om1 } = base;
  return cold[position]! > 0 || hot[position]! > 0 || om[position]! > 0 || om1[position]! > 0;
}
