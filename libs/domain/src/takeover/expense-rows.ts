import {
  AMOUNT_MAX,
  checkCif,
  type LocalDate,
  MILLI_MAX,
  searchKey,
  WHOLE_E2,
  type YearMonth,
} from '../kernel/index.js';
import {
  DISTRIBUTION,
  METERING,
  type DistributionMode,
  type MeteringMode,
} from '../month/index.js';
import type { Apartments } from './apartment-rows.js';
import { choicesOf } from './choices.js';
import { type FirstRows, repeated } from './duplicates.js';
import type { Groups, Payers } from './group-rows.js';
import type { Months } from './month-rows.js';
import type { OpenTable, RowReader } from './row-reader.js';
import {
  readTypedConsumptions,
  readTypedShares,
  type TypedConsumption,
  type TypedShare,
} from './typed-share-cell.js';

/** An invoice of a month, or the part of it under one column. */
export type ExpenseRow = {
  readonly row: number;
  readonly month: YearMonth;
  readonly column: string;
  /** '' where the document has no provider. */
  readonly provider: string;
  readonly providerCif: string;
  readonly invoice: string;
  readonly invoiceDate: LocalDate | null;
  readonly amountBani: number;
  readonly quantityMilli: number | null;
  readonly metering: MeteringMode;
  readonly distribution: DistributionMode;
  readonly payers: Payers;
  /** Hundredths of a percent of cold plus hot water. */
  readonly canalBasisPoints: number | null;
  /** Mode 1 only. */
  readonly typedShares: readonly TypedShare[] | null;
  /** Metering 4 only, with the unit that they are in. */
  readonly typedConsumptions: readonly TypedConsumption[] | null;
  readonly unit: string;
};

/** A fund's due of a month, divided like an unmetered expense. */
export type FundRow = {
  readonly row: number;
  readonly month: YearMonth;
  readonly fund: string;
  readonly totalBani: number;
  readonly distribution: DistributionMode;
  readonly payers: Payers;
};

/** Bani. */
const AMOUNT_BOUNDS = { decimals: 2, least: -AMOUNT_MAX, most: AMOUNT_MAX } as const;
const QUANTITY = { decimals: 3, least: -MILLI_MAX, most: MILLI_MAX } as const;
const PERCENT = { decimals: 2, least: 0, most: WHOLE_E2 } as const;
/** Distribution modes by number, by the product's words and by the template's. */
const DISTRIBUTIONS = choicesOf<DistributionMode>(
  [DISTRIBUTION.typedShares, '1', 'sume tastate', 'manual'],
  [DISTRIBUTION.persons, '2', 'pe persoană', 'persoane'],
  [DISTRIBUTION.apartments, '3', 'pe apartament', 'egal pe apartament'],
  [
    DISTRIBUTION.undividedShare,
    '4',
    'pe cota-parte indiviză',
    'cotă indiviză',
    'cotă-parte indiviză',
  ],
  [DISTRIBUTION.consumption, '5', 'proporțional cu consumul', 'consum'],
  [DISTRIBUTION.automatic, '6', 'automat'],
  [DISTRIBUTION.heatedSurface, '7', 'pe suprafața încălzită', 'suprafață încălzită'],
  [
    DISTRIBUTION.apartmentsInUse,
    '8',
    'pe apartament cu persoane sau consum',
    'apartamente cu persoane sau consum',
  ],
  [DISTRIBUTION.c2, '9', 'pe coeficientul 2', 'coeficient 2'],
  [
    DISTRIBUTION.apartmentsWithConsumption,
    '10',
    'pe apartament cu consum',
    'apartamente cu consum',
  ],
  [DISTRIBUTION.arrears, '11', 'proporțional cu restanțele', 'restanțe'],
  [DISTRIBUTION.c3, '12', 'pe coeficientul 3', 'coeficient 3'],
  [DISTRIBUTION.personsAtLeastOne, '13', 'pe persoană, minimum 1', 'persoane, cel puțin una'],
  [DISTRIBUTION.c4, '14', 'pe coeficientul 4', 'coeficient 4'],
);
const METERINGS = choicesOf<MeteringMode>(
  [METERING.none, '1', 'necontorizat', 'fără contor'],
  [METERING.cold, '2', 'apă rece', 'rece'],
  [METERING.hot, '3', 'apă caldă', 'caldă'],
  [METERING.typedConsumptions, '4', 'consumuri tastate'],
  [METERING.other, '5', 'altă contorizare'],
  [METERING.other1, '6', 'altă contorizare 1'],
);

