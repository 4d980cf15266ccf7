import { COUNTED_BY_TYPE } from '../association/index.js';
import {
  apartmentGroupId,
  apartmentId,
  areSame,
  bani,
  columnId,
  expenseId,
  milli,
  weight,
} from '../kernel/index.js';
import { balanceOf, type CashFacts, type LedgerFact, ledgerOf } from '../ledger/index.js';
import {
  METERING,
  type ApartmentOfMonth,
  type ExpenseOfMonth,
  type MonthFacts,
} from '../month/index.js';
import { type Histories, histories } from './accounts.js';
import type { BasisApartment, MonthBasis } from './basis.js';
import type { ExpenseData, FundDueData } from './events.js';
import { type ExpenseMonth, closingInForce } from './expense-month.js';
import { type MeterOfMonth, metersOf } from './meters-of-month.js';
import { basisOf, bookFacts, type MonthSources, previousClosing } from './sources.js';

/** A month's facts with their sources: the table, its explanations and the control list all read these. */
export interface PreparedMonth {
  readonly basis: MonthBasis;
  readonly meters: readonly MeterOfMonth[];
  readonly facts: MonthFacts;
  readonly dues: MonthFacts;
  /** The facts of each apartment's account so far, by position. */
  readonly accounts: readonly (readonly LedgerFact[])[];
  /** The unpaid expenses of each apartment, by position: the weights of expenses divided by arrears (mode 11). */
  readonly arrears: readonly number[];
  /** Accounts with a debt or an advance of apartments that the month's basis does not list. */
  readonly others: readonly OtherAccount[];
}

/** An apartment with a balance on its account that the month's list does not include. */
export interface OtherAccount {
  readonly apartment: BasisApartment;
  readonly facts: readonly LedgerFact[];
}

/**
 * Reads a month's sources into the facts that `month` divides. `known` is the last preparation of the same month,
 * structure and earlier months: what did not change since is taken from it.
 */
export function prepareMonth(sources: MonthSources, known?: PreparedMonth): PreparedMonth {
  const basis = known?.basis ?? basisOf(sources);
  const recent = bookFacts(sources);
  const historyOf = histories(sources, recent);
  const accounts = basis.apartments.map(({ idAp }, at) => {
    const facts = historyOf(idAp);
    const before = known?.accounts[at];
    // Keeps the known list where it is equal, so that the new one can be freed.
    return before !== undefined && areSameFacts(before, facts) ? before : facts;
  });
  const { month } = sources;
  const frozen = month.publication === null ? undefined : basis.arrears;
  const arrears =
    frozen ??
    accounts.map((facts, at) =>
      known?.accounts[at] === facts ? known.arrears[at]! : balanceOf(ledgerOf(facts)).expenses,
    );
  const others = otherAccounts(sources, basis, historyOf, recent);
  if (known !== undefined && areSame(known.arrears, arrears)) {
    return { ...known, accounts, others };
  }
  const meters = known?.meters ?? metersOf(basis.meters, sources);
  const base = {
    apartments: apartmentsOf(basis, meters, arrears),
    groups: new Map(
      basis.groups.map(({ id, apartments }) => [apartmentGroupId(id), apartments.map(apartmentId)]),
    ),
  };
  const expenses = [...month.expenses]
    .filter(([, { isDisabled }]) => !isDisabled)
    .map(([id, expense]) => expenseFacts(id, expense));
  const dues = [...month.dues].map(([id, due]) => expenseFacts(id, dueExpense(due, '')));
  return {
    basis,
    meters,
    accounts,
    arrears,
    others,
    facts: { ...base, expenses },
    dues: { ...base, expenses: dues },
  };
}

/**
 * True where two accounts are equal. Carried facts are the same objects; payments are new objects each time, because
 * they are read from their documents.
 */
function areSameFacts(one: readonly LedgerFact[], other: readonly LedgerFact[]): boolean {
  return one.length === other.length && one.every((fact, at) => isSameFact(fact, other[at]!));
}

function isSameFact(one: LedgerFact, other: LedgerFact): boolean {
  if (one === other) return true;
  return (
    one.type === 'payment' &&
    other.type === 'payment' &&
    one.paymentId === other.paymentId &&
    one.date === other.date &&
    one.amount === other.amount &&
    one.fundId === other.fundId &&
    one.number === other.number
  );
}

