import type { ApartmentData, AssociationSettings } from '../association/index.js';
import type { LocalDate, YearMonth } from '../kernel/index.js';
import { penaltyStart } from '../ledger/index.js';
import {
  billNumber,
  billSeries,
  billTitle,
  type BillSeries,
  type BillTitle,
  dueDate,
} from '../month/index.js';
import type { BasisApartment } from './basis.js';
import type { MonthResult } from './result.js';

/**
 * What one column charges an apartment; `metered` is null unless a meter of the apartment counts. Bani and thousandths.
 */
export interface BillEntry {
  readonly idOutgoColumn: number;
  readonly name: string;
  readonly amountBani: number;
  readonly metered: {
    readonly unit: string;
    readonly consumptionE3: number;
    readonly useBani: number;
    readonly differenceBani: number;
  } | null;
}

/** A fund on a bill; idFund null stands for what remains of funds that the association deleted. */
export interface BillFund {
  readonly idFund: number | null;
  readonly name: string;
  readonly arrearsBani: number;
  readonly dueBani: number;
}

/**
 * The bill of one apartment and month. total = entries + arrears + penalties + funds − advance; below 0 the apartment
 * has paid ahead. Bani.
 */
export interface ApartmentBill {
  readonly month: YearMonth;
  readonly title: BillTitle;
  readonly series: BillSeries;
  readonly number: string;
  readonly published: LocalDate;
  /** Scadența. */
  readonly dueDate: LocalDate;
  /** The first day that bears penalties. */
  readonly penaltyStart: LocalDate;
  readonly apartment: BasisApartment;
  readonly entries: readonly BillEntry[];
  readonly expensesBani: number;
  /** Unpaid expenses of older bills, oldest first. */
  readonly arrears: readonly { readonly month: YearMonth; readonly amountBani: number }[];
  readonly penaltiesOldBani: number;
  readonly penaltiesNewBani: number;
  readonly funds: readonly BillFund[];
  readonly advanceBani: number;
  readonly totalBani: number;
}

export interface BillFacts {
  readonly idAs: number;
  /** The result of a published month. */
  readonly result: MonthResult;
  readonly options: Pick<AssociationSettings, 'compl' | 'onlyCalc'>;
  readonly payer: Pick<ApartmentData, 'isCompany' | 'toSendEfactura'>;
  /** True once the e-invoice was issued: the bill's number is then final. */
  readonly isIssued: boolean;
}

/**
 * Returns the bill of the apartment at an index of a result; every screen, print and mail shows this one. Throws for a
 * month that is not published, because it has no bills.
 */
export function apartmentBill(facts: BillFacts, at: number): ApartmentBill {
  const { idAs, result, options, payer, isIssued } = facts;
  const { month, published, terms } = result;
  const [apartment, line] = [result.apartments[at], result.lines[at]];
  if (published === null) throw new Error(`${month} is not published: it has no bills`);
  if (apartment === undefined || line === undefined) throw new Error(`no apartment at ${at}`);
  const sendsEInvoice = payer.toSendEfactura;
  return {
    month,
    title: billTitle({
      published,
      hasBillInfo: sendsEInvoice && isIssued,
      onlyCalc: options.onlyCalc,
      grandTotalBani: line.total,
      compl: options.compl,
      sendsEInvoice,
      payerIsCompany: payer.isCompany,
    }),
    series: billSeries({ sendsEInvoice, isIssued }),
    number: billNumber({ published, associationId: idAs, apartmentId: apartment.idAp, month }),
    published,
    dueDate: dueDate(published, terms.maturityDays),
    penaltyStart: penaltyStart({ published, maturityDays: terms.maturityDays }),
    apartment,
    entries: entriesOf(result, at),
    expensesBani: line.expenses,
    arrears: line.arrearsByMonth.map((one) => ({ month: one.month, amountBani: one.amount })),
    penaltiesOldBani: line.penaltiesOld,
    penaltiesNewBani: line.penaltiesNew,
    funds: fundsOf(result, at),
    advanceBani: line.advance,
    totalBani: line.total,
  };
}

/**
 * Returns the columns that the apartment pays. A share of 0 lei is included, because it says why nothing is charged.
 */
function entriesOf(result: MonthResult, at: number): BillEntry[] {
  return result.columns.flatMap(({ idOutgoColumn, name, shares, metered }) => {
    const amountBani = shares[at];
    if (amountBani === null || amountBani === undefined) return [];
    const consumptionE3 = metered?.consumptionE3[at] ?? null;
    return [
      {
        idOutgoColumn,
        name,
        amountBani,
        metered:
          metered === null || consumptionE3 === null
            ? null
            : {
                unit: metered.unit,
                consumptionE3,
                useBani: metered.useBani[at] ?? 0,
                differenceBani: metered.differenceBani[at] ?? 0,
              },
      },
    ];
  });
}

/** Funds with an amount to pay. A deleted fund is not among the result's funds, but its arrears are in the line. */
function fundsOf(result: MonthResult, at: number): BillFund[] {
  const known = result.funds.map(({ idFund, name, arrears, dues }) => ({
    idFund,
    name,
    arrearsBani: arrears[at]!,
    dueBani: dues[at]!,
  }));
  const { fundArrears, fundDue } = result.lines[at]!;
  const rest: BillFund = {
    idFund: null,
    name: '',
    arrearsBani: known.reduce((left, { arrearsBani }) => left - arrearsBani, fundArrears),
    dueBani: known.reduce((left, { dueBani }) => left - dueBani, fundDue),
  };
  return [...known, rest].filter(({ arrearsBani, dueBani }) => arrearsBani !== 0 || dueBani !== 0);
}
