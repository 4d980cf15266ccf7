import {
  DISTRIBUTION,
  type DistributionMode,
  METERING,
  type MeteringMode,
} from '../month/index.js';

const METERED: readonly MeteringMode[] = [
  METERING.cold,
  METERING.hot,
  METERING.other,
  METERING.other1,
];

/**
 * Returns whether an expense of this metering may have this distribution: a distribution by consumption needs meters.
 * The modal offers less (`modalChoices`): imports also type the shares of a metered expense, and divide automatically
 * (computation.md §3).
 */
export function distributionModeAllowed(
  distribution: DistributionMode,
  metering: MeteringMode,
): boolean {
  return !looksAtMeters(distribution) || metering !== METERING.none;
}

/** Distributions by consumption: the modal offers them where meters of the association count (3-configuration §4). */
function looksAtMeters(distribution: DistributionMode): boolean {
  return (
    distribution === DISTRIBUTION.consumption ||
    distribution === DISTRIBUTION.apartmentsWithConsumption
  );
}

/** Returns what the modal offers; choices that are normally hidden appear only where the expense already has them. */
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
  const meterings = Object.values(METERING).filter(
    (mode) =>
      mode !== METERING.typedConsumptions || present.metering === METERING.typedConsumptions,
  );
  const distributions = Object.values(DISTRIBUTION).filter(
    (mode) => mode !== DISTRIBUTION.automatic || present.distribution === DISTRIBUTION.automatic,
  );
  return {
    meterings: meterings.map((mode) => ({
      mode,
      isEnabled: present.distribution !== DISTRIBUTION.typedShares || !METERED.includes(mode),
    })),
    distributions: distributions.map((mode) => ({
      mode,
      isEnabled: looksAtMeters(mode)
        ? METERED.includes(present.metering)
        : mode !== DISTRIBUTION.typedShares || !METERED.includes(present.metering),
    })),
  };
}

/**
 * Returns whether the canal percentage is asked: under columns whose name begins with 'canal', for metered expenses
 * only.
 */
export function asksCanalPercent(columnName: string, metering: MeteringMode): boolean {
  return metering !== METERING.none && /^canal/i.test(columnName);
}
