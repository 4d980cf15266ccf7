import { readFileSync } from 'node:fs';
import {
  apartmentGroupId,
  apartmentId,
  columnId,
  expenseId,
  lei,
  localDate,
  milli,
  parseScaled,
  paymentId,
  fundId,
  weight,
  yearMonth,
  type ApartmentGroupId,
  type ApartmentId,
  type LocalDate,
  type Milli,
  type Weight,
  type YearMonth,
} from '@scara/domain/kernel';
import type { PaymentMade, PenaltyTerms } from '@scara/domain/ledger';
import {
  consumptionIn,
  isDistributionMode,
  isMeteringMode,
  personsIn,
  type Consumptions,
  type DistributionMode,
  type ExpenseOfMonth,
  type MeterHistory,
  type MeterState,
  type Reading,
} from '@scara/domain/month';
import { parseCsv } from './csv.js';

/** The repair fund is the only fund of the association. */
export const REPAIR_FUND = fundId(1);

/** Asociația Teiul as described by its files: thirteen months of 60 apartments (tools/demo/teiul/README.md). */
export type Teiul = {
  readonly apartments: readonly TeiulApartment[];
  readonly groups: ReadonlyMap<ApartmentGroupId, readonly ApartmentId[]>;
  readonly months: readonly TeiulMonth[];
  readonly payments: readonly (PaymentMade & { readonly apartmentId: ApartmentId })[];
};

export type TeiulApartment = {
  readonly id: ApartmentId;
  readonly entrance: string;
  readonly number: string;
  readonly weights: Readonly<
    Record<'undividedShare' | 'heatedSurface' | 'c2' | 'c3' | 'c4', Weight>
  >;
  readonly personsIn: (month: YearMonth) => number;
  readonly consumptionIn: (month: YearMonth) => Consumptions;
};

export type TeiulMonth = {
  readonly month: YearMonth;
  readonly closed: LocalDate;
  readonly terms: PenaltyTerms;
  readonly expenses: readonly ExpenseOfMonth[];
  readonly columnNames: ReadonlyMap<number, string>;
  readonly dues: readonly ExpenseOfMonth[];
};

type Row = Record<string, string>;

/** Reads the whole folder. */
export function readTeiul(): Teiul {
  const apartments = file('apartments').map(apartmentOf);
  const ids = new Map(apartments.map(({ entrance, number, id }) => [`${entrance}/${number}`, id]));
  const idOf = (row: Row): ApartmentId => ids.get(`${row['entrance']}/${row['apartment']}`)!;
  const groups = groupsOf(apartments, idOf);
  return {
    apartments,
    groups: new Map(Array.from(groups.values(), ({ id, members }) => [id, members])),
    months: file('months').map((row) => monthOf(row, (name) => groups.get(name)!.id, ids)),
    payments: file('payments').map((row) => ({ ...paymentOf(row), apartmentId: idOf(row) })),
  };
}

function file(name: string): Row[] {
  return parseCsv(
    readFileSync(new URL(`../../tools/demo/teiul/${name}.csv`, import.meta.url), 'utf8'),
  );
}

function apartmentOf(row: Row, at: number): TeiulApartment {
  const scaled = (name: string): Weight => weight(Number(parseScaled(row[name]!, 5)));
  const mine = (other: Row): boolean =>
    other['entrance'] === row['entrance'] && other['apartment'] === row['apartment'];
  const changes = file('persons').filter(mine);
  return {
    id: apartmentId(at + 1),
    entrance: row['entrance']!,
    number: row['apartment']!,
    weights: {
      undividedShare: scaled('s_percent'),
      heatedSurface: scaled('hs_m2'),
      c2: scaled('c2'),
      c3: scaled('c3'),
      c4: scaled('c4'),
    },
    personsIn: (month) =>
      personsIn(
        month,
        Number(row['persons']),
        changes.map((change) => ({
          month: yearMonth(change['month']!),
          persons: Number(change['persons']),
        })),
      ),
    consumptionIn: consumptionsOf(file('meters').filter(mine), file('readings').filter(mine)),
  };
}

