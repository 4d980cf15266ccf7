import type { OpenProposalView } from '@scara/contracts/http';

import { editBani, editScaled } from '../../../lib/format.js';
import { newValues, WHOLE_ASSOCIATION, type ExpenseValues } from '../expense-form.js';
import { PRICE_DECIMALS, priceE6Of, QUANTITY_DECIMALS } from '../../../lib/price.js';

/** Returns initial values of the expense form for a supplier's invoice; what the proposal lacks stays to be chosen. */
export function offeredValues({ expense }: Pick<OpenProposalView, 'expense'>): ExpenseValues {
  const { amountBani, quantityE3, canalPercentE2, idGroup, document } = expense;
  const isPlaced = expense.idOutgoColumn !== null;
  const price =
    quantityE3 === null || amountBani === null ? null : priceE6Of(amountBani, quantityE3);
  return {
    ...newValues,
    idOutgoColumn: String(expense.idOutgoColumn ?? ''),
    idGroup: isPlaced && idGroup === null ? WHOLE_ASSOCIATION : String(idGroup ?? ''),
    metering: String(expense.metering ?? ''),
    distribution: String(expense.distribution ?? ''),
    name: expense.name,
    amountBani: amountBani === null ? '' : editBani(amountBani),
    quantityE3: quantityE3 === null ? '' : editScaled(quantityE3, QUANTITY_DECIMALS),
    price: price === null ? '' : editScaled(price, PRICE_DECIMALS),
    canalPercentE2: canalPercentE2 === null ? '' : editScaled(canalPercentE2, 2),
    unit: expense.unit,
    idServiceProvider: String(document.idServiceProvider ?? ''),
    provider: document.provider,
    providerCif: document.providerCif,
    number: document.number,
    date: document.date,
    dueDate: document.dueDate ?? '',
    isRecurring: expense.isRecurring,
    category: expense.category,
  };
}
