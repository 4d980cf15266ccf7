import { ADMINISTRATOR, CENSOR, PRESIDENT } from '@scara/contracts/http';
import { fundOnList } from '@scara/domain/association';
import { dueDate } from '@scara/domain/month';
import {
  ARREARS_MONTHS,
  type MonthResult,
  positionsOfEntrance,
  type ResultColumn,
} from '@scara/domain/expense-month';
import type { YearMonth } from '@scara/domain/kernel';
import type { ShownSignature } from '../expense-month/month-signatures.js';
import type {
  PrintedCell,
  PrintedColumn,
  PrintedDetail,
  PrintedFigures,
  PrintedFund,
  PrintedRow,
  PrintedSignature,
  PrintedTable,
} from '../print/shapes.js';
import { sanitizedInfo } from '../association/general-info.js';
import type { MonthPapers } from './month-papers.js';
import { issuerOf, type Letterhead, placeText } from './names.js';
import { OTHER_FUNDS } from './printed-bill.js';

/** Returns the list of one entrance, as the printer needs it. */
export function printedTable(
  papers: MonthPapers,
  idEntrance: number,
  paper: {
    readonly letterhead: Letterhead;
    readonly signatures: readonly ShownSignature[];
    readonly fingerprint: string | null;
  },
): PrintedTable {
  const { result, then, now } = papers;
  const positions = positionsOfEntrance(result, idEntrance);
  const columns = result.columns
    .filter(({ shares }) => positions.some((at) => shares[at] !== null))
    .map((column) => readable(column, positions));
  const funds = readableFunds(papers, idEntrance, positions);
  const arrearsMonths = monthsOf(result, positions);
  const rows = positions.map((at): PrintedRow => ({
    number: result.apartments[at]!.number,
    name: then.apartments.get(result.apartments[at]!.idAp)?.tenantName ?? null,
    ...figuresOf(result, at, { columns, funds, arrearsMonths }),
  }));
  const { published, terms, proof, expenses } = result;
  return {
    association: issuerOf(now, paper.letterhead),
    entrance: placeText(then, idEntrance),
    month: result.month,
    published,
    dueDate: published === null ? null : dueDate(published, terms.maturityDays),
    columns: columns.map(({ shown }) => shown),
    funds: funds.map(({ shown }) => shown),
    arrearsMonths,
    rows,
    totals: totalsOf(rows, { columns, funds, arrearsMonths }),
    proof: {
      ...proof,
      undistributed: expenses
        .filter(({ undistributedBani }) => undistributedBani !== 0)
        .map(({ name, amountBani, distributedBani, undistributedBani }) => ({
          name,
          invoicedBani: amountBani,
          distributedBani,
          undistributedBani,
        })),
    },
    generalInfo: sanitizedInfo(now.settings.generalInfo),
    fingerprint: paper.fingerprint,
    signatures: signaturesOf(paper.signatures, then.settings.hasCensor),
  };
}

/** A column and how its cells are read; `isSummed` is false where a total would mean nothing. */
interface ReadableColumn {
  readonly shown: PrintedColumn;
  readonly isSummed: readonly boolean[];
  readonly cell: (at: number) => PrintedCell;
}

interface ReadableFund {
  readonly shown: PrintedFund;
  readonly values: (at: number) => readonly number[];
}

interface Layout {
  readonly columns: readonly ReadableColumn[];
  readonly funds: readonly ReadableFund[];
  readonly arrearsMonths: readonly YearMonth[];
}

interface Detail extends PrintedDetail {
  readonly isSummed: boolean;
  readonly read: (at: number) => number | null;
}

function readable(column: ResultColumn, positions: readonly number[]): ReadableColumn {
  const details = [...indexDetails(column, positions), ...meteredDetails(column)];
  return {
    shown: {
      key: String(column.idOutgoColumn),
      name: column.name,
      details: details.map(({ label, kind }) => ({ label, kind })),
    },
    isSummed: details.map(({ isSummed }) => isSummed),
    cell: (at) => ({
      amountBani: column.shares[at] ?? null,
      details: details.map(({ read }) => read(at)),
    }),
  };
}

/** A place for each meter of the apartment that has the most. */
function indexDetails(
  { indexes, showIndex }: ResultColumn,
  positions: readonly number[],
): Detail[] {
  if (indexes === null) return [];
  const meters = Math.max(0, ...positions.map((at) => indexes[at]?.length ?? 0));
  return Array.from({ length: meters }, (_, meter): Detail[] => {
    const which = meters === 1 ? '' : ` ${meter + 1}`;
    const detail = (label: string, read: Detail['read']): Detail => {
      return { label: `${label}${which}`, kind: 'milli', isSummed: false, read };
    };
    const fresh = detail('nou', (at) => indexes[at]?.[meter]?.newE3 ?? null);
    if (showIndex === 2) return [fresh];
    return [detail('vechi', (at) => indexes[at]?.[meter]?.oldE3 ?? null), fresh];
  }).flat();
}

