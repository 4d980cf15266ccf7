import type { CashBarcode } from './cash-barcode.js';

// The input of the renderers: plain values with nothing to look up. Money is in bani, quantities in thousandths, dates
// are 'YYYY-MM-DD', months 'YYYY-MM', and pictures are data URLs of PNG or JPEG.

export type PrintedAssociation = {
  readonly name: string;
  readonly cif: string | null;
  readonly address: string | null;
  readonly iban: string | null;
  /** Bank and branch, both required beside the IBAN by Legea 196/2018, art. 20(2). */
  readonly bank: string | null;
  readonly logo: string | null;
  readonly stamp: string | null;
};

export type PrintedSignature = {
  /** 'Administrator', 'Cenzor', 'Președinte'. */
  readonly role: string;
  readonly name: string | null;
  /** Null leaves the place empty, to be signed by pen. */
  readonly image: string | null;
};

/** What a metered expense shows beside its amount: an index, a consumption or a difference. */
export type PrintedDetail = {
  /** As short as possible, since the head is narrow: 'index', 'm³', 'dif.'. */
  readonly label: string;
  readonly kind: 'milli' | 'bani';
};

export type PrintedColumn = {
  readonly key: string;
  /** Up to 45 characters; the head breaks it after 35. */
  readonly name: string;
  readonly details: readonly PrintedDetail[];
};

/**
 * What a fund shows. `balance` is for information; the others are owed and part of the total. `owed` is arrears and due
 * in one figure.
 */
export type PrintedFundPart = 'arrears' | 'due' | 'owed' | 'penalties' | 'balance';

export type PrintedFund = {
  readonly key: string;
  readonly name: string;
  readonly parts: readonly PrintedFundPart[];
  /** The account to pay into, printed at the head of the list; '' for none. */
  readonly iban: string;
};

export type PrintedCell = {
  /** Null when the expense does not concern the apartment. */
  readonly amountBani: number | null;
  /** One value for each detail of the column. */
  readonly details: readonly (number | null)[];
};

/** The figures of an apartment, or of the totals row. */
export type PrintedFigures = {
  readonly persons: number;
  /** One cell for each column. */
  readonly cells: readonly PrintedCell[];
  readonly arrearsBani: number;
  /** One figure for each of the table's arrearsMonths; their sum is arrearsBani. */
  readonly arrearsByMonthBani: readonly number[];
  readonly penaltiesBani: number;
  /** One list for each fund, with one figure for each of its parts. */
  readonly funds: readonly (readonly (number | null)[])[];
  /** The advance, positive; printed as a deduction. */
  readonly advanceBani: number;
  readonly totalBani: number;
};

export type PrintedRow = PrintedFigures & {
  readonly number: string;
  readonly name: string | null;
};

/** facturat = distribuit + nedistribuit. */
export type PrintedProof = {
  readonly invoicedBani: number;
  readonly distributedBani: number;
  readonly undistributedBani: number;
};

/** The payment list of one entrance and month (lista de plată). */
export type PrintedTable = {
  readonly association: PrintedAssociation;
  /** 'Bloc A1, scara 2'. */
  readonly entrance: string;
  readonly month: string;
  readonly published: string | null;
  readonly dueDate: string | null;
  readonly columns: readonly PrintedColumn[];
  readonly funds: readonly PrintedFund[];
  /** Oldest first, at most 12. */
  readonly arrearsMonths: readonly string[];
  readonly rows: readonly PrintedRow[];
  readonly totals: PrintedFigures;
  /** The month's proof for the whole association; expenses that are not fully distributed are named. */
  readonly proof:
    | (PrintedProof & { readonly undistributed: readonly (PrintedProof & { name: string })[] })
    | null;
  /** HTML as sanitized by general-info.ts. */
  readonly generalInfo: string;
  /**
   * The fingerprint of the history that the list was made from, '3F2A 91C0 77B4 E05D'; null before the history was
   * signed.
   */
  readonly fingerprint: string | null;
  readonly signatures: readonly PrintedSignature[];
};

/** Who reads the list, and how much of the arrears it shows. */
export type ListOptions = {
  /** The notice board's list has apartment numbers only; names are in the association's internal list. */
  readonly reader: 'notice-board' | 'internal';
  /** 'hidden' also hides the penalties, unless the general meeting decided to show them. */
  readonly arrears: 'hidden' | 'total' | 'by-month';
};

export type PrintedBillLine = {
  readonly name: string;
  /** One sentence: '4,000 m³ × 12,3456 lei'; '' for none. */
  readonly explanation: string;
  readonly amountBani: number;
};

export type PrintedBill = {
  readonly title: string;
  /** TC, TCE, or NEEMIS while no e-invoice is issued. */
  readonly series: string;
  readonly number: string;
  readonly issuer: PrintedAssociation;
  readonly month: string;
  readonly published: string;
  readonly dueDate: string;
  readonly penaltiesFrom: string;
  readonly apartment: {
    readonly number: string;
    readonly entrance: string;
    readonly persons: number;
  };
  readonly payer: {
    readonly name: string | null;
    readonly cif: string | null;
    readonly address: string | null;
  };
  readonly lines: readonly PrintedBillLine[];
  readonly arrears: readonly { readonly month: string; readonly amountBani: number }[];
  readonly penaltiesBani: number;
  readonly funds: readonly {
    readonly name: string;
    readonly amountBani: number;
    /** The explanation of a due; arrears have none, and the fingerprint does not include it. */
    readonly explanation?: string;
  }[];
  readonly advanceBani: number;
  /** What a partial bill leaves out, in words and lei; null for the whole bill. */
  readonly leftOut: { readonly what: string; readonly amountBani: number } | null;
  /** lines + arrears + penalties + funds − advance; a bill with another total is not printed. */
  readonly totalBani: number;
  /** The address of the bill in the application, printed as a QR code. */
  readonly paymentLink: string | null;
  /** Whether to add a second QR code with the transfer data, an option of the association (off by default). */
  readonly showsTransferQr: boolean;
  /** From cashBarcode(); null when nothing is to be paid or cash is not accepted. */
  readonly cash: CashBarcode | null;
  /** 1 for the first closing of the month, one more for each closing after a reopening. */
  readonly version: number;
  /** From billFingerprint(), or any short text that distinguishes this state of the bill from others. */
  readonly hash: string;
};

/** Thrown when a figure is not the sum of its parts: such data are not printed. */
export class PrintMismatch extends Error {
  override readonly name = 'PrintMismatch';

  constructor(what: string, stated: number, summed: number) {
    super(`${what}: stated ${stated}, but the parts make ${summed}`);
  }
}
