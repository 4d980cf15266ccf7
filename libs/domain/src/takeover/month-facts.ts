import { COUNTED_BY_TYPE, type MeterType } from '../association/index.js';
import {
  apartmentGroupId,
  apartmentId,
  bani,
  byDate,
  byMonth,
  columnId,
  expenseId,
  groupedBy,
  milli,
  searchKey,
  weight,
  type ApartmentGroupId,
  type ApartmentId,
  type Bani,
  type LocalDate,
  type YearMonth,
} from '../kernel/index.js';
import {
  DISTRIBUTION,
  METERING,
  consumptionIn,
  METER_STATE,
  monthTable,
  personsIn,
  type ApartmentOfMonth,
  type DistributionRefusal,
  type ExpenseOfMonth,
  type MeterHistory,
  type PersonsChange,
  type Reading,
} from '../month/index.js';
import { placeKey, type Place } from './apartment-rows.js';
import type { ExpenseRow, FundRow } from './expense-rows.js';
import type { Payers } from './group-rows.js';
import type { Records } from './records.js';
import type { Findings } from './row-reader.js';

/**
 * Divides every expense and due of every month as the month itself will, and reports those that cannot be divided at
 * their row. Meant for records without errors. Before the months are taken over, arrears are known for the first month
 * only: in later months a distribution by arrears is assumed to be possible, with a warning where perhaps nobody owes.
 */
export function checkDistributions(records: Records, findings: Findings): void {
  const base = baseOf(records);
  const { owed, payBefore } = owedOf(records);
  for (const { month, published } of records.months.rows) {
    const apartments = base.apartmentsIn(month);
    const expenses = records.expenses.filter((expense) => expense.month === month);
    const dues = records.funds.filter((due) => due.month === month);
    const asked = expenses.map((row) => base.expense(row));
    const lines = [...asked, ...dues.map((row) => base.due(row))];
    const numbered = lines.map((line, at) => ({ ...line, id: expenseId(at + 1) }));
    const table = monthTable({ apartments, groups: base.groups, expenses: numbered });
    payBefore(published);
    asked.forEach(({ distribution, groupId }, at) => {
      if (distribution !== DISTRIBUTION.arrears || month === records.months.first) return;
      const payers = groupId === null ? table.apartments : base.groups.get(groupId)!;
      if (payers.some((id) => owed[id - 1]! > 0)) return;
      const { row } = expenses[at]!;
      const where = { table: 'expenses', row, column: 'distribution' } as const;
      const problem = { code: 'arrears-assumed' } as const;
      findings.add({ ...where, severity: 'warning', problem, suggestion: null });
    });
    table.expenses.forEach(({ refusal }, at) => {
      if (refusal === null) return;
      const table = at < expenses.length ? 'expenses' : 'funds';
      const { row } = (expenses[at] ?? dues[at - expenses.length])!;
      findings.add({ ...placeOf(table, row, refusal), suggestion: null });
    });
    const columns = new Set(asked.map(({ columnId }) => columnId));
    for (const { columnId, shares } of table.columns) {
      if (columns.has(columnId)) shares.forEach((share, at) => (owed[at]! += share));
    }
  }
}

/**
 * Returns what each apartment owes of expenses, in list order and bani, below 0 for an advance; the caller adds the
 * lists one by one. `payBefore` takes off what was paid before the day on which the next list was shown, null for all.
 * What went to penalties or funds is taken off too, so that a debt here is one for certain.
 */
function owedOf({ apartments, opening, payments }: Records) {
  const places = new Map(apartments.rows.map((place, at) => [placeKey(place), at]));
  const owed = new Float64Array(apartments.rows.length);
  const add = (place: Place, bani: number): void =>
    void (owed[places.get(placeKey(place))!]! += bani);
  for (const { kind, place, amountBani } of opening) {
    if (kind === 'arrears') add(place, amountBani);
    else if (kind === 'advance') add(place, -amountBani);
  }
  const left = payments.filter(({ fund }) => fund === null).sort((a, b) => byDate(b, a));
  const payBefore = (day: LocalDate | null): void => {
    for (let next = left.at(-1); next !== undefined; next = left.at(-1)) {
      if (day !== null && next.date >= day) return;
      add(next.place, -next.amountBani);
      left.pop();
    }
  };
  return { owed, payBefore };
}

function placeOf(table: 'expenses' | 'funds', row: number, refusal: DistributionRefusal) {
  const problem = { code: 'not-distributable', refusal } as const;
  return { table, row, column: 'distribution', severity: 'error', problem } as const;
}

type Base = {
  readonly groups: ReadonlyMap<ApartmentGroupId, readonly ApartmentId[]>;
  readonly apartmentsIn: (month: YearMonth) => ApartmentOfMonth[];
  readonly expense: (row: ExpenseRow) => ExpenseOfMonth;
  readonly due: (row: FundRow) => ExpenseOfMonth;
};

