import { localDate } from '../kernel/index.js';
import type { SupplierInvoice } from './invoice.js';

/** An invoice for 12 m³ of water at 119,00 lei, with the given changes. */
export function anInvoice(changes: Partial<SupplierInvoice> = {}): SupplierInvoice {
  return {
    kind: 'invoice',
    number: 'AP 100',
    issued: localDate('2025-09-10'),
    due: localDate('2025-10-10'),
    currency: 'RON',
    supplier: { name: 'S.C. Apa Teiului S.A.', cif: 'RO14399840', iban: '' },
    customerCif: '',
    lines: [
      {
        name: 'Apă rece',
        quantity: '12',
        unit: 'MTQ',
        price: '8.3333',
        amountBani: 10_000,
        currency: 'RON',
      },
    ],
    totals: {
      linesBani: 10_000,
      allowancesBani: 0,
      chargesBani: 0,
      netBani: 10_000,
      vatBani: 1_900,
      grossBani: 11_900,
      prepaidBani: 0,
      roundingBani: 0,
      payableBani: 11_900,
    },
    ...changes,
  };
}
