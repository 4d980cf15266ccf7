import { bani, type ApartmentId } from '@scara/domain/kernel';
import {
  closeApartment,
  ledgerOf,
  type ClosedApartment,
  type LedgerFact,
} from '@scara/domain/ledger';
import {
  monthTable,
  type ApartmentOfMonth,
  type MonthFacts,
  type MonthTable,
} from '@scara/domain/month';
import { REPAIR_FUND, type Teiul, type TeiulMonth } from './teiul.js';

/** One closed month of the walk. */
export type WalkedMonth = {
  readonly month: TeiulMonth;
  readonly facts: MonthFacts;
  readonly table: MonthTable;
  readonly dues: MonthTable;
  readonly closed: ReadonlyMap<ApartmentId, ClosedApartment>;
};

export type Walk = {
  readonly months: readonly WalkedMonth[];
  /** Every fact of every apartment, including the payments after the last close. */
  readonly histories: ReadonlyMap<ApartmentId, readonly LedgerFact[]>;
};

/** Runs the association's year with the domain alone: table, close and payments, month by month. */
export function walkTeiul(teiul: Teiul): Walk {
  const histories = new Map<ApartmentId, LedgerFact[]>();
  for (const { id } of teiul.apartments) {
    histories.set(
      id,
      teiul.payments.filter((payment) => payment.apartmentId === id),
    );
  }
  const months = teiul.months.map((month) => {
    const facts = monthFacts(teiul, month, histories);
    const table = monthTable(facts);
    const dues = monthTable({ ...facts, expenses: month.dues });
    const closed = closeAll(month, table, dues, histories);
    return { month, facts, table, dues, closed };
  });
  return { months, histories };
}

function monthFacts(
  { apartments, groups }: Teiul,
  { month, closed, expenses }: TeiulMonth,
  histories: ReadonlyMap<ApartmentId, readonly LedgerFact[]>,
): MonthFacts {
  const ofMonth = apartments.map((apartment): ApartmentOfMonth => {
    const known = histories.get(apartment.id)!.filter((f) => !('date' in f) || f.date < closed);
    const unpaid = ledgerOf(known).bills.reduce((sum, { open }) => sum + open, 0);
    return {
      id: apartment.id,
      persons: apartment.personsIn(month),
      ...apartment.weights,
      arrears: bani(unpaid),
      consumption: apartment.consumptionIn(month),
    };
  });
  return { apartments: ofMonth, groups, expenses };
}

function closeAll(
  { month, closed: date, terms }: TeiulMonth,
  table: MonthTable,
  dues: MonthTable,
  histories: ReadonlyMap<ApartmentId, LedgerFact[]>,
): ReadonlyMap<ApartmentId, ClosedApartment> {
  return new Map(
    table.apartments.map((id, position) => {
      const history = histories.get(id)!;
      const closed = closeApartment(history, {
        month,
        date,
        terms,
        expenses: bani(table.totals[position]!),
        excluded: bani(0),
        waived: bani(0),
        dues: [{ fundId: REPAIR_FUND, amount: bani(dues.totals[position]!) }],
      });
      history.push(...closed.posted);
      return [id, closed];
    }),
  );
}