/** showMetering 2 shows the consumption; 3 also the difference; 4 only their sum, which is the amount (1-core §9). */
function meteredDetails({ metered, showMetering }: ResultColumn): Detail[] {
  if (metered === null || showMetering === 1 || showMetering === 4) return [];
  const { unit, consumptionE3, differenceBani } = metered;
  const consumption: Detail = {
    label: unit,
    kind: 'milli',
    isSummed: true,
    read: (at) => consumptionE3[at] ?? null,
  };
  if (showMetering === 2) return [consumption];
  const difference: Detail = {
    label: 'dif.',
    kind: 'bani',
    isSummed: true,
    read: (at) => differenceBani[at] ?? null,
  };
  return [consumption, difference];
}

/**
 * Returns the funds to which somebody in the entrance owes something, each in the form set for it, and what is left of
 * deleted funds.
 */
function readableFunds(
  { result, now }: MonthPapers,
  idEntrance: number,
  positions: readonly number[],
): ReadableFund[] {
  const funds = result.funds.map(({ idFund, name, arrears, dues }): ReadableFund => {
    const shown = fundOnList(now.funds.get(idFund), idEntrance, true);
    const iban = shown?.iban ?? '';
    return shown?.hasArrearsApart === false
      ? {
          shown: { key: String(idFund), name, parts: ['owed'], iban },
          values: (at) => [arrears[at]! + dues[at]!],
        }
      : {
          shown: { key: String(idFund), name, parts: ['arrears', 'due'], iban },
          values: (at) => [arrears[at]!, dues[at]!],
        };
  });
  const rest: ReadableFund = {
    shown: { key: 'other', name: OTHER_FUNDS, parts: ['arrears', 'due'], iban: '' },
    values: (at) => {
      const { fundArrears, fundDue } = result.lines[at]!;
      const known = (of: 'arrears' | 'dues') =>
        result.funds.reduce((sum, fund) => sum + fund[of][at]!, 0);
      return [fundArrears - known('arrears'), fundDue - known('dues')];
    },
  };
  return [...funds, rest].filter(({ values }) =>
    positions.some((at) => values(at).some((value) => value !== 0)),
  );
}

/** Returns the newest months with arrears, oldest first. */
function monthsOf({ lines }: MonthResult, positions: readonly number[]): YearMonth[] {
  const months = positions.flatMap((at) => lines[at]!.arrearsByMonth.map(({ month }) => month));
  return [...new Set(months)].sort().slice(-ARREARS_MONTHS);
}

function figuresOf(
  result: MonthResult,
  at: number,
  { columns, funds, arrearsMonths }: Layout,
): PrintedFigures {
  const line = result.lines[at]!;
  const [oldest] = arrearsMonths;
  const arrearsByMonthBani = arrearsMonths.map((month) =>
    line.arrearsByMonth
      .filter((one) => one.month === month || (month === oldest && one.month < month))
      .reduce((sum, { amount }) => sum + amount, 0),
  );
  return {
    persons: result.apartments[at]!.persons,
    cells: columns.map(({ cell }) => cell(at)),
    arrearsBani: line.arrears,
    arrearsByMonthBani,
    penaltiesBani: line.penaltiesOld + line.penaltiesNew,
    funds: funds.map(({ values }) => values(at)),
    advanceBani: line.advance,
    totalBani: line.total,
  };
}

function totalsOf(rows: readonly PrintedRow[], { columns, funds, arrearsMonths }: Layout) {
  const sum = (read: (row: PrintedRow) => number | null | undefined): number =>
    rows.reduce((total, row) => total + (read(row) ?? 0), 0);
  return {
    persons: sum(({ persons }) => persons),
    cells: columns.map(({ isSummed }, column) => ({
      amountBani: sum(({ cells }) => cells[column]!.amountBani),
      details: isSummed.map((has, place) =>
        has ? sum(({ cells }) => cells[column]!.details[place]) : null,
      ),
    })),
    arrearsBani: sum(({ arrearsBani }) => arrearsBani),
    arrearsByMonthBani: arrearsMonths.map((_, at) =>
      sum(({ arrearsByMonthBani }) => arrearsByMonthBani[at]),
    ),
    penaltiesBani: sum(({ penaltiesBani }) => penaltiesBani),
    funds: funds.map(({ shown }, at) =>
      shown.parts.map((_, part) => sum((row) => row.funds[at]![part])),
    ),
    advanceBani: sum(({ advanceBani }) => advanceBani),
    totalBani: sum(({ totalBani }) => totalBani),
  } satisfies PrintedFigures;
}

const SIGNERS = [
  { role: ADMINISTRATOR, name: 'Administrator' },
  { role: CENSOR, name: 'Cenzor' },
  { role: PRESIDENT, name: 'Președinte' },
] as const;

/**
 * A place for each signer, to be signed by pen where no signature was put; for a censor only where the association has
 * one.
 */
function signaturesOf(
  signatures: readonly ShownSignature[],
  hasCensor: boolean,
): PrintedSignature[] {
  return SIGNERS.flatMap(({ role, name }) => {
    const signed = signatures.find((one) => one.role === role);
    if (signed === undefined && role === CENSOR && !hasCensor) return [];
    return [{ role: name, name: signed?.name ?? null, image: signed?.userSig || null }];
  });
}
