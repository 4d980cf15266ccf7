import {
  bani,
  dateOfDayNumber,
  dayNumber,
  fundId,
  paymentId,
  type YearMonth,
} from '../kernel/index.js';
import type { LedgerFact, PostedBefore } from '../ledger/index.js';
import type { BasisApartment } from './basis.js';
import {
  LINE_SUMS,
  type MonthResult,
  type ResultColumn,
  type ResultLine,
  type ResultMeter,
  type ResultPenalties,
} from './result.js';

export type Numbers = readonly number[];
type Rows = readonly Numbers[];

/**
 * A month's result as its event stores it: the same figures without field names, as rows of numbers apartment by
 * apartment, so that three hundred apartments with a year of arrears stay well below the store's limit of one append.
 * Rows refer to months by their index in `months`.
 */
export interface PackedResult extends Omit<
  MonthResult,
  'apartments' | 'columns' | 'lines' | 'penalties' | 'meters' | 'carried'
> {
  /** idAp, idEntrance, persons, surface, heated surface, c2, c3, c4, nopRem, nopPen. */
  readonly apartments: Rows;
  readonly numbers: readonly string[];
  readonly columns: readonly (Omit<ResultColumn, 'indexes'> & {
    /** Old and new index alternately; -1 where there is no new one. */
    readonly indexes: Rows | null;
  })[];
  readonly months: readonly YearMonth[];
  /**
   * expenses, arrears, penaltiesOld, penaltiesNew, fundArrears, fundDue, advance, total; then month and arrears
   * alternately.
   */
  readonly lines: Rows;
  /** Apartment, month, made, asked; then from, to, arrears, days, rate, amount of each row; days as numbers. */
  readonly penalties: Rows;
  /** idMeter, last index; then month and consumption alternately. */
  readonly meters: Rows;
  /** One fact a row: apartment, kind, then the fields of that kind. */
  readonly carried: Rows;
}

const KIND = { bill: 1, 'fund-due': 2, penalty: 3, payment: 4, credit: 5 } as const;
const ORIGINS = ['close', 'proposal', 'hand', 'opening'] as const;
/** How many numbers follow the day in a bill's row: of the bill alone, and with the earlier state of its penalties. */
const BILL_NUMBERS = 7;
const STANDING_BILL_NUMBERS = 10;
/** How many numbers a row of the penalty sheet has: from, to, arrears, days, rate, amount. */
const PENALTY_NUMBERS = 6;
/** Stands for "none" in ids, days and indexes, which are never negative; amounts may be, so they do not use it. */
const NONE = -1;

/** Returns the stored form; `unpackResult` restores the same result. */
export function packResult(result: MonthResult): PackedResult {
  const places = new Map<YearMonth, number>();
  const place = (month: YearMonth): number => {
    const known = places.get(month);
    if (known !== undefined) return known;
    places.set(month, places.size);
    return places.size - 1;
  };
  const lines = result.lines.map((line) => [
    ...LINE_SUMS.map((field) => line[field]),
    ...line.arrearsByMonth.flatMap(({ month, amount }) => [place(month), amount]),
  ]);
  const penalties = result.penalties.flatMap((ofOne, at) =>
    ofOne.map(({ month, made, asked, rows }) => [
      at,
      place(month),
      made,
      asked,
      ...rows.flatMap((row) => [
        dayNumber(row.from),
        dayNumber(row.to),
        row.arrears,
        row.days,
        row.rateE2,
        row.amount,
      ]),
    ]),
  );
  const meters = result.meters.map(({ idMeter, lastIndexE3, recent }) => [
    idMeter,
    lastIndexE3,
    ...recent.flatMap(({ month, consumptionE3 }) => [place(month), consumptionE3]),
  ]);
  const carried = result.carried.flatMap((facts, at) =>
    facts.map((fact) => [at, ...packedFact(fact, place)]),
  );
  return {
    ...result,
    apartments: result.apartments.map((one) => [
      one.idAp,
      one.idEntrance,
      one.persons,
      one.surfaceE5,
      one.heatSurfaceE5,
      one.c2E5,
      one.c3E5,
      one.c4E5,
      one.nopRemBani,
      one.nopPenBani,
    ]),
    numbers: result.apartments.map(({ number }) => number),
    columns: result.columns.map((column) => ({
      ...column,
      indexes:
        column.indexes?.map((list) => list.flatMap(({ oldE3, newE3 }) => [oldE3, newE3 ?? NONE])) ??
        null,
    })),
    months: [...places.keys()],
    lines,
    penalties,
    meters,
    carried,
  };
}

