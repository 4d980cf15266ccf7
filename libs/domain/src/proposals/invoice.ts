import type { LocalDate } from '../kernel/index.js';

/** One line of an invoice (EN 16931 BG-25). Quantity and price are decimals as printed, without needless zeros. */
export interface InvoiceLine {
  readonly name: string;
  /** '12.5'; negative where the line takes something back. */
  readonly quantity: string;
  /** UN/ECE recommendation 20: 'MTQ' m³, 'KWH', 'C62' piece …; '' where the document has none. */
  readonly unit: string;
  /** Without VAT; '' where the document has none. */
  readonly price: string;
  /** Without VAT, in the currency of `currency`, normally that of the document. */
  readonly amountBani: number;
  readonly currency: string;
}

/** Sums of the document, hundredths of its currency (EN 16931 BG-22). */
export interface InvoiceTotals {
  /** Sum of the lines, without VAT (BT-106). */
  readonly linesBani: number;
  readonly allowancesBani: number;
  readonly chargesBani: number;
  /** Without VAT (BT-109). */
  readonly netBani: number;
  readonly vatBani: number;
  /** With VAT (BT-112). */
  readonly grossBani: number;
  readonly prepaidBani: number;
  readonly roundingBani: number;
  /** The amount to pay (BT-115). */
  readonly payableBani: number;
}

/**
 * A supplier's invoice or credit note as its document gives it (UBL 2.1, CIUS-RO). Amounts are signed as costs: what a
 * credit note gives back is negative here.
 */
export interface SupplierInvoice {
  readonly kind: 'invoice' | 'credit-note';
  /** BT-1; a credit note's own number. */
  readonly number: string;
  readonly issued: LocalDate;
  /** BT-9; null where the document leaves it to the contract. */
  readonly due: LocalDate | null;
  /** ISO 4217; a proposal needs RON. */
  readonly currency: string;
  readonly supplier: {
    readonly name: string;
    /** As printed, with its RO prefix where it has one. */
    readonly cif: string;
    /** The first IBAN to pay into; '' where none is given. */
    readonly iban: string;
  };
  /** The customer's fiscal code as printed; '' where the document has none. */
  readonly customerCif: string;
  readonly lines: readonly InvoiceLine[];
  readonly totals: InvoiceTotals;
}

/** Returns the cost of an invoice: its total with VAT and with its rounding. The prepaid part is included. */
export function costOf({ totals }: Pick<SupplierInvoice, 'totals'>): number {
  return totals.grossBani + totals.roundingBani;
}
