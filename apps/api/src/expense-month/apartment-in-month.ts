import {
  type BasisApartment,
  type MonthSources,
  type PreparedMonth,
  shownResult,
} from '@scara/domain/expense-month';

/** An apartment as a month has it. */
export interface ApartmentInMonth {
  readonly apartment: BasisApartment;
  /** False for one that has only its account there: it came after the list was shown, or is gone since. */
  readonly isListed: boolean;
}

/** Undefined for an apartment without a row in the month's table. */
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
