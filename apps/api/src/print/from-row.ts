import type { TableData } from '@scara/contracts/http';
import { localDate, sumBani, yearMonth } from '@scara/domain/kernel';
import { billNumber, billSeries, billTitle } from '@scara/domain/month';
import { cashBarcode } from './cash-barcode.js';
import { billFingerprint } from './fingerprint.js';
import { entranceText, monthOf } from './from-table.js';
import type { PrintedAssociation, PrintedBill } from './shapes.js';

/** What a bill says besides the row of the table. */
export type BillFacts = {
  readonly issuer: PrintedAssociation;
  readonly compl: boolean;
  readonly onlyCalc: boolean;
  readonly payer: PrintedBill['payer'] & {
    readonly isCompany: boolean;
    readonly sendsEInvoice: boolean;
  };
  /** Number and series of the e-invoice, once it is issued. */
  readonly billInfo: { readonly nr: string; readonly series: string } | null;
  /** In a word how each column's amount came about, by idOutgoColumn; a column may have none. */
  readonly explanations: ReadonlyMap<number, string>;
  readonly paymentLink: string | null;
  readonly showsTransferQr: boolean;
  /** Null: the association takes no cash at partner points. */
  readonly cashFeeBani: number | null;
};

/**
 * The bill of one apartment of a month's table.
 * @throws RangeError when the apartment is not in the table or the month was not published: it has no bill then.
 */
export function printedBill(data: TableData, idAp: number, facts: BillFacts): PrintedBill {
  const at = data.rows.findIndex((row) => row.idAp === idAp);
  const row = data.rows[at];
  if (row === undefined) throw new RangeError(`apartment ${idAp} is not in the table`);
  const { published, maturity, penaltyStart } = data;
  if (published === null || maturity === null || penaltyStart === null) {
    throw new RangeError(`month ${data.idMonth} was not published`);
  }
  const { isCompany, sendsEInvoice, ...payer } = facts.payer;
  const bill: Omit<PrintedBill, 'hash'> = {
    ...namedAs(data, idAp, row.total, published, facts),
    issuer: facts.issuer,
    month: monthOf(data.idMonth),
    published,
    dueDate: maturity,
    penaltiesFrom: penaltyStart,
    apartment: {
      number: row.n,
      entrance: entranceText(data.block, data.entrance),
      persons: row.persons,
    },
    payer,
    lines: linesAt(data, at, facts.explanations),
    arrears: row.arrearsByMonth.map(({ idMonth, amountBani }) => {
      return { month: monthOf(idMonth), amountBani };
    }),
    penaltiesBani: sumBani([row.penaltiesOld, row.penaltiesNew]),
    funds: fundsAt(data, at),
    advanceBani: row.advance,
    totalBani: row.total,
    paymentLink: facts.paymentLink,
    showsTransferQr: facts.showsTransferQr,
    cash:
      facts.cashFeeBani === null
        ? null
        : cashBarcode({
            apartmentId: idAp,
            monthId: data.idMonth,
            totalBani: row.total,
            feeBani: facts.cashFeeBani,
          }),
    version: Math.max(1, data.version),
  };
  return { ...bill, hash: billFingerprint(bill) };
}

function namedAs(
  data: TableData,
  idAp: number,
  grandTotalBani: number,
  publishedOn: string,
  { billInfo, compl, onlyCalc, payer }: BillFacts,
): Pick<PrintedBill, 'title' | 'series' | 'number'> {
  const published = localDate(publishedOn);
  const title = billTitle({
    published,
    hasBillInfo: billInfo !== null,
    onlyCalc,
    grandTotalBani,
    compl,
    sendsEInvoice: payer.sendsEInvoice,
    payerIsCompany: payer.isCompany,
  });
  if (billInfo !== null) return { title, series: billInfo.series, number: billInfo.nr };
  const month = yearMonth(monthOf(data.idMonth));
  return {
    title,
    series: billSeries({ sendsEInvoice: payer.sendsEInvoice, isIssued: false }),
    number: billNumber({ published, associationId: data.idAs, apartmentId: idAp, month }),
  };
}

/** The columns that concern the apartment; an amount of zero is said as 0,00. */
function linesAt(
  data: TableData,
  at: number,
  explanations: BillFacts['explanations'],
): PrintedBill['lines'] {
  return data.columns.flatMap(({ idOutgoColumn, name, shares }) => {
    const amountBani = shares[at] ?? null;
    if (amountBani === null) return [];
    return [{ name, explanation: explanations.get(idOutgoColumn) ?? '', amountBani }];
  });
}

/** What is owed to a fund from before, and this month's due: two lines, neither where it is zero. */
function fundsAt(data: TableData, at: number): PrintedBill['funds'] {
  return data.funds.flatMap(({ name, arrears, dues }) =>
    [
      { name: `${name}, restanță`, amountBani: arrears[at]! },
      { name, amountBani: dues[at]! },
    ].filter(({ amountBani }) => amountBani !== 0),
  );
}
