import type { AssociationSettings } from '../association/index.js';
import {
  apartmentGroupId,
  apartmentId,
  bani,
  columnId,
  expenseId,
  fundId,
  type LocalDate,
  milli,
  weight,
  type YearMonth,
} from '../kernel/index.js';
import {
  balanceOf,
  billLine,
  carriedForward,
  closeApartment,
  ledgerOf,
  type ApartmentClosing,
  type CashFacts,
  type Ledger,
  type LedgerFact,
} from '../ledger/index.js';
import {
  type ApartmentOfMonth,
  type ExpenseOfMonth,
  monthTable,
  type MonthFacts,
  type MonthTable,
} from '../month/index.js';
import { type Histories, histories } from './accounts.js';
import type { BasisApartment, BasisMeter, MeterType, MonthBasis } from './basis.js';
import { leftOfMeters, recentConsumptions } from './estimates.js';
import type { ExpenseData, FundDueData } from './events.js';
import { type ExpenseMonth, standingClosing } from './expense-month.js';
import { liveMeters } from './live-basis.js';
import type {
  MonthResult,
  ResultColumn,
  ResultFund,
  ResultLine,
  ResultMeter,
  ResultPenalties,
} from './result.js';
import { basisOf, bookFacts, type MonthSources, previousClosing } from './sources.js';

/** A meter in one month: its index before, the new one, and what it counted. Thousandths. */
export interface MeterOfMonth extends BasisMeter {
  readonly oldIndexE3: number;
  readonly newIndexE3: number | null;
  /** What the meter counts up to, where it began at 0 again in this month; 0 where it did not. */
  readonly rollOverE3: number;
  readonly consumptionE3: number;
}

/** A month's facts with what they were made from: the table, its explanations and the control list read the same. */
export interface PreparedMonth {
  readonly basis: MonthBasis;
  readonly meters: readonly MeterOfMonth[];
  readonly facts: MonthFacts;
  readonly dues: MonthFacts;
  /** Facts of each apartment's account so far, by position. */
  readonly accounts: readonly (readonly LedgerFact[])[];
  /** Unpaid expenses of each apartment, by position: what some expenses are divided by. */
  readonly arrears: readonly number[];
  /** Accounts that are not even, of apartments that the list does not divide anything among. */
  readonly others: readonly OtherAccount[];
}

/** An apartment with money on its account that the month's list does not know. */
export interface OtherAccount {
  readonly apartment: BasisApartment;
  readonly facts: readonly LedgerFact[];
}

/** What of a month follows from its facts, whatever its accounts say. */
interface Division {
  readonly table: MonthTable;
  readonly dues: MonthTable;
  /** Of the apartments that it is divided among, none beside them. */
  readonly columns: readonly ResultColumn[];
  readonly expenses: MonthResult['expenses'];
  readonly meters: readonly ResultMeter[];
}

/** A month as it was worked out last. */
interface KeptMonth extends Pick<MonthSources, 'association' | 'earlier'> {
  readonly prepared: PreparedMonth;
  readonly division: Division;
  readonly date: LocalDate | null;
  readonly bills: readonly Bill[];
}

/**
 * Months worked out last, for whoever does it again after every payment: what did not move is taken from there. At most
 * `max` of them; the one asked for longest ago goes first.
 */
export interface KeptMonths {
  readonly max: number;
  /** In order of use. A month's state and the structure never change in place: the same ones say the same. */
  readonly byMonth: Map<ExpenseMonth, KeptMonth>;
}

export const keptMonths = (max: number): KeptMonths => ({ max, byMonth: new Map() });

function knownIn(
  kept: KeptMonths,
  { month, association, earlier }: MonthSources,
): KeptMonth | undefined {
  const known = kept.byMonth.get(month);
  const isSame = known?.association === association && areSame(known.earlier, earlier);
  return isSame ? known : undefined;
}

function keep(kept: KeptMonths, month: ExpenseMonth, known: KeptMonth): void {
  kept.byMonth.delete(month);
  kept.byMonth.set(month, known);
  for (const oldest of kept.byMonth.keys()) {
    if (kept.byMonth.size <= kept.max) return;
    kept.byMonth.delete(oldest);
  }
}

function areSame<T>(one: readonly T[], other: readonly T[]): boolean {
  return (
    one === other || (one.length === other.length && one.every((value, at) => value === other[at]))
  );
}

/** What was carried is the same fact; payments are read from their documents anew each time. */
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

/** Reads a month's sources into the facts that the arithmetic of `month` divides. */
export function prepareMonth(sources: MonthSources): PreparedMonth {
  return preparedMonth(sources, undefined);
}

