import {
  apartmentId,
  columnId,
  expenseId,
  lei,
  milli,
  weight,
  type ApartmentGroupId,
  type ApartmentId,
} from '../kernel/index.js';
import type { ApartmentOfMonth, Consumptions, ExpenseOfMonth, MonthFacts } from './facts.js';

/** Valid defaults for tests: a test names only what it is about. */
export function anApartment(
  id: number,
  of: Partial<Omit<ApartmentOfMonth, 'id' | 'consumption'>> & Partial<Consumptions> = {},
): ApartmentOfMonth {
  const { cold = milli(0), hot = milli(0), om = milli(0), om1 = milli(0), ...rest } = of;
  return {
    id: apartmentId(id),
    persons: 0,
    undividedShare: weight(0),
    heatedSurface: weight(0),
    c2: weight(0),
    c3: weight(0),
    c4: weight(0),
    arrears: lei('0'),
    ...rest,
    consumption: { cold, hot, om, om1 },
  };
}

export function anExpense(of: Partial<ExpenseOfMonth> = {}): ExpenseOfMonth {
  return {
    id: expenseId(1),
    columnId: columnId(1),
    amount: lei('100'),
    quantity: null,
    metering: 1,
    distribution: 3,
    groupId: null,
    canalBasisPoints: null,
    typedShares: null,
    typedConsumptions: null,
    ...of,
  };
}

export function aMonth(
  apartments: readonly ApartmentOfMonth[],
  expenses: readonly ExpenseOfMonth[],
  groups: ReadonlyMap<ApartmentGroupId, readonly ApartmentId[]> = new Map(),
): MonthFacts {
  return { apartments, expenses, groups };
}
