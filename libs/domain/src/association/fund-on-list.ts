import type { FundData } from './events.js';

/**
 * Bits of `showInfo` (2-money §3). Bit 4, penalties, has nothing to show in a list, because a fund's dues bear none.
 */
const SHOWS_ARREARS = 2;
const SHOWS_BANK = 8;

/** How a fund is shown in the list of an entrance. */
export interface FundOnList {
  /** True where arrears have a figure of their own; else they are in one figure with the month's due. */
  readonly hasArrearsApart: boolean;
  /** The account to pay into; '' where none is shown. */
  readonly iban: string;
}

/**
 * Returns what the list of an entrance shows of a fund; null for a fund that is not paid there. An amount that an
 * apartment there owes is always shown, because it is in the apartment's total: such a fund is shown wherever it is
 * paid, and so is a deleted one (undefined).
 */
export function fundOnList(
  fund: Pick<FundData, 'entrances' | 'showInfo' | 'iban'> | undefined,
  idEntrance: number,
  isOwed: boolean,
): FundOnList | null {
  if (fund === undefined) return isOwed ? { hasArrearsApart: true, iban: '' } : null;
  const { entrances, showInfo, iban } = fund;
  if (!isOwed && entrances?.includes(idEntrance) === false) return null;
  return {
    hasArrearsApart: (showInfo & SHOWS_ARREARS) !== 0,
    iban: (showInfo & SHOWS_BANK) === 0 ? '' : iban,
  };
}