/** Returns sums over the lines, for a summary of a close. */
export function sumsOf({ lines }: PackedResult): { totalBani: number; penaltiesBani: number } {
  const sum = (field: (typeof LINE_SUMS)[number]): number => {
    const place = LINE_SUMS.indexOf(field);
    return lines.reduce((total, row) => total + row[place]!, 0);
  };
  return { totalBani: sum('total'), penaltiesBani: sum('penaltiesNew') };
}

/** A stored result never changes, and several parts of a process ask for the same one. */
const unpacked = new WeakMap<PackedResult, MonthResult>();

/** Restores the result that was packed. */
export function unpackResult(packed: PackedResult): MonthResult {
  let result = unpacked.get(packed);
  if (result === undefined) {
    result = unpackedAnew(packed);
    unpacked.set(packed, result);
  }
  return result;
}

function unpackedAnew(packed: PackedResult): MonthResult {
  const { months, numbers, ...rest } = packed;
  const count = packed.apartments.length;
  return {
    ...rest,
    apartments: packed.apartments.map((row, at) => apartmentOf(row, numbers[at]!)),
    columns: packed.columns.map((column) => ({
      ...column,
      indexes:
        column.indexes?.map((row) =>
          pairs(row, 0).map(([oldE3, newE3]) => ({ oldE3, newE3: newE3 === NONE ? null : newE3 })),
        ) ?? null,
    })),
    lines: packed.lines.map((row) => lineOf(row, months)),
    penalties: byPlace(packed.penalties, count, (row) => penaltiesOf(row, months)),
    meters: packed.meters.map((row) => meterOf(row, months)),
    // An open month carries nothing yet.
    carried:
      packed.closed === null ? [] : byPlace(packed.carried, count, (row) => factOf(row, months)),
  };
}

function packedFact(fact: LedgerFact, place: (month: YearMonth) => number): number[] {
  switch (fact.type) {
    case 'bill': {
      const { terms, before } = fact;
      const standing =
        before === null
          ? []
          : [
              before.principal,
              before.penalties,
              dayNumber(before.through),
              ...(before.moved ?? []).flatMap(({ date, open }) => [dayNumber(date), open]),
            ];
      return [
        KIND.bill,
        dayNumber(fact.date),
        place(fact.month),
        fact.amount,
        dayNumber(terms.published),
        terms.maturityDays,
        terms.rateE2,
        fact.excluded,
        fact.waived,
        ...standing,
      ];
    }
    case 'fund-due':
      return [KIND['fund-due'], dayNumber(fact.date), place(fact.month), fact.fundId, fact.amount];
    case 'penalty':
      return [
        KIND.penalty,
        dayNumber(fact.date),
        place(fact.month),
        fact.amount,
        fact.made,
        ORIGINS.indexOf(fact.origin),
      ];
    case 'payment':
      return [
        KIND.payment,
        dayNumber(fact.date),
        fact.paymentId,
        fact.number,
        fact.amount,
        fact.fundId ?? NONE,
      ];
    case 'credit':
      return [KIND.credit, dayNumber(fact.date), fact.amount];
    case 'annulment':
    case 'return':
    case 'distribution':
    case 'close':
      throw new Error(`a ${fact.type} is not carried forward`);
  }
}

