import type { CashBarcode } from './cash-barcode.js';

// What the renderers take: plain values, nothing to look up. Money is whole bani, quantities are whole
// thousandths, dates are 'YYYY-MM-DD', months 'YYYY-MM', pictures are data URLs of PNG or JPEG.

export type PrintedAssociation = {
  readonly name: string;
  readonly cif: string | null;
  readonly address: string | null;
  readonly iban: string | null;
  /** Bank and branch: Legea 196/2018, art. 20(2) wants both beside the IBAN. */
  readonly bank: string | null;
  readonly logo: string | null;
  readonly stamp: string | null;
};

export type PrintedSignature = {
  /** 'Administrator', 'Cenzor', 'Președinte'. */
  readonly role: string;
  readonly name: string | null;
  /** Null leaves the place empty for a pen. */
  readonly image: string | null;
};

/** What a metered expense shows beside its amount: an index, a consumption, a difference. */
export type PrintedDetail = {
  /** As short as it can be, the head is narrow: 'index', 'm³', 'dif.'. */
  readonly label: string;
  readonly kind: 'milli' | 'bani';
};

export type PrintedColumn = {
  readonly key: string;
  /** Up to 45 characters; the head breaks it after 35. */
  readonly name: string;
  readonly details: readonly PrintedDetail[];
};

/** What a fund shows. A balance informs; the others are owed and part of the total: `owed` is arrears and due in one figure. */
export type PrintedFundPart = 'arrears' | 'due' | 'owed' | 'penalties' | 'balance';

export type PrintedFund = {
  readonly key: string;
  readonly name: string;
  readonly parts: readonly PrintedFundPart[];
  /** The account to pay into, at the head of the list; '' where none is shown. */
  readonly iban: string;
};

export type PrintedCell = {
  /** Null: the expense does not concern the apartment. */
  readonly amountBani: number | null;
  /** One for each detail of the column. */
  readonly details: readonly (number | null)[];
};

/** The figures of an apartment, and of the totals row. */
export type PrintedFigures = {
  readonly persons: number;
  /** One for each column. */
  readonly cells: readonly PrintedCell[];
  readonly arrearsBani: number;
  /** One for each of the table's arrearsMonths; together they are arrearsBani. */
  readonly arrearsByMonthBani: readonly number[];
  readonly penaltiesBani: number;
  /** One list for each fund, one figure for each of its parts. */
  readonly funds: readonly (readonly (number | null)[])[];
  /** What was paid ahead, positive; printed as a deduction. */
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
  /** Of the month over the whole association; expenses with something undistributed are named. */
  readonly proof:
    | (PrintedProof & { readonly undistributed: readonly (PrintedProof & { name: string })[] })
    | null;
  /** Html as general-info.ts leaves it. */
  readonly generalInfo: string;
  /** Of the history that the list was made from, '3F2A 91C0 77B4 E05D'; null before it was signed. */
  readonly fingerprint: string | null;
  readonly signatures: readonly PrintedSignature[];
};

/** Who reads the list, and what of the arrears is shown to them. */
export type ListOptions = {
  /** The notice board carries apartment numbers only; names are for the association's own file. */
  readonly reader: 'notice-board' | 'internal';
  /** Hidden takes the penalties with it, unless the general meeting decided to show them. */
  readonly arrears: 'hidden' | 'total' | 'by-month';
};

export type PrintedBillLine = {
  readonly name: string;
  /** One sentence: '4,000 m³ × 12,3456 lei'; empty when there is nothing to say. */
  readonly explanation: string;
  readonly amountBani: number;
};

export type PrintedBill = {
  readonly title: string;
  /** TC, TCE, or NEEMIS while the e-invoice is not issued. */
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
    /** Of a due; left out of arrears and of the fingerprint. */
    readonly explanation?: string;
  }[];
  readonly advanceBani: number;
  /** What a variant leaves out, in words and lei; null for the whole bill. */
  readonly leftOut: { readonly what: string; readonly amountBani: number } | null;
  /** lines + arrears + penalties + funds − advance; a bill on which they differ is not printed. */
  readonly totalBani: number;
  /** Our own deep link; it becomes the QR code. */
  readonly paymentLink: string | null;
  /** A second QR code with the transfer's data, an option of the association (off by default). */
  readonly showsTransferQr: boolean;
  /** From cashBarcode(); null when nothing is to be paid or cash is not taken. */
  readonly cash: CashBarcode | null;
  /** 1 for the first closing of the month, one more for each after a reopening. */
  readonly version: number;
  /** From billFingerprint(), or any short text that tells this state of the bill from another. */
  readonly hash: string;
};

/** A figure that disagrees with what it is the sum of: nothing is printed of such data. */
export class PrintMismatch extends Error {
  override readonly name = 'PrintMismatch';

  constructor(what: string, stated: number, summed: number) {
    super(`${what}: stated ${stated}, but the parts make ${summed}`);
  }
}