function apartmentsOf(
  basis: MonthBasis,
  meters: readonly MeterOfMonth[],
  arrears: readonly number[],
): ApartmentOfMonth[] {
  const used = new Map<number, { cold: number; hot: number; om: number; om1: number }>();
  for (const { idAp, type, consumptionE3 } of meters) {
    const sums = used.get(idAp) ?? { cold: 0, hot: 0, om: 0, om1: 0 };
    sums[COUNTED_BY_TYPE[type]] += consumptionE3;
    used.set(idAp, sums);
  }
  return basis.apartments.map((apartment, at) => {
    const sums = used.get(apartment.idAp);
    return {
      id: apartmentId(apartment.idAp),
      persons: apartment.persons,
      undividedShare: weight(apartment.surfaceE5),
      heatedSurface: weight(apartment.heatSurfaceE5),
      c2: weight(apartment.c2E5),
      c3: weight(apartment.c3E5),
      c4: weight(apartment.c4E5),
      arrears: bani(arrears[at] ?? 0),
      consumption: {
        cold: milli(sums?.cold ?? 0),
        hot: milli(sums?.hot ?? 0),
        om: milli(sums?.om ?? 0),
        om1: milli(sums?.om1 ?? 0),
      },
    };
  });
}

/** Returns the fields of an expense that the division uses. */
export function expenseFacts(id: number, expense: ExpenseData): ExpenseOfMonth {
  const { quantityE3, typedShares, typedConsumptions } = expense;
  return {
    id: expenseId(id),
    columnId: columnId(expense.idOutgoColumn),
    amount: bani(expense.amountBani),
    quantity: quantityE3 === null ? null : milli(quantityE3),
    metering: expense.metering,
    distribution: expense.distribution,
    groupId: expense.idGroup === null ? null : apartmentGroupId(expense.idGroup),
    canalBasisPoints: expense.canalPercentE2,
    typedShares:
      typedShares === null
        ? null
        : new Map(typedShares.map(({ idAp, amountBani }) => [apartmentId(idAp), bani(amountBani)])),
    typedConsumptions:
      typedConsumptions === null
        ? null
        : new Map(
            typedConsumptions.map(({ idAp, consumptionE3 }) => [
              apartmentId(idAp),
              milli(consumptionE3),
            ]),
          ),
  };
}

/** Returns a fund's due as an unmetered expense; the fund's id takes the place of the column's. */
export function dueExpense(due: FundDueData, name: string): ExpenseData {
  return {
    ...due,
    idOutgoColumn: due.idFund,
    name,
    quantityE3: null,
    metering: METERING.none,
    canalPercentE2: null,
    unit: '',
    typedConsumptions: null,
    document: { idServiceProvider: null, provider: '', providerCif: '', number: '', date: '' },
    isRecurring: false,
    category: 'other',
  };
}

/**
 * Returns the accounts of apartments that the basis does not list, so that no close loses their balances: an apartment
 * added after the list was published, or one deleted since whose payment was annulled or whose published bill was
 * closed later. An account without a balance is included too, because it may have one on the day of the close when the
 * fact that cleared it is dated later.
 */
function otherAccounts(
  sources: MonthSources,
  { apartments }: MonthBasis,
  historyOf: Histories,
  recent: CashFacts,
): OtherAccount[] {
  const { month, earlier, association } = sources;
  const listed = new Set(apartments.map(({ idAp }) => idAp));
  const others = new Set<number>();
  const note = (idAp: number): void => {
    if (!listed.has(idAp)) others.add(idAp);
  };
  for (const { idAp } of previousClosing(sources)?.result.apartments ?? []) note(idAp);
  if (month.previous === null) for (const { idAp } of month.opening) note(idAp);
  for (const idAp of recent.byApartment.keys()) note(idAp);
  return [...others].flatMap((idAp) => {
    const facts = historyOf(idAp);
    if (facts.length === 0) return [];
    const own = association.apartments.get(idAp) ?? apartmentOnce(idAp, earlier);
    const [idEntrance = 0] = association.entrances.keys();
    const place = own ?? association.deletedApartments.get(idAp) ?? { idEntrance, number: '?' };
    return [{ apartment: { ...NOTHING_TO_DIVIDE_BY, idAp, ...placeOf(place) }, facts }];
  });
}

const placeOf = ({ idEntrance, number }: Pick<BasisApartment, 'idEntrance' | 'number'>) => ({
  idEntrance,
  number,
});

const NOTHING_TO_DIVIDE_BY = {
  persons: 0,
  surfaceE5: 0,
  heatSurfaceE5: 0,
  c2E5: 0,
  c3E5: 0,
  c4E5: 0,
  nopRemBani: 0,
  nopPenBani: 0,
} as const;

/** Returns a deleted apartment as it was in the last close that listed it. */
function apartmentOnce(idAp: number, earlier: readonly ExpenseMonth[]): BasisApartment | undefined {
  for (const month of earlier) {
    const found = closingInForce(month)?.result.apartments.find((one) => one.idAp === idAp);
    if (found !== undefined) return found;
  }
  return undefined;
}