function consumptionsOf(meters: Row[], readings: Row[]): (month: YearMonth) => Consumptions {
  const histories = meters.map((meter) => ({
    type: Number(meter['type']),
    history: historyOf(
      meter,
      readings.filter((row) => row['series'] === meter['series']),
    ),
  }));
  return (month) => {
    const sum = (type: number): Milli =>
      milli(
        histories
          .filter((meter) => meter.type === type)
          .reduce((total, { history }) => total + consumptionIn(history, month).consumption, 0),
      );
    return { cold: sum(1), hot: sum(2), om: sum(3), om1: sum(4) };
  };
}

function historyOf(meter: Row, readings: Row[]): MeterHistory {
  return {
    initialIndex: thousandths(meter['initial_index']!),
    readings: readings.map(readingOf).sort((a, b) => (a.month < b.month ? -1 : 1)),
  };
}

function readingOf(row: Row): Reading {
  const state = Number(row['state']) as MeterState;
  const month = yearMonth(row['month']!);
  return state === 1 ? { month, state } : { month, state, index: thousandths(row['index']!) };
}

function groupsOf(apartments: readonly TeiulApartment[], idOf: (row: Row) => ApartmentId) {
  const groups = new Map<string, { id: ApartmentGroupId; members: ApartmentId[] }>();
  const add = (name: string, member: ApartmentId): void => {
    const known = groups.get(name) ?? { id: apartmentGroupId(groups.size + 1), members: [] };
    groups.set(name, { ...known, members: [...known.members, member] });
  };
  for (const { id, entrance } of apartments) {
    add('toată', id);
    add(`Scara ${entrance}`, id);
  }
  for (const row of file('groups')) add(row['group']!, idOf(row));
  return groups;
}

function monthOf(
  row: Row,
  groupOf: (name: string) => ApartmentGroupId,
  ids: ReadonlyMap<string, ApartmentId>,
): TeiulMonth {
  const month = yearMonth(row['month']!);
  const ofMonth = (other: Row): boolean => other['month'] === month;
  const rows = file('expenses').filter(ofMonth);
  const names = new Map(rows.map((expense, at) => [expense['column']!, at + 1]));
  return {
    month,
    closed: localDate(row['closed']!),
    terms: {
      published: localDate(row['published']!),
      maturityDays: Number(row['maturity_days']),
      rateE2: Number(parseScaled(row['penalty_percent_per_day']!, 2)),
    },
    expenses: rows.map((expense, at) =>
      expenseOf(expense, at, names.get(expense['column']!)!, groupOf, ids),
    ),
    columnNames: new Map(Array.from(names, ([name, id]) => [id, name])),
    dues: file('funds')
      .filter(ofMonth)
      .map((due, at) => expenseOf({ ...due, amount_lei: due['total_lei']! }, at, 1, groupOf, ids)),
  };
}

function expenseOf(
  row: Row,
  at: number,
  column: number,
  groupOf: (name: string) => ApartmentGroupId,
  ids: ReadonlyMap<string, ApartmentId>,
): ExpenseOfMonth {
  const metering = Number(row['metering'] ?? 1);
  if (!isMeteringMode(metering)) throw new RangeError(`metering ${metering}`);
  const typed = row['typed_shares'] ? row['typed_shares'].split(/;\s*/) : null;
  return {
    id: expenseId(at + 1),
    columnId: columnId(column),
    amount: lei(row['amount_lei']!),
    quantity: row['quantity'] ? thousandths(row['quantity']) : null,
    metering,
    distribution: distributionOf(row),
    groupId: groupOf(row['group']!),
    canalBasisPoints: row['canal_percent'] ? Number(parseScaled(row['canal_percent'], 2)) : null,
    typedShares: typed && new Map(typed.map((share) => typedShareOf(share, ids))),
    typedConsumptions: null,
  };
}

function typedShareOf(share: string, ids: ReadonlyMap<string, ApartmentId>) {
  const [apartment, amount] = share.split('=');
  return [ids.get(apartment!)!, lei(amount!)] as const;
}

function distributionOf(row: Row): DistributionMode {
  const mode = Number(row['distribution']);
  if (!isDistributionMode(mode)) throw new RangeError(`distribution ${mode}`);
  return mode;
}

function paymentOf(row: Row): PaymentMade {
  return {
    type: 'payment',
    date: localDate(row['date']!),
    paymentId: paymentId(Number(row['no'])),
    number: Number(row['no']),
    amount: lei(row['amount_lei']!),
    fundId: row['fund'] ? REPAIR_FUND : null,
  };
}

function thousandths(text: string): Milli {
  return milli(Number(parseScaled(text, 3)));
}
