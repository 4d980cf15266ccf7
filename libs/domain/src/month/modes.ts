/** How an expense is divided, as stored (1-core §9). */
export const DISTRIBUTION = {
  typedShares: 1,
  persons: 2,
  apartments: 3,
  undividedShare: 4,
  consumption: 5,
  automatic: 6,
  heatedSurface: 7,
  apartmentsInUse: 8,
  c2: 9,
  apartmentsWithConsumption: 10,
  arrears: 11,
  c3: 12,
  personsAtLeastOne: 13,
  c4: 14,
} as const;
export type DistributionMode = (typeof DISTRIBUTION)[keyof typeof DISTRIBUTION];

/** What an expense is metered by, as stored; the association names the two other meterings itself. */
export const METERING = {
  none: 1,
  cold: 2,
  hot: 3,
  typedConsumptions: 4,
  other: 5,
  other1: 6,
} as const;
export type MeteringMode = (typeof METERING)[keyof typeof METERING];

/** What a distribution mode divides by, and so what is missing when an expense cannot be divided. */
export type DistributionBase =
  | 'typed-shares'
  | 'persons'
  | 'apartments'
  | 'undivided-share'
  | 'consumption'
  | 'heated-surface'
  | 'persons-or-consumption'
  | 'c2'
  | 'arrears'
  | 'c3'
  | 'c4';

const BASES: Readonly<Record<DistributionMode, DistributionBase>> = {
  [DISTRIBUTION.typedShares]: 'typed-shares',
  [DISTRIBUTION.persons]: 'persons',
  [DISTRIBUTION.apartments]: 'apartments',
  [DISTRIBUTION.undividedShare]: 'undivided-share',
  [DISTRIBUTION.consumption]: 'consumption',
  [DISTRIBUTION.automatic]: 'persons-or-consumption',
  [DISTRIBUTION.heatedSurface]: 'heated-surface',
  [DISTRIBUTION.apartmentsInUse]: 'persons-or-consumption',
  [DISTRIBUTION.c2]: 'c2',
  [DISTRIBUTION.apartmentsWithConsumption]: 'consumption',
  [DISTRIBUTION.arrears]: 'arrears',
  [DISTRIBUTION.c3]: 'c3',
  [DISTRIBUTION.personsAtLeastOne]: 'persons',
  [DISTRIBUTION.c4]: 'c4',
};

export const baseOf = (mode: DistributionMode): DistributionBase => BASES[mode];

export function isDistributionMode(value: unknown): value is DistributionMode {
  return Object.values<unknown>(DISTRIBUTION).includes(value);
}

export function isMeteringMode(value: unknown): value is MeteringMode {
  return Object.values<unknown>(METERING).includes(value);
}