/** Returns the expenses that could be read, like every reader of a table; problems are reported at their rows. */
export function readExpenses(
  table: OpenTable | undefined,
  apartments: Apartments,
  groups: Groups,
  months: Months,
): ExpenseRow[] {
  const alike: FirstRows = new Map();
  const providers = new Map<string, { row: number; cif: string }>();
  return (table?.rows ?? []).flatMap((row) => {
    const expense = expenseOf(row, apartments, groups, months);
    if (expense === undefined) return [];
    seenBefore(row, expense, alike);
    sameProvider(row, expense, providers);
    return row.failed() ? [] : [expense];
  });
}

/** Modes that funds cannot have: a fund has no meter, no typed shares and no arrears to divide by. */
const NOT_OF_FUNDS: readonly DistributionMode[] = [
  DISTRIBUTION.typedShares,
  DISTRIBUTION.consumption,
  DISTRIBUTION.apartmentsWithConsumption,
  DISTRIBUTION.arrears,
];

/** Reads the dues of funds: a fund has one due a month for the same payers. */
export function readFunds(table: OpenTable | undefined, groups: Groups, months: Months): FundRow[] {
  const firsts: FirstRows = new Map();
  return (table?.rows ?? []).flatMap((row) => {
    const month = months.monthOf(row);
    for (const column of ['fund', 'total_lei', 'distribution']) row.needs(column);
    const fund = row.label('fund', 1, 45);
    const totalBani = amountOf(row, 'total_lei');
    const distribution = row.choice('distribution', DISTRIBUTIONS);
    const payers = groups.payersOf(row, 'group');
    if (distribution !== undefined && NOT_OF_FUNDS.includes(distribution)) {
      row.error('distribution', { code: 'distribution-not-for-funds' });
    }
    if (row.failed() || month === undefined || fund === undefined) return [];
    if (totalBani === undefined || distribution === undefined || payers === undefined) return [];
    const key = `${month}|${searchKey(fund)}|${JSON.stringify(payers)}`;
    if (repeated(firsts, key, row, null)) return [];
    return [{ row: row.row, month, fund, totalBani, distribution, payers }];
  });
}

function expenseOf(
  row: RowReader,
  apartments: Apartments,
  groups: Groups,
  months: Months,
): ExpenseRow | undefined {
  const month = months.monthOf(row);
  for (const column of ['column', 'amount_lei', 'metering', 'distribution']) row.needs(column);
  const column = row.label('column', 1, 45);
  const amountBani = amountOf(row, 'amount_lei');
  const metering = row.choice('metering', METERINGS);
  const distribution = row.choice('distribution', DISTRIBUTIONS);
  const payers = groups.payersOf(row, 'group');
  const document = documentOf(row);
  if (metering === undefined || distribution === undefined) return undefined;
  modesTogether(row, metering, distribution);
  const quantityMilli = quantityOf(row, metering);
  const canalBasisPoints = canalOf(row, column ?? '', metering);
  const shares = { amountBani, payers, isTyped: distribution === DISTRIBUTION.typedShares };
  const typedShares = readTypedShares(row, shares, apartments, groups);
  const consumptions = { payers, isTyped: metering === METERING.typedConsumptions };
  const typedConsumptions = readTypedConsumptions(row, consumptions, apartments, groups);
  const unit = unitOf(row, metering);
  if (row.failed() || month === undefined || column === undefined) return undefined;
  if (amountBani === undefined || payers === undefined) return undefined;
  const modes = { metering, distribution, payers, canalBasisPoints, unit };
  const typed = { typedShares, typedConsumptions };
  return {
    row: row.row,
    month,
    column,
    ...document,
    amountBani,
    quantityMilli,
    ...modes,
    ...typed,
  };
}

