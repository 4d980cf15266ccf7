import type { AssociationSettings } from '../association/index.js';
import { groupedBy, type YearMonth } from '../kernel/index.js';
import {
  METERING,
  METER_STATE,
  type MeteringMode,
  type MonthTable,
  monthTable,
} from '../month/index.js';
import type { BasisApartment } from './basis.js';
import { leftOfMeters } from './estimates.js';
import type { ExpenseData } from './events.js';
import type { ExpenseMonth } from './expense-month.js';
import { type MeterOfMonth, meterTypesOf } from './meters-of-month.js';
import type { PreparedMonth } from './prepare-month.js';
import type { MonthResult, ResultColumn, ResultMeter } from './result.js';
import type { MonthSources } from './sources.js';

/** The part of a month's result that depends on its facts alone, not on the apartments' accounts. */
export interface Division {
  readonly table: MonthTable;
  readonly dues: MonthTable;
  /** Cells for the apartments that the month is divided among, not for other accounts. */
  readonly columns: readonly ResultColumn[];
  readonly expenses: MonthResult['expenses'];
  readonly meters: readonly ResultMeter[];
}

/** Divides a month's expenses and dues and builds the columns of its table. */
export function divisionOf(prepared: PreparedMonth, sources: MonthSources): Division {
  const table = monthTable(prepared.facts);
  return {
    table,
    dues: monthTable(prepared.dues),
    columns: resultColumns(prepared, prepared.basis.apartments, table, sources),
    expenses: resultExpenses(sources.month, table),
    meters: resultMeters(prepared.meters, sources),
  };
}

/**
 * Returns the columns that something was divided in, with a cell for each of `apartments`: null where it has no part.
 */
export function resultColumns(
  { basis, meters }: PreparedMonth,
  apartments: readonly BasisApartment[],
  table: MonthTable,
  { month, association: { settings } }: MonthSources,
): ResultColumn[] {
  const computed = new Map(table.columns.map((column) => [Number(column.columnId), column]));
  return basis.columns.flatMap((column) => {
    const found = computed.get(column.idOutgoColumn);
    if (found === undefined) return [];
    const { shares, pays, metered, totalBani } = found;
    const shown = (values: Float64Array): (number | null)[] => {
      // Apartments after those of the table have no part in any column.
      const cells = new Array<number | null>(apartments.length).fill(null);
      for (let at = 0; at < values.length; at += 1) if (pays[at] === 1) cells[at] = values[at]!;
      return cells;
    };
    const own = [...month.expenses.values()].filter(
      (one) => one.idOutgoColumn === column.idOutgoColumn && !one.isDisabled,
    );
    return [
      {
        ...column,
        shares: shown(shares),
        metered:
          metered === null
            ? null
            : {
                unit: unitOf(own, settings),
                consumptionE3: shown(metered.consumption),
                useBani: shown(metered.use),
                differenceBani: shown(metered.difference),
              },
        indexes: column.showIndex === 1 ? null : indexesOf(apartments, meters, own),
        totalBani,
      },
    ];
  });
}

function indexesOf(
  apartments: readonly BasisApartment[],
  meters: readonly MeterOfMonth[],
  expenses: readonly ExpenseData[],
): ResultColumn['indexes'] {
  const types = new Set(expenses.flatMap(meterTypesOf));
  if (types.size === 0) return null;
  const byApartment = groupedBy(
    meters.filter(({ type }) => types.has(type)),
    ({ idAp }) => idAp,
  );
  return apartments.map(({ idAp }) =>
    (byApartment.get(idAp) ?? []).map(({ oldIndexE3, newIndexE3 }) => ({
      oldE3: oldIndexE3,
      newE3: newIndexE3,
    })),
  );
}

/** Returns the unit of a column's consumption; the association's settings name the units of its two other meterings. */
export function unitOf(
  expenses: readonly Pick<ExpenseData, 'metering' | 'unit'>[],
  { omUnit, om1Unit }: Pick<AssociationSettings, 'omUnit' | 'om1Unit'>,
): string {
  const typed = expenses.find(
    ({ metering, unit }) => metering === METERING.typedConsumptions && unit !== '',
  );
  if (typed !== undefined) return typed.unit;
  const isOf = (mode: MeteringMode) => expenses.some(({ metering }) => metering === mode);
  if (isOf(METERING.other)) return omUnit || 'u';
  return (isOf(METERING.other1) && om1Unit) || 'm³';
}

function resultExpenses(month: ExpenseMonth, table: MonthTable): MonthResult['expenses'] {
  return table.expenses.map(({ expenseId: id, distributedBani, undistributedBani, refusal }) => {
    const { idOutgoColumn, name, amountBani } = month.expenses.get(Number(id))!;
    return {
      idOutgo: Number(id),
      idOutgoColumn,
      name,
      amountBani,
      distributedBani,
      undistributedBani,
      refusal,
    };
  });
}

/**
 * Returns the meters after the month: those of its basis, and those that only the month before knows. A meter that was
 * added after the list was shown may have its first reading in the month before, open again behind it: the next month
 * would count that reading a second time without it.
 */
function resultMeters(meters: readonly MeterOfMonth[], sources: MonthSources): ResultMeter[] {
  const { lastIndexesE3, recent: before } = leftOfMeters(sources);
  const month: YearMonth = sources.month.month!;
  const own = meters.map(({ idMeter, oldIndexE3, newIndexE3, consumptionE3, replaced }) => {
    const reading = sources.month.readings.get(idMeter);
    const isRead = reading !== undefined && reading.state !== METER_STATE.estimated;
    const recent = before.get(idMeter) ?? [];
    return {
      idMeter,
      lastIndexE3: newIndexE3 ?? replaced?.initialIndexE3 ?? oldIndexE3,
      // The default estimate is the mean of these: only months that were really read, not estimated ones.
      recent: isRead ? [...recent, { month, consumptionE3 }].slice(-3) : recent,
    };
  });
  const known = new Set(meters.map(({ idMeter }) => idMeter));
  const others = [...lastIndexesE3].flatMap(([idMeter, lastIndexE3]) =>
    known.has(idMeter) || !sources.association.meters.has(idMeter)
      ? []
      : [{ idMeter, lastIndexE3, recent: before.get(idMeter) ?? [] }],
  );
  return [...own, ...others];
}
