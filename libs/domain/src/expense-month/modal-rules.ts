import type { DistributionMode, MeteringMode } from '../month/index.js';

const METERED: readonly MeteringMode[] = [2, 3, 5, 6];

/**
 * Which distributions an expense of a metering may have: 5 and 10 look at its meters. The modal offers less
 * (`modalChoices`): imports also type the shares of a metered expense, and use mode 6 (computation.md §3).
 */
export function distributionModeAllowed(
  distribution: DistributionMode,
  metering: MeteringMode,
): boolean {
  return !looksAtMeters(distribution) || metering !== 1;
}

/** Distributions by consumption: the modal offers them where meters of the association count (3-configuration §4). */
function looksAtMeters(distribution: DistributionMode): boolean {
  return distribution === 5 || distribution === 10;
}

/** What the modal offers: hidden choices stand only where the expense already has them. */
export function modalChoices(present: {
  readonly metering: MeteringMode;
  readonly distribution: DistributionMode;
}): {
  readonly meterings: readonly { readonly mode: MeteringMode; readonly isEnabled: boolean }[];
  readonly distributions: readonly {
    readonly mode: DistributionMode;
    readonly isEnabled: boolean;
  }[];
} {
  const meterings = ([1, 2, 3, 4, 5, 6] as const).filter(
    (mode) => mode !== 4 || present.metering === 4,
  );
  const distributions = ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const).filter(
    (mode) => mode !== 6 || present.distribution === 6,
  );
  return {
    meterings: meterings.map((mode) => ({
      mode,
      isEnabled: present.distribution !== 1 || !METERED.includes(mode),
    })),
    distributions: distributions.map((mode) => ({
      mode,
      isEnabled: looksAtMeters(mode)
        ? METERED.includes(present.metering)
        : mode !== 1 || !METERED.includes(present.metering),
    })),
  };
}

/** The canal percentage is asked under columns whose name begins with 'canal', for metered expenses only. */
export function asksCanalPercent(columnName: string, metering: MeteringMode): boolean {
  return metering !== 1 && /^canal/i.test(columnName);
}
