/** How an expense is divided, as stored (1-core §9): 1 manual … 14 by coefficient c4. */
export type DistributionMode = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14;

/** What an expense is measured by: 1 nothing, 2 cold, 3 hot, 4 typed consumption, 5 om, 6 om1. */
export type MeteringMode = 1 | 2 | 3 | 4 | 5 | 6;

/** What a distribution mode looks at, and so what is missing when there is nothing to divide on. */
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
  1: 'typed-shares',
  2: 'persons',
  3: 'apartments',
  4: 'undivided-share',
  5: 'consumption',
  6: 'persons-or-consumption',
  7: 'heated-surface',
  8: 'persons-or-consumption',
  9: 'c2',
  10: 'consumption',
  11: 'arrears',
  12: 'c3',
  13: 'persons',
  14: 'c4',
};

export const baseOf = (mode: DistributionMode): DistributionBase => BASES[mode];

export function isDistributionMode(value: unknown): value is DistributionMode {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 14;
}

export function isMeteringMode(value: unknown): value is MeteringMode {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 6;
}
