import { cleanText, type LocalDate } from '../kernel/index.js';
import type { SupplierInvoice } from './invoice.js';

/** An invoice as somebody types it from paper: one line, its total, the VAT not told apart. Bani; below 0 gives back. */
export interface TypedInvoice {
  readonly provider: string;
  readonly cif: string;
  readonly number: string;
  readonly issued: LocalDate;
  readonly due: LocalDate | null;
  readonly amountBani: number;
  /** What it is for. */
  readonly name: string;
}

/** The typed invoice as the same thing that an electronic one is read into. */
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
