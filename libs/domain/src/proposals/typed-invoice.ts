import { cleanText, type LocalDate } from '../kernel/index.js';
import type { SupplierInvoice } from './invoice.js';

/**
 * An invoice as a user types it from paper: one line with its total, VAT not separated. Bani; below 0 for a credit
 * note.
 */
export interface TypedInvoice {
  readonly provider: string;
  readonly cif: string;
  readonly number: string;
  readonly issued: LocalDate;
  readonly due: LocalDate | null;
  readonly amountBani: number;
  /** What the invoice is for. */
  readonly name: string;
}

/** Returns a typed invoice in the shape of an electronic one. */
export function typedInvoice(typed: TypedInvoice): SupplierInvoice {
  const { cif, issued, due, amountBani } = typed;
  return {
    kind: amountBani < 0 ? 'credit-note' : 'invoice',
    number: cleanText(typed.number),
    issued,
    due,
    currency: 'RON',
    supplier: { name: cleanText(typed.provider), cif, iban: '' },
    customerCif: '',
    lines: [
      {
        name: cleanText(typed.name),
        quantity: '1',
        unit: '',
        price: '',
        amountBani,
        currency: 'RON',
      },
    ],
    totals: {
      linesBani: amountBani,
      allowancesBani: 0,
      chargesBani: 0,
      netBani: amountBani,
      vatBani: 0,
      grossBani: amountBani,
      prepaidBani: 0,
      roundingBani: 0,
      payableBani: amountBani,
    },
  };
}
