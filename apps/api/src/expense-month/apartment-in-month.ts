import {
  type BasisApartment,
  type MonthSources,
  type PreparedMonth,
  shownResult,
} from '@scara/domain/expense-month';
import { type Actor, seesApartment } from '../http/call.js';
import { Refused } from '../http/refused.js';
import { refuseUnshown } from './shown.js';

/** An apartment as it is in a month. */
export interface ApartmentInMonth {
  readonly apartment: BasisApartment;
  /**
   * False for an apartment that only has its account in the month: it was added after the list was published, or has
   * been deleted since.
   */
  readonly isListed: boolean;
}

/**
 * Returns an apartment that has a row in the month's table. Throws `Refused` when there is none, or where the person may
 * not see the apartment or the month.
 */
export function apartmentInMonth(
  actor: Actor,
  sources: MonthSources,
  { basis }: PreparedMonth,
  idAp: number,
): ApartmentInMonth {
  const isIt = (one: BasisApartment): boolean => one.idAp === idAp;
  const listed = basis.apartments.find(isIt);
  const apartment = listed ?? shownResult(sources).apartments.find(isIt);
  if (apartment === undefined || !seesApartment(actor, apartment)) {
    throw new Refused({ code: 'apartment-not-found', idAp });
  }
  refuseUnshown(actor, apartment.idEntrance, sources.month);
  return { apartment, isListed: listed !== undefined };
}
