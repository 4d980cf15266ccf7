import { byMonth, PERSONS_MAX, searchKey, type YearMonth } from '../kernel/index.js';
import { METER_STATE, type MeterState } from '../month/index.js';
import { placeKey, type Apartments, type Place } from './apartment-rows.js';
import { choicesOf } from './choices.js';
import { repeated, type FirstRows } from './duplicates.js';
import { INDEX_BOUNDS, type KnownMeter, type Meters } from './meter-rows.js';
import type { Months } from './month-rows.js';
import type { OpenTable, RowReader } from './row-reader.js';

/** From `month` on, `persons` live in the apartment. */
export type PersonsRow = {
  readonly row: number;
  readonly month: YearMonth;
  readonly place: Place;
  readonly persons: number;
};

export type ReadingRow = {
  readonly row: number;
  readonly month: YearMonth;
  readonly place: Place;
  readonly series: string;
  readonly state: MeterState;
  /** Thousandths; null where the meter was not entered. */
  readonly indexMilli: number | null;
};

const STATES = choicesOf<MeterState>(
  [METER_STATE.notEntered, '1', 'neintrodus', 'N'],
  [METER_STATE.byTenant, '2', 'introdus de locatar', 'L'],
  [METER_STATE.estimated, '3', 'estimat', 'E'],
  [METER_STATE.byAdministrator, '4', 'introdus de administrator', 'I'],
  [METER_STATE.confirmed, '5', 'confirmat', 'C'],
  [METER_STATE.readByAdministrator, '6', 'citit de administrator', 'A'],
  [METER_STATE.radio, '7', 'radio', 'R'],
);

/** Reads the numbers of persons by apartment and month, at most one for each month. */
export function readPersons(
  table: OpenTable | undefined,
  apartments: Apartments,
  months: Months,
): PersonsRow[] {
  const firsts: FirstRows = new Map();
  return (table?.rows ?? []).flatMap((row) => {
    const place = apartments.placeOf(row);
    const month = months.monthOf(row);
    row.needs('persons');
    const persons = row.number('persons', { decimals: 0, least: 0, most: PERSONS_MAX });
    if (place === undefined || month === undefined) return [];
    const key = `${month} ${placeKey(place)}`;
    if (repeated(firsts, key, row, null) || row.failed() || persons === undefined) return [];
    return [{ row: row.row, month, place, persons }];
  });
}

/** Reads the readings, one for each meter and month; warns about an index below the previous one. */
export function readReadings(
  table: OpenTable | undefined,
  apartments: Apartments,
  meters: Meters,
  months: Months,
): ReadingRow[] {
  const firsts: FirstRows = new Map();
  const read: { reader: RowReader; reading: ReadingRow; meter: KnownMeter }[] = [];
  for (const row of table?.rows ?? []) {
    const found = readingOf(row, apartments, meters, months, firsts);
    if (found !== undefined) read.push({ reader: row, ...found });
  }
  runningBack(read);
  return read.map(({ reading }) => reading);
}

function readingOf(
  row: RowReader,
  apartments: Apartments,
  meters: Meters,
  months: Months,
  firsts: FirstRows,
): { reading: ReadingRow; meter: KnownMeter } | undefined {
  const place = apartments.placeOf(row);
  const month = months.monthOf(row);
  const meter = meterOf(row, meters, place);
  row.needs('state');
  const state = row.choice('state', STATES);
  const indexMilli = row.number('index', INDEX_BOUNDS) ?? null;
  if (place === undefined || month === undefined || meter === undefined) return undefined;
  if (repeated(firsts, `${month} ${searchKey(meter.series)}`, row, 'series')) return undefined;
  if (row.failed() || state === undefined) return undefined;
  const isEntered = state !== METER_STATE.notEntered;
  if (!isEntered && indexMilli !== null) row.error('index', { code: 'index-without-state' });
  if (isEntered && indexMilli === null) row.error('index', { code: 'index-needed' });
  if (row.failed()) return undefined;
  const { series } = meter;
  return { meter, reading: { row: row.row, month, place, series, state, indexMilli } };
}

function meterOf(row: RowReader, meters: Meters, place: Place | undefined): KnownMeter | undefined {
  if (!row.needs('series')) return undefined;
  const series = row.text('series', 1, 20);
  if (series === undefined) return undefined;
  const meter = meters.find(series);
  if (meter === undefined) return void row.error('series', { code: 'meter-unknown' });
  const { entrance, apartment } = meter.place;
  if (place !== undefined && meter.place !== place) {
    return void row.error('series', { code: 'meter-elsewhere', entrance, apartment });
  }
  return meter;
}

/** Five hundred m³ of water in a month: more than any apartment uses, but likely for an index that lost its comma. */
const BEYOND_PEOPLE_MILLI = 500_000;

const isBeyondPeople = ({ type }: KnownMeter, consumptionMilli: number): boolean =>
  (type === 1 || type === 2) && consumptionMilli > BEYOND_PEOPLE_MILLI;

/** Warns about a meter that runs back: a lower index is allowed, because a true one may follow an estimate. */
function runningBack(
  read: readonly { reader: RowReader; reading: ReadingRow; meter: KnownMeter }[],
) {
  const last = new Map<KnownMeter, number>();
  const inTime = read.toSorted((a, b) => byMonth(a.reading, b.reading));
  for (const { reader, reading, meter } of inTime) {
    const { indexMilli } = reading;
    const oldIndexMilli = last.get(meter) ?? meter.initialIndexMilli;
    if (indexMilli === null) continue;
    if (oldIndexMilli !== undefined && indexMilli < oldIndexMilli) {
      reader.warn('index', { code: 'consumption-negative', indexMilli, oldIndexMilli });
    }
    if (oldIndexMilli !== undefined && isBeyondPeople(meter, indexMilli - oldIndexMilli)) {
      reader.warn('index', {
        code: 'consumption-beyond-people',
        consumptionMilli: indexMilli - oldIndexMilli,
      });
    }
    last.set(meter, indexMilli);
  }
}
