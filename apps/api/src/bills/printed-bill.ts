import {
  type ApartmentBill,
  type BillEntry,
  billInVariant,
  type BillVariant,
} from '@scara/domain/expense-month';
import { monthIdOf } from '@scara/domain/kernel';
import { cashBarcode } from '../print/cash-barcode.js';
import { billFingerprint } from '../print/fingerprint.js';
import type { PrintedBill } from '../print/shapes.js';
import { amountText, quantityText } from '../print/words.js';
import type { Explain } from './bill-explanations.js';
import { billAt, type MonthPapers } from './month-papers.js';
import { issuerOf, type Letterhead, payerOf, placeText } from './names.js';

/** The name for funds that the association has deleted. */
export const OTHER_FUNDS = 'Alte fonduri';

/** Returns the bill of the apartment at a position, as the printer needs it. */
export function printedBill(
  papers: MonthPapers,
  at: number,
  paper: {
    readonly letterhead: Letterhead;
    readonly publicUrl: string;
    /** Null for the whole bill. */
    readonly variant: BillVariant | null;
    readonly explain: Explain;
  },
): PrintedBill {
  const { idAs, then, now, month } = papers;
  const { variant } = paper;
  const bill = billInVariant(billAt(papers, at), variant);
  const { idAp, idEntrance, number, persons } = bill.apartment;
  const payer = payerOf(then, idAp);
  const fundRows = fundRowsOf(bill);
  const said: Omit<PrintedBill, 'hash'> = {
    title: bill.title,
    series: bill.series,
    number: bill.number,
    issuer: issuerOf(now, paper.letterhead),
    month: bill.month,
    published: bill.published,
    dueDate: bill.dueDate,
    penaltiesFrom: bill.penaltyStart,
    apartment: { number, persons, entrance: placeText(then, idEntrance) },
    payer: { name: payer.name || null, cif: payer.cif || null, address: payer.address || null },
    lines: bill.entries.map((entry) => ({
      name: entry.name,
      explanation: useOf(entry),
      amountBani: entry.amountBani,
    })),
    arrears: bill.arrears,
    penaltiesBani: bill.penaltiesOldBani + bill.penaltiesNewBani,
    funds: fundRows.map(({ name, amountBani }) => ({ name, amountBani })),
    advanceBani: bill.advanceBani,
    leftOut: variant === null ? null : { what: LEFT_OUT[variant], amountBani: bill.leftOutBani },
    totalBani: bill.totalBani,
    paymentLink: paymentLink(paper.publicUrl, idAs, bill),
    showsTransferQr: now.settings.transferQr,
    // A payment clears the oldest debts first, so a partial bill has no barcode of its own.
    cash:
      variant === null
        ? cashBarcode({
            apartmentId: idAp,
            monthId: monthIdOf(bill.month),
            totalBani: bill.totalBani,
          })
        : null,
    version: Math.max(1, month.closings),
  };
  const { explain } = paper;
  const lines = said.lines.map((line, entry) => ({
    ...line,
    explanation: [line.explanation, explain.expense(at, bill.entries[entry]!.idOutgoColumn)]
      .filter(Boolean)
      .join('; '),
  }));
  const funds = fundRows.map(({ idDueFund, ...row }) =>
    idDueFund === null ? row : { ...row, explanation: explain.due(at, idDueFund) },
  );
  // The fingerprint covers figures, not the words that explain them.
  return { ...said, lines, funds, hash: billFingerprint(said) };
}

/**
 * Returns the rows of what each fund asks and what is owed to it from before; `idDueFund` is null in rows of arrears.
 */
function fundRowsOf({ funds }: ApartmentBill) {
  return funds.flatMap(({ idFund, name, arrearsBani, dueBani }) => {
    const shown = name || OTHER_FUNDS;
    return [
      { name: shown, amountBani: dueBani, idDueFund: idFund },
      { name: `${shown}, restanță`, amountBani: arrearsBani, idDueFund: null },
    ].filter(({ amountBani }) => amountBani !== 0);
  });
}

const LEFT_OUT: Readonly<Record<BillVariant, string>> = {
  [-1]: 'restanțe și penalizări',
  [-2]: 'fonduri, restanțe și penalizări',
  [-3]: 'fonduri',
};

/** Returns the address behind the bill's QR code: the bill on our own pages. */
export function paymentLink(
  publicUrl: string,
  idAs: number,
  { apartment, month }: ApartmentBill,
): string {
  const path = `/association/${idAs}/apartment/${apartment.idAp}/month/${monthIdOf(month)}`;
  return new URL(path, publicUrl).href;
}

/** '4,000 m³: 49,38 lei; diferență 1,20 lei'. */
function useOf({ metered }: BillEntry): string {
  if (metered === null) return '';
  const { unit, consumptionE3, useBani, differenceBani } = metered;
  const use = `${quantityText(consumptionE3, 3)} ${unit}: ${amountText(useBani)} lei`;
  return differenceBani === 0 ? use : `${use}; diferență ${amountText(differenceBani)} lei`;
}
