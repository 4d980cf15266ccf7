import { accept, changesOf, INDEX_MAX, searchKey } from '../kernel/index.js';
import type { Association } from './association.js';
import type { MeterData } from './events.js';
import type { AssociationRejection } from './rejections.js';
import {
  type AssociationDecision,
  cleaned,
  firstOf,
  labelRule,
  rangeRule,
  refuse,
} from './rules.js';

/** The most meters of one association; enough for ten thousand apartments. */
export const METERS_MOST = 100_000;

/** What the meters of each type count, as the facts of a month name it. */
export const COUNTED_BY_TYPE = { 1: 'cold', 2: 'hot', 3: 'om', 4: 'om1' } as const;

type PlacedMeter = { readonly type: number; readonly location: number; readonly idMeter: number };

/** Compares two meters of an apartment in the order in which they are listed: by type, by location, as added. */
export function byMeterPlace(a: PlacedMeter, b: PlacedMeter): number {
  return a.type - b.type || a.location - b.location || a.idMeter - b.idMeter;
}

/** Returns a meter's series, also that of a deleted one; '' where it has none. */
export function seriesOf({ meters, goneSeries }: Association, idMeter: number): string {
  return meters.get(idMeter)?.series ?? goneSeries.get(idMeter) ?? '';
}

/** Adds meters, several in one command; the series is unique in the association. */
export function addMeters(
  command: { readonly meters: readonly MeterData[] },
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const taken = seriesTaken([...state.meters.values()].map(({ series }) => series));
  const meters = command.meters.map((meter) => cleaned(meter));
  for (const meter of meters) {
    const refusal = meterRefusal(meter, state) ?? seriesRefusal(meter.series, taken);
    if (refusal) return refuse(refusal);
    taken.add(searchKey(meter.series));
  }
  if (state.lastMeter + meters.length > METERS_MOST) {
    return refuse({ code: 'meters-too-many', most: METERS_MOST });
  }
  if (meters.length === 0) return accept();
  const added = meters.map((meter, at) => ({ idMeter: state.lastMeter + 1 + at, ...meter }));
  return accept({ type: 'MetersAdded', data: { meters: added } });
}

/**
 * Changes the data of a meter, except its apartment. Refuses a location, a type or a series that adding would refuse.
 */
export function changeMeter(
  command: { readonly idMeter: number; readonly meter: Partial<Omit<MeterData, 'idAp'>> },
  state: Association,
): AssociationDecision {
  const { idMeter } = command;
  const standing = state.meters.get(idMeter);
  if (!standing) return refuse({ code: 'meter-not-found', idMeter });
  const given = cleaned(command.meter);
  const others = [...state.meters].filter(([id]) => id !== idMeter);
  const refusal =
    meterRefusal({ ...standing, ...given }, state) ??
    seriesRefusal(given.series ?? '', seriesTaken(others.map(([, { series }]) => series)));
  if (refusal) return refuse(refusal);
  const changes = changesOf<MeterData>(standing, given);
  const { idAp } = standing;
  return changes ? accept({ type: 'MeterChanged', data: { idMeter, idAp, ...changes } }) : accept();
}

/** Deletes meters, all or none: an unknown one is refused. The event keeps their last data. */
export function deleteMeters(
  command: { readonly idMeters: readonly number[] },
  state: Association,
): AssociationDecision {
  const meters: ({ idMeter: number } & MeterData)[] = [];
  for (const idMeter of new Set(command.idMeters)) {
    const meter = state.meters.get(idMeter);
    if (!meter) return refuse({ code: 'meter-not-found', idMeter });
    meters.push({ idMeter, ...meter });
  }
  return meters.length === 0 ? accept() : accept({ type: 'MetersDeleted', data: { meters } });
}

/** Returns the series that a meter may not have, as they are compared: capitals do not count. */
export function seriesTaken(series: readonly string[]): Set<string> {
  return new Set(series.map(searchKey));
}

/**
 * Refuses a series that another meter of the association has; many meters have none. Files of readings find their meter
 * by it, whatever its capitals.
 */
export function seriesRefusal(
  series: string,
  taken: ReadonlySet<string>,
): AssociationRejection | undefined {
  return series !== '' && taken.has(searchKey(series))
    ? { code: 'meter-series-taken', field: 'series', series }
    : undefined;
}

function meterRefusal(meter: MeterData, state: Association): AssociationRejection | undefined {
  const choice = (field: 'type' | 'location'): AssociationRejection | undefined =>
    [1, 2, 3, 4].includes(meter[field]) ? undefined : { code: 'choice-unknown', field };
  return firstOf(
    state.apartments.has(meter.idAp)
      ? undefined
      : { code: 'apartment-not-found', idAp: meter.idAp },
    choice('type'),
    choice('location'),
    labelRule('series', meter.series, 0, 45),
    rangeRule('initialIndexE3', meter.initialIndexE3, 0, INDEX_MAX, 3),
  );
}