function baseOf(records: Records): Base {
  const { rows } = records.apartments;
  const ids = new Map(rows.map((place, at) => [placeKey(place), apartmentId(at + 1)]));
  const idOf = (place: Place): ApartmentId => ids.get(placeKey(place))!;
  const groups = groupsOf(records, idOf);
  const changes = changesOf(records);
  const consumption = consumptionOf(records);
  const broughtAlong = arrearsOf(records);
  const columns = new Map<string, number>();
  const common = (row: { readonly column: string; readonly payers: Payers }) => {
    const key = searchKey(row.column);
    if (!columns.has(key)) columns.set(key, columns.size + 1);
    const ids = { id: expenseId(1), columnId: columnId(columns.get(key)!) };
    return { ...ids, groupId: groups.idOf(row.payers) };
  };
  return {
    groups: groups.members,
    apartmentsIn: (month) =>
      rows.map((row, at) => ({
        id: apartmentId(at + 1),
        persons: personsIn(month, row.persons, changes.get(placeKey(row)) ?? []),
        undividedShare: weight(row.shareE5),
        heatedSurface: weight(row.heatE5),
        c2: weight(row.c2E5),
        c3: weight(row.c3E5),
        c4: weight(row.c4E5),
        arrears: month === records.months.first ? broughtAlong(placeKey(row)) : bani(1),
        consumption: consumption(placeKey(row), month),
      })),
    expense: (row) => ({
      ...common(row),
      amount: bani(row.amountBani),
      quantity: row.quantityMilli === null ? null : milli(row.quantityMilli),
      metering: row.metering,
      distribution: row.distribution,
      canalBasisPoints: row.canalBasisPoints,
      typedShares:
        row.typedShares &&
        new Map(row.typedShares.map(({ place, bani: share }) => [idOf(place), bani(share)])),
      typedConsumptions:
        row.typedConsumptions &&
        new Map(row.typedConsumptions.map(({ place, milli: used }) => [idOf(place), milli(used)])),
    }),
    due: (row) => ({
      ...common({ column: `fund ${row.fund}`, payers: row.payers }),
      amount: bani(row.totalBani),
      quantity: null,
      metering: METERING.none,
      distribution: row.distribution,
      canalBasisPoints: null,
      typedShares: null,
      typedConsumptions: null,
    }),
  };
}

function groupsOf({ apartments, groups }: Records, idOf: (place: Place) => ApartmentId) {
  const members = new Map<ApartmentGroupId, readonly ApartmentId[]>();
  const ids = new Map<string, ApartmentGroupId>();
  const add = (key: string, places: readonly Place[]): void => {
    const id = apartmentGroupId(ids.size + 1);
    ids.set(key, id);
    members.set(id, places.map(idOf));
  };
  for (const { entrance } of apartments.entrances.values()) {
    add(
      `e ${entrance}`,
      apartments.rows.filter((row) => row.entrance === entrance),
    );
  }
  for (const [group, places] of groups.members) add(`g ${group}`, places);
  const idOfPayers = (payers: Payers): ApartmentGroupId | null =>
    payers.kind === 'all'
      ? null
      : ids.get(payers.kind === 'entrance' ? `e ${payers.entrance}` : `g ${payers.group}`)!;
  return { members, idOf: idOfPayers };
}

function changesOf({ persons }: Records): ReadonlyMap<string, readonly PersonsChange[]> {
  return groupedBy(persons, ({ place }) => placeKey(place));
}

/** Returns the unpaid old expenses of each apartment's opening balances. */
function arrearsOf({ opening }: Records): (apartment: string) => Bani {
  const old = opening.filter(({ kind }) => kind === 'arrears');
  const byApartment = groupedBy(old, ({ place }) => placeKey(place));
  return (apartment) =>
    bani((byApartment.get(apartment) ?? []).reduce((sum, row) => sum + row.amountBani, 0));
}

/** Adds up the consumption of the meters of an apartment, by kind, in thousandths. */
function consumptionOf({ meters, readings }: Records) {
  const histories = new Map<string, MeterHistory & { readonly readings: Reading[] }>();
  const ofApartment = new Map<string, { type: MeterType; history: MeterHistory }[]>();
  for (const { series, place, type, initialIndexMilli } of meters.rows) {
    const history = { initialIndex: milli(initialIndexMilli), readings: [] as Reading[] };
    histories.set(searchKey(series), history);
    const key = placeKey(place);
    ofApartment.set(key, [...(ofApartment.get(key) ?? []), { type, history }]);
  }
  for (const { month, series, state, indexMilli } of readings) {
    const list = histories.get(searchKey(series))?.readings;
    if (state === METER_STATE.notEntered || indexMilli === null) {
      list?.push({ month, state: METER_STATE.notEntered });
    } else list?.push({ month, state, index: milli(indexMilli) });
  }
  for (const { readings: list } of histories.values()) {
    list.sort(byMonth);
  }
  return (apartment: string, month: YearMonth) => {
    const sums = { cold: milli(0), hot: milli(0), om: milli(0), om1: milli(0) };
    for (const { type, history } of ofApartment.get(apartment) ?? []) {
      const kind = COUNTED_BY_TYPE[type];
      sums[kind] = milli(sums[kind] + consumptionIn(history, month).consumption);
    }
    return sums;
  };
}