/** Reads a row of `carried`, without its apartment. Throws for a kind of fact that is never stored here. */
export function factOf([, kind, day, ...rest]: Numbers, months: readonly YearMonth[]): LedgerFact {
  const date = dateOfDayNumber(day!);
  const at = (index: number): number => rest[index]!;
  switch (kind) {
    case KIND.bill:
      return {
        type: 'bill',
        date,
        month: months[at(0)]!,
        amount: bani(at(1)),
        terms: {
          published: dateOfDayNumber(at(2)),
          maturityDays: at(3),
          rateE2: at(4),
        },
        excluded: bani(at(5)),
        waived: bani(at(6)),
        before:
          rest.length === BILL_NUMBERS
            ? null
            : {
                principal: bani(at(7)),
                penalties: bani(at(8)),
                through: dateOfDayNumber(at(9)),
                ...movedIn(rest),
              },
      };
    case KIND['fund-due']:
      return {
        type: 'fund-due',
        date,
        month: months[at(0)]!,
        fundId: fundId(at(1)),
        amount: bani(at(2)),
      };
    case KIND.penalty:
      return {
        type: 'penalty',
        date,
        month: months[at(0)]!,
        amount: bani(at(1)),
        made: bani(at(2)),
        origin: ORIGINS[at(3)]!,
      };
    case KIND.payment:
      return {
        type: 'payment',
        date,
        paymentId: paymentId(at(0)),
        number: at(1),
        amount: bani(at(2)),
        fundId: at(3) === NONE ? null : fundId(at(3)),
      };
    case KIND.credit:
      return { type: 'credit', date, amount: bani(at(0)) };
    default:
      throw new Error(`a stored fact of a kind that is not known: ${kind}`);
  }
}

/** Reads what follows the bill's own numbers: days, and the unpaid amount from each day on. */
function movedIn(rest: Numbers): Pick<PostedBefore, 'moved'> {
  if (rest.length <= STANDING_BILL_NUMBERS) return {};
  return {
    moved: pairs(rest, STANDING_BILL_NUMBERS).map(([day, open]) => ({
      date: dateOfDayNumber(day),
      open,
    })),
  };
}

export function apartmentOf(row: Numbers, number: string): BasisApartment {
  return {
    idAp: row[0]!,
    idEntrance: row[1]!,
    number,
    persons: row[2]!,
    surfaceE5: row[3]!,
    heatSurfaceE5: row[4]!,
    c2E5: row[5]!,
    c3E5: row[6]!,
    c4E5: row[7]!,
    nopRemBani: row[8]!,
    nopPenBani: row[9]!,
  };
}

export function lineOf(row: Numbers, months: readonly YearMonth[]): ResultLine {
  const fields = LINE_SUMS.map((field, at) => [field, row[at]!] as const);
  return {
    ...(Object.fromEntries(fields) as Record<(typeof LINE_SUMS)[number], number>),
    arrearsByMonth: pairs(row, LINE_SUMS.length).map(([month, amount]) => ({
      month: months[month]!,
      amount,
    })),
  };
}

export function penaltiesOf(
  [, month, made, asked, ...rest]: Numbers,
  months: readonly YearMonth[],
): ResultPenalties {
  const rows: ResultPenalties['rows'][number][] = [];
  for (let i = 0; i < rest.length; i += PENALTY_NUMBERS) {
    rows.push({
      from: dateOfDayNumber(rest[i]!),
      to: dateOfDayNumber(rest[i + 1]!),
      arrears: bani(rest[i + 2]!),
      days: rest[i + 3]!,
      rateE2: rest[i + 4]!,
      amount: bani(rest[i + 5]!),
    });
  }
  return { month: months[month!]!, made: made!, asked: asked!, rows };
}

function meterOf(row: Numbers, months: readonly YearMonth[]): ResultMeter {
  return {
    idMeter: row[0]!,
    lastIndexE3: row[1]!,
    recent: pairs(row, 2).map(([month, consumptionE3]) => ({
      month: months[month]!,
      consumptionE3,
    })),
  };
}

/** Groups rows by apartment: the first number of a row is the apartment's index. */
export function byPlace<T>(rows: Rows, count: number, read: (row: Numbers) => T): T[][] {
  const lists = Array.from({ length: count }, (): T[] => []);
  for (const row of rows) lists[row[0]!]!.push(read(row));
  return lists;
}

function pairs(row: Numbers, from: number): [number, number][] {
  const found: [number, number][] = [];
  for (let i = from; i < row.length; i += 2) found.push([row[i]!, row[i + 1]!]);
  return found;
}
