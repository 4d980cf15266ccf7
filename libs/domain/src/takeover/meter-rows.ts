import type { MeterLocation, MeterType } from '../association/index.js';
import { INDEX_MAX, searchKey } from '../kernel/index.js';
import type { Apartments, Place } from './apartment-rows.js';
import { choicesOf } from './choices.js';
import { repeated, type FirstRows } from './duplicates.js';
import type { OpenTable, RowReader } from './row-reader.js';

export type MeterRow = {
  readonly row: number;
  readonly place: Place;
  readonly series: string;
  readonly type: MeterType;
  readonly location: MeterLocation;
  readonly initialIndexMilli: number;
};

export type Meters = {
  readonly rows: readonly MeterRow[];
  /** Returns a meter by its series, unique in the association; also a meter whose row has errors in other cells. */
  readonly find: (series: string) => KnownMeter | undefined;
};

export type KnownMeter = {
  readonly series: string;
  readonly place: Place;
  readonly type: MeterType | undefined;
  readonly initialIndexMilli: number | undefined;
};

/** Indexes never run below 0 (computation.md, Units: thousandths). */
export const INDEX_BOUNDS = { decimals: 3, least: 0, most: INDEX_MAX } as const;

const TYPES = choicesOf<MeterType>(
  [1, '1', 'apă rece', 'rece'],
  [2, '2', 'apă caldă', 'caldă', 'cald'],
  [3, '3', 'altă contorizare'],
  [4, '4', 'altă contorizare 1'],
);

const LOCATIONS = choicesOf<MeterLocation>(
  [1, '1', 'bucătărie'],
  [2, '2', 'baie'],
  [3, '3', 'baie de serviciu', 'baie serviciu'],
  [4, '4', 'alt loc', 'altă'],
);

/** Reads the meters, identified by their series: each is in the association once. */
export function readMeters(table: OpenTable | undefined, apartments: Apartments): Meters {
  const known = new Map<string, KnownMeter>();
  const firsts: FirstRows = new Map();
  const rows: MeterRow[] = [];
  for (const row of table?.rows ?? []) {
    const read = meterOf(row, apartments, known, firsts);
    if (read !== undefined) rows.push(read);
  }
  return { rows, find: (series) => known.get(searchKey(series)) };
}

function meterOf(
  row: RowReader,
  apartments: Apartments,
  known: Map<string, KnownMeter>,
  firsts: FirstRows,
): MeterRow | undefined {
  const place = apartments.placeOf(row);
  for (const column of ['series', 'type', 'location', 'initial_index']) row.needs(column);
  const series = row.label('series', 1, 20);
  const type = row.choice('type', TYPES);
  const location = row.choice('location', LOCATIONS);
  const initialIndexMilli = row.number('initial_index', INDEX_BOUNDS);
  if (series === undefined || place === undefined) return undefined;
  if (repeated(firsts, searchKey(series), row, 'series')) return undefined;
  known.set(searchKey(series), { series, place, type, initialIndexMilli });
  if (row.failed() || type === undefined) return undefined;
  if (location === undefined || initialIndexMilli === undefined) return undefined;
  return { row: row.row, place, series, type, location, initialIndexMilli };
}
