import {
  type BasisApartment,
  type MonthSources,
  type PreparedMonth,
  shownResult,
} from '@scara/domain/expense-month';

/** An apartment as it is in a month. */
export interface ApartmentInMonth {
  readonly apartment: BasisApartment;
  /**
   * False for an apartment that only has its account in the month: it was added after the list was published, or has
   * been deleted since.
   */
  readonly isListed: boolean;
}

/** Returns undefined for an apartment without a row in the month's table. */
export function apartmentInMonth(
  sources: MonthSources,
  { basis }: PreparedMonth,
  idAp: number,
): ApartmentInMonth | undefined {
  const isIt = (one: BasisApartment): boolean => one.idAp === idAp;
  const listed = basis.apartments.find(isIt);
  if (listed !== undefined) return { apartment: listed, isListed: true };
  const other = shownResult(sources).apartments.find(isIt);
  return other && { apartment: other, isListed: false };
}