function amountOf(row: RowReader, column: string): number | undefined {
  const amount = row.number(column, AMOUNT_BOUNDS);
  if (amount === 0) row.warn(column, { code: 'amount-zero' });
  return amount;
}

function documentOf(row: RowReader) {
  return {
    provider: row.text('provider', 1, 100) ?? '',
    providerCif: providerCifOf(row),
    invoice: row.text('invoice', 1, 50) ?? '',
    invoiceDate: row.date('invoice_date') ?? null,
  };
}

function providerCifOf(row: RowReader): string {
  const typed = row.text('provider_cif', 1, 45);
  if (typed === undefined) return '';
  const checked = checkCif(typed);
  if (checked.kind === 'refused') row.error('provider_cif', { code: checked.code });
  return checked.kind === 'refused' ? '' : checked.digits;
}

/** Checks which modes go together (3-configuration §4, outgo distribution modal). */
function modesTogether(row: RowReader, metering: MeteringMode, distribution: DistributionMode) {
  if (distribution === DISTRIBUTION.typedShares && metering !== METERING.none) {
    row.error('metering', { code: 'metering-without-typed-shares' });
  }
  if (
    (distribution === DISTRIBUTION.consumption ||
      distribution === DISTRIBUTION.apartmentsWithConsumption) &&
    metering === METERING.none
  ) {
    row.error('distribution', { code: 'distribution-needs-metering' });
  }
}

function quantityOf(row: RowReader, metering: MeteringMode): number | null {
  const quantity = row.number('quantity', QUANTITY) ?? null;
  if (quantity !== null && quantity <= 0 && metering !== METERING.none) {
    row.error('quantity', { code: 'quantity-not-positive' });
  }
  return quantity;
}

/** Reads the unit of an expense's own consumption (metering 4). */
function unitOf(row: RowReader, metering: MeteringMode): string {
  if (metering === METERING.typedConsumptions) row.needs('unit');
  const unit = row.text('unit', 1, 5) ?? '';
  if (metering !== METERING.typedConsumptions && unit !== '')
    row.error('unit', { code: 'unit-not-here' });
  return unit;
}

/**
 * Reads the canal percentage, which only a metered expense under a column whose name begins with 'canal' (any case)
 * has.
 */
function canalOf(row: RowReader, column: string, metering: MeteringMode): number | null {
  const percent = row.number('canal_percent', PERCENT) ?? null;
  if (percent !== null && (metering === METERING.none || !searchKey(column).startsWith('canal'))) {
    row.error('canal_percent', { code: 'canal-not-here' });
  }
  return percent;
}

/** Refuses a second identical row; warns about the same document under the same column. */
function seenBefore(row: RowReader, expense: ExpenseRow, firsts: FirstRows): void {
  const { row: _, ...content } = expense;
  const { month, column, provider, invoice, payers } = expense;
  const whole = JSON.stringify(content);
  const names = [month, column, provider, invoice].map(searchKey).join('|');
  const document = `${names}|${JSON.stringify(payers)}`;
  const [same, like] = [firsts.get(whole), firsts.get(document)];
  if (same !== undefined) row.error(null, { code: 'duplicate-row', first: same });
  else if (like !== undefined) row.warn('invoice', { code: 'rows-alike', first: like });
  if (same === undefined) firsts.set(whole, row.row);
  if (like === undefined) firsts.set(document, row.row);
}

function sameProvider(
  row: RowReader,
  { provider, providerCif }: ExpenseRow,
  known: Map<string, { row: number; cif: string }>,
): void {
  if (provider === '' || providerCif === '') return;
  const first = known.get(searchKey(provider));
  if (first === undefined) known.set(searchKey(provider), { row: row.row, cif: providerCif });
  else if (first.cif !== providerCif) {
    const { row: at, cif } = first;
    row.error('provider_cif', { code: 'same-name-other-cif', first: at, cif });
  }
}
