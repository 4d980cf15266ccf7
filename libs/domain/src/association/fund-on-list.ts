import type { FundData } from './events.js';

/** Bits of `showInfo` (2-money §3). 4, penalties, has nothing to show in a list: none arise on a fund's dues. */
const SHOWS_ARREARS = 2;
const SHOWS_BANK = 8;

/** How a fund stands in the list of an entrance. */
export interface FundOnList {
  /** What is owed from before has a figure of its own; else it stands in one figure with the month's due. */
  readonly hasArrearsApart: boolean;
  /** The account to pay into; '' where none is shown. */
  readonly iban: string;
}

/**
 * What the list of an entrance shows of a fund; null for one that is not paid there. What somebody there owes is never
 * left out, for it is in their total: such a fund stands in the list wherever it is paid, and so does a deleted one
 * (undefined).
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
