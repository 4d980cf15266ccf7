import type { ApartmentGroupId, ApartmentId } from '../kernel/index.js';
import type { ApartmentOfMonth, MonthFacts } from './facts.js';

/** The apartments' figures as columns, indexed by position in list order, so that the table is computed fast. */
export type MonthBase = {
  readonly apartments: readonly ApartmentOfMonth[];
  readonly positions: ReadonlyMap<ApartmentId, number>;
  readonly persons: Float64Array;
  readonly undividedShare: Float64Array;
  readonly heatedSurface: Float64Array;
  readonly c2: Float64Array;
  readonly c3: Float64Array;
  readonly c4: Float64Array;
  readonly arrears: Float64Array;
  readonly cold: Float64Array;
  readonly hot: Float64Array;
  readonly om: Float64Array;
  readonly om1: Float64Array;
};

/** Turns the apartments' figures into columns, one number per apartment in the order of the table. */
export function monthBase(apartments: readonly ApartmentOfMonth[]): MonthBase {
  const column = (read: (apartment: ApartmentOfMonth) => number): Float64Array => {
    const values = new Float64Array(apartments.length);
    for (let i = 0; i < values.length; i++) values[i] = read(apartments[i]!);
    return values;
  };
  return {
    apartments,
    positions: new Map(apartments.map(({ id }, position) => [id, position])),
    persons: column(({ persons }) => persons),
    undividedShare: column(({ undividedShare }) => undividedShare),
    heatedSurface: column(({ heatedSurface }) => heatedSurface),
    c2: column(({ c2 }) => c2),
    c3: column(({ c3 }) => c3),
    c4: column(({ c4 }) => c4),
    arrears: column(({ arrears }) => arrears),
    cold: column(({ consumption }) => consumption.cold),
    hot: column(({ consumption }) => consumption.hot),
    om: column(({ consumption }) => consumption.om),
    om1: column(({ consumption }) => consumption.om1),
  };
}

/**
 * Returns the payers of a group (null: the whole association) as positions in list order; undefined for an unknown
 * group.
 */
export type Payers = (groupId: ApartmentGroupId | null) => Int32Array | undefined;

/**
 * Returns a lookup of payers that finds each group once. An apartment named twice pays once; one that has left the
 * association is skipped. The lookup returns undefined for a group that the month does not know.
 */
export function payersOf(facts: MonthFacts, base: MonthBase): Payers {
  const found = new Map<ApartmentGroupId | null, Int32Array>();
  return (groupId) => {
    const known = found.get(groupId);
    if (known !== undefined) return known;
    const members = groupId === null ? base.positions.keys() : facts.groups.get(groupId);
    if (members === undefined) return undefined;
    const positions = new Set<number>();
    for (const id of members) {
      const position = base.positions.get(id);
      if (position !== undefined) positions.add(position);
    }
    // The association's order also holds inside a group: it decides who gets a rounding ban.
    const ordered = Int32Array.from(positions).sort();
    found.set(groupId, ordered);
    return ordered;
  };
}
