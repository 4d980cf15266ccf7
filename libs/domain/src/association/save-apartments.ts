import { accept, cleanText, searchKey } from '../kernel/index.js';
import {
  changedApartment,
  eventsOfChange,
  type FieldRefusal,
  newApartment,
  type PersonsFrom,
  refusalsOf,
} from './apartments.js';
import { type Association, NUMBERS_PER_ASSOCIATION } from './association.js';
import type { ApartmentData, AssociationEvent } from './events.js';
import type { AssociationRejection, RefusedCell } from './rejections.js';
import { type AssociationDecision, FULL, refuse } from './rules.js';

/** A row of a sheet of apartments: fields of an existing apartment, or a new apartment of an entrance. */
export type ApartmentRow =
  | {
      readonly idAp: number;
      /** The entrance that the row gives: it must be the apartment's own, because an apartment is not moved. */
      readonly idEntrance?: number;
      readonly apartment: Partial<ApartmentData>;
    }
  | {
      readonly idEntrance: number;
      readonly apartment: Pick<ApartmentData, 'number'> & Partial<ApartmentData>;
    };

export interface SaveApartments {
  readonly rows: readonly ApartmentRow[];
  /** The only entrance whose apartments the rows may contain; null for the whole association. */
  readonly within: number | null;
  /** As in `changeApartment`. */
  readonly personsFrom: PersonsFrom | undefined;
}

/** A row with the apartment as it will be stored. */
interface WantedRow {
  readonly row: ApartmentRow;
  readonly path: string;
  readonly idEntrance: number;
  readonly apartment: ApartmentData;
  /** True where the row sets the number: an existing number is never the one to be corrected. */
  readonly isNumberNew: boolean;
}

/**
 * Adds and changes many apartments in one append: all of them or none. Reports every wrong cell at once; numbers must
 * be unique in an entrance after all rows are saved, so two apartments may exchange theirs.
 */
export function saveApartments(command: SaveApartments, state: Association): AssociationDecision {
  const { rows, within, personsFrom } = command;
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const cells: RefusedCell[] = [];
  const wanted: WantedRow[] = [];
  const seen = new Set<number>();
  rows.forEach((row, at) => {
    const found = wantedRow(row, `apartments.${at}`, state, within);
    const refusal =
      'code' in found
        ? found
        : 'idAp' in row && seen.has(row.idAp)
          ? ({ code: 'apartment-twice', field: 'idAp' } as const)
          : undefined;
    if (refusal !== undefined) cells.push({ path: `apartments.${at}`, rejection: refusal });
    else if ('path' in found) wanted.push(found);
    if ('idAp' in row) seen.add(row.idAp);
  });
  for (const one of wanted) {
    for (const rejection of refusalsOf(one.apartment)) cells.push(cellOf(one, rejection));
  }
  for (const one of sharedNumbers(wanted, state)) {
    const { number } = one.apartment;
    cells.push(cellOf(one, { code: 'apartment-number-taken', field: 'number', number }));
  }
  if (cells.length > 0) return refuse({ code: 'apartments-refused', cells });
  const added = wanted.filter(({ row }) => !('idAp' in row)).length;
  if (state.lastNumber + added >= NUMBERS_PER_ASSOCIATION) return refuse(FULL);
  return accept(...eventsOf(wanted, personsFrom, state));
}

function wantedRow(
  row: ApartmentRow,
  path: string,
  state: Association,
  within: number | null,
): WantedRow | AssociationRejection {
  if (!('idAp' in row)) {
    const { idEntrance } = row;
    const isKnown = state.entrances.has(idEntrance) && idEntrance === (within ?? idEntrance);
    if (!isKnown) return { code: 'entrance-not-found', idEntrance };
    return { row, path, idEntrance, apartment: newApartment(row.apartment), isNumberNew: true };
  }
  const { idAp } = row;
  const standing = state.apartments.get(idAp);
  if (standing === undefined || standing.idEntrance !== (within ?? standing.idEntrance)) {
    return { code: 'apartment-not-found', idAp };
  }
  if (row.idEntrance !== undefined && row.idEntrance !== standing.idEntrance) {
    return { code: 'apartment-elsewhere', field: 'idEntrance' };
  }
  const apartment = changedApartment(standing, row.apartment);
  const isNumberNew = apartment.number !== standing.number;
  return { row, path, idEntrance: standing.idEntrance, apartment, isNumberNew };
}

function cellOf({ path }: WantedRow, rejection: FieldRefusal): RefusedCell {
  return { path: `${path}.${rejection.field}`, rejection };
}

/** Returns the rows whose new number another apartment of the entrance also has once all rows are saved. */
function sharedNumbers(wanted: readonly WantedRow[], state: Association): WantedRow[] {
  const replaced = new Set(wanted.map(({ row }) => ('idAp' in row ? row.idAp : 0)));
  const times = new Map<string, number>();
  const count = (idEntrance: number, number: string): void => {
    const key = numberKey(idEntrance, number);
    times.set(key, (times.get(key) ?? 0) + 1);
  };
  for (const [idAp, { idEntrance, number }] of state.apartments) {
    if (!replaced.has(idAp)) count(idEntrance, number);
  }
  for (const { idEntrance, apartment } of wanted) count(idEntrance, apartment.number);
  return wanted.filter(
    ({ isNumberNew, idEntrance, apartment }) =>
      isNumberNew && times.get(numberKey(idEntrance, apartment.number))! > 1,
  );
}

/** Returns equal keys for numbers that `sameName` takes as equal. */
function numberKey(idEntrance: number, number: string): string {
  return `${idEntrance}:${searchKey(cleanText(number))}`;
}

function eventsOf(
  wanted: readonly WantedRow[],
  personsFrom: PersonsFrom | undefined,
  state: Association,
): AssociationEvent[] {
  let number = state.lastNumber;
  let { lastPlan } = state;
  return wanted.flatMap(({ row, apartment }): readonly AssociationEvent[] => {
    if ('idAp' in row) {
      const events = eventsOfChange({ ...row, personsFrom }, apartment, { ...state, lastPlan });
      lastPlan += events.filter(({ type }) => type === 'PersonsPlanned').length;
      return events;
    }
    number += 1;
    const idAp = state.idAs * NUMBERS_PER_ASSOCIATION + number;
    return [{ type: 'ApartmentAdded', data: { idAp, idEntrance: row.idEntrance, ...apartment } }];
  });
}