/** `known` is of the same month, structure and months before. */
function preparedMonth(sources: MonthSources, known: PreparedMonth | undefined): PreparedMonth {
  const basis = known?.basis ?? basisOf(sources);
  const recent = bookFacts(sources);
  const historyOf = histories(sources, recent);
  const accounts = basis.apartments.map(({ idAp }) => historyOf(idAp));
  const { month } = sources;
  const frozen = month.publication === null ? undefined : basis.arrears;
  const arrears =
    frozen ??
    accounts.map((facts, at) =>
      known !== undefined && areSameFacts(known.accounts[at]!, facts)
        ? known.arrears[at]!
        : balanceOf(ledgerOf(facts)).expenses,
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
  const dues = [...month.dues].map(([id, due]) => dueFacts(id, due));
  return {
    ...{ basis, meters, accounts, arrears, others },
    facts: { ...base, expenses },
    dues: { ...base, expenses: dues },
  };
}

/**
 * The whole table of a month with its balances. `date` is the day up to which penalties are posted: the closing
 * date, or the publication's for a list that is shown; null leaves new penalties out (computation.md §4-5). With `kept`
 * only what moved since it was last worked out there costs anything; the answer is the same.
 */
export function computeMonth(
  sources: MonthSources,
  date: LocalDate | null,
  isClose = false,
  kept?: KeptMonths,
): MonthResult {
  const known = kept && knownIn(kept, sources);
  const prepared = preparedMonth(sources, known?.prepared);
  const { basis, accounts } = prepared;
  const { month, terms, publication } = sources.month;
  if (month === null) throw new Error('the month is not open');
  const isDividedAsKnown = known?.prepared.facts === prepared.facts;
  const division = isDividedAsKnown ? known.division : divisionOf(prepared, sources);
  const { table, dues } = division;
  const owed = (apartment: BasisApartment, at: number): Owed =>
    closingOf(sources, apartment, table, dues, at);
  const mayKnow = isDividedAsKnown && known.date === date;
  const bills = basis.apartments.map((apartment, at): Bill => {
    const isKnown = mayKnow && areSameFacts(known.prepared.accounts[at]!, accounts[at]!);
    return isKnown
      ? known.bills[at]!
      : billOf(accounts[at]!, { closing: owed(apartment, at), date });
  });
  if (kept !== undefined) {
    const { association, earlier } = sources;
    keep(kept, sources.month, { association, earlier, prepared, division, date, bills });
  }
  const others = prepared.others.filter(({ facts }) => !isEven(facts, date));
  const apartments = [...basis.apartments, ...others.map(({ apartment }) => apartment)];
  const all = [
    ...bills,
    ...others.map(({ apartment, facts }, at) =>
      billOf(facts, { closing: owed(apartment, basis.apartments.length + at), date }),
    ),
  ];
  return {
    month,
    published: publication?.published ?? null,
    closed: isClose ? date : null,
    terms,
    apartments,
    columns:
      others.length === 0 ? division.columns : resultColumns(prepared, apartments, table, sources),
    expenses: division.expenses,
    funds: resultFunds(basis, dues, all),
    lines: all.map(({ line }) => line),
    penalties: all.map(({ penalties }) => penalties),
    proof: table.proof,
    meters: division.meters,
    carried: isClose && date !== null ? all.map(({ after }) => carriedForward(after, date)) : [],
  };
}

function divisionOf(prepared: PreparedMonth, sources: MonthSources): Division {
  const table = monthTable(prepared.facts);
  return {
    table,
    dues: monthTable(prepared.dues),
    columns: resultColumns(prepared, prepared.basis.apartments, table, sources),
    expenses: resultExpenses(sources.month, table),
    meters: resultMeters(prepared.meters, sources),
  };
}

interface Bill {
  readonly line: ResultLine;
  readonly penalties: readonly ResultPenalties[];
  readonly before: Ledger;
  readonly after: Ledger;
}

type Owed = Omit<ApartmentClosing, 'date'>;

function billOf(
  history: readonly LedgerFact[],
  { closing, date }: { readonly closing: Owed; readonly date: LocalDate | null },
): Bill {
  if (date === null) {
    const before = ledgerOf(history);
    return { line: billLine(before, closing, []), penalties: [], before, after: before };
  }
  const { line, penalties, before, ledger } = closeApartment(history, { ...closing, date });
  return { line, penalties, before, after: ledger };
}

function closingOf(
  { month: { month, terms, publication } }: MonthSources,
  { nopRemBani, nopPenBani }: BasisApartment,
  table: MonthTable,
  dues: MonthTable,
  at: number,
): Owed {
  const isResidential = terms.buildingType === 0;
  return {
    month: month!,
    terms: {
      // Of a month that is not published no term runs: the field is read by later closes only.
      published: publication?.published ?? (`${month!}-01` as LocalDate),
      maturityDays: terms.maturityDays,
      rateE2: terms.penaltiesRateE2,
    },
    expenses: bani(table.totals[at] ?? 0),
    excluded: bani(isResidential ? nopRemBani : 0),
    waived: bani(isResidential ? nopPenBani : 0),
    dues: dues.columns.map(({ columnId: id, shares }) => ({
      fundId: fundId(id),
      amount: bani(shares[at] ?? 0),
    })),
  };
}

/**
 * Accounts of apartments that the basis does not list, so that no close loses what stands on them: one added after the
 * list was shown, one deleted since whose payment was annulled or whose shown bill was closed later. Those that are even
 * may not be so on the day of the close, when what evened them is dated after it.
 */
function otherAccounts(
  sources: MonthSources,
  { apartments }: MonthBasis,
  historyOf: Histories,
  recent: CashFacts,
): OtherAccount[] {
  const { month, earlier, association } = sources;
  const listed = new Set(apartments.map(({ idAp }) => idAp));
  const ids = new Set([
    ...(previousClosing(sources)?.result.apartments ?? []).map(({ idAp }) => idAp),
    ...(month.previous === null ? month.opening : []).map(({ idAp }) => idAp),
    ...recent.byApartment.keys(),
  ]);
  return [...ids].flatMap((idAp) => {
    if (listed.has(idAp)) return [];
    const facts = historyOf(idAp);
    if (facts.length === 0) return [];
    const own = association.apartments.get(idAp) ?? apartmentOnce(idAp, earlier);
    const [idEntrance = 0] = association.entrances.keys();
    const place = own ?? { idEntrance, number: '?' };
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

/** A deleted apartment as the last close that listed it knew it. */
function apartmentOnce(idAp: number, earlier: readonly ExpenseMonth[]): BasisApartment | undefined {
  for (const month of earlier) {
    const found = standingClosing(month)?.result.apartments.find((one) => one.idAp === idAp);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** True where nothing is owed and nothing stands over, by the facts up to a day. */
function isEven(facts: readonly LedgerFact[], until: LocalDate | null): boolean {
  const counted =
    until === null ? facts : facts.filter((fact) => !('date' in fact) || fact.date <= until);
  const { items, advance } = ledgerOf(counted);
  return advance === 0 && items.every(({ open }) => open === 0);
}

/** A month's meters, without the accounts of its apartments: all of them, or those that `wants` chooses. */
export function metersOfMonth(
  sources: Pick<MonthSources, 'association' | 'month' | 'earlier'>,
  wants: (idMeter: number, idAp: number) => boolean = () => true,
): MeterOfMonth[] {
  const { association, month } = sources;
  if (month.month === null) throw new Error('the month is not open');
  // Not the whole live basis: a question about a few meters costs no apartments, groups and columns.
  const meters =
    month.publication?.basis.meters.filter(({ idMeter, idAp }) => wants(idMeter, idAp)) ??
    liveMeters(association, month.month, wants);
  return metersOf(meters, sources);
}

/** The index that a reading of the month is counted from, by meter: the new meter's first one, where it was replaced. */
export function startsOfMeters(
  sources: Pick<MonthSources, 'association' | 'month' | 'earlier'>,
  idMeters: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const meters = metersOfMonth(sources, (idMeter) => idMeters.has(idMeter));
  return new Map(meters.map((meter) => [meter.idMeter, startOf(meter)]));
}

/** The same of one meter. */
export function startOf({ replaced, oldIndexE3 }: MeterOfMonth): number {
  return replaced?.initialIndexE3 ?? oldIndexE3;
}

/** Meter by meter: the index before is the last on record, whatever its state; none this month counts 0. */
function metersOf(
  asked: readonly BasisMeter[],
  sources: Pick<MonthSources, 'month' | 'earlier'>,
): MeterOfMonth[] {
  const { lastIndexesE3: last } = leftOfMeters(sources);
  return asked.map((meter) => {
    const oldIndexE3 = last.get(meter.idMeter) ?? meter.initialIndexE3;
    const { indexE3: newIndexE3 = null, rollOverE3 = 0 } =
      sources.month.readings.get(meter.idMeter) ?? {};
    const { replaced } = meter;
    // What the meter that was taken down counted is on record, also while the new one is not read yet.
    const takenDownE3 = replaced === undefined ? 0 : replaced.finalIndexE3 - oldIndexE3;
    const fromE3 = replaced?.initialIndexE3 ?? oldIndexE3;
    const standingE3 = newIndexE3 === null ? 0 : newIndexE3 - fromE3 + rollOverE3;
    const consumptionE3 = takenDownE3 + standingE3;
    return { ...meter, oldIndexE3, newIndexE3, rollOverE3, consumptionE3 };
  });
}

function resultMeters(meters: readonly MeterOfMonth[], sources: MonthSources): ResultMeter[] {
  const before = recentConsumptions(sources);
  const month: YearMonth = sources.month.month!;
  return meters.map(({ idMeter, oldIndexE3, newIndexE3, consumptionE3, replaced }) => {
    const reading = sources.month.readings.get(idMeter);
    const isRead = reading !== undefined && reading.state !== 3;
    const recent = before.get(idMeter) ?? [];
    return {
      idMeter,
      lastIndexE3: newIndexE3 ?? replaced?.initialIndexE3 ?? oldIndexE3,
      // What the next default estimate is the mean of: months really read, estimates left out.
      recent: isRead ? [...recent, { month, consumptionE3 }].slice(-3) : recent,
    };
  });
}

const KINDS = { 1: 'cold', 2: 'hot', 3: 'om', 4: 'om1' } as const;

function apartmentsOf(
  basis: MonthBasis,
  meters: readonly MeterOfMonth[],
  arrears: readonly number[],
): ApartmentOfMonth[] {
  const used = new Map<number, { cold: number; hot: number; om: number; om1: number }>();
  for (const { idAp, type, consumptionE3 } of meters) {
    const sums = used.get(idAp) ?? { cold: 0, hot: 0, om: 0, om1: 0 };
    sums[KINDS[type]] += consumptionE3;
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

/** A fund's due is divided like an unmetered expense; its fund stands where a column would. */
function dueFacts(id: number, due: FundDueData): ExpenseOfMonth {
  return {
    ...expenseFacts(id, {
      ...due,
      idOutgoColumn: due.idFund,
      name: '',
      quantityE3: null,
      metering: 1,
      canalPercentE2: null,
      unit: '',
      typedConsumptions: null,
      document: { idServiceProvider: null, provider: '', providerCif: '', number: '', date: '' },
      isRecurring: false,
      category: 'other',
    }),
  };
}

function resultColumns(
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

const METER_TYPES = { 1: [], 2: [1], 3: [2], 4: [], 5: [3], 6: [4] } as const;

/** The meter types that an expense looks at: one for each metering, cold and hot for 'Canal'. */
export function meterTypesOf({
  metering,
  canalPercentE2,
}: Pick<ExpenseData, 'metering' | 'canalPercentE2'>): readonly MeterType[] {
  return canalPercentE2 === null ? METER_TYPES[metering] : [1, 2];
}

function indexesOf(
  apartments: readonly BasisApartment[],
  meters: readonly MeterOfMonth[],
  expenses: readonly ExpenseData[],
): ResultColumn['indexes'] {
  const types = new Set(expenses.flatMap(meterTypesOf));
  if (types.size === 0) return null;
  const byApartment = new Map<number, { oldE3: number; newE3: number | null }[]>();
  for (const { idAp, type, oldIndexE3, newIndexE3 } of meters) {
    if (!types.has(type)) continue;
    const list = byApartment.get(idAp) ?? [];
    list.push({ oldE3: oldIndexE3, newE3: newIndexE3 });
    byApartment.set(idAp, list);
  }
  return apartments.map(({ idAp }) => byApartment.get(idAp) ?? []);
}

/** What the consumption of a column is counted in; the association says it of its other meterings (modes 5 and 6). */
function unitOf(
  expenses: readonly ExpenseData[],
  { omUnit, om1Unit }: Pick<AssociationSettings, 'omUnit' | 'om1Unit'>,
): string {
  const typed = expenses.find(({ metering, unit }) => metering === 4 && unit !== '');
  if (typed !== undefined) return typed.unit;
  const isOf = (mode: number) => expenses.some(({ metering }) => metering === mode);
  if (isOf(5)) return omUnit || 'u';
  return (isOf(6) && om1Unit) || 'm³';
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

function resultFunds(basis: MonthBasis, dues: MonthTable, bills: readonly Bill[]): ResultFund[] {
  const due = new Map(dues.columns.map((column) => [Number(column.columnId), column.shares]));
  return basis.funds.flatMap(({ idFund, name }) => {
    const arrears = bills.map(({ before }) => openOfFund(before, idFund));
    const shares = due.get(idFund);
    if (shares === undefined && arrears.every((open) => open === 0)) return [];
    const ofMonth = arrears.map((_, at) => shares?.[at] ?? 0);
    return [{ idFund, name, arrears, dues: ofMonth }];
  });
}

function openOfFund(ledger: Ledger, idFund: number): number {
  let open = 0;
  for (const item of ledger.items) if (item.fundId === fundId(idFund)) open += item.open;
  return open;
}
