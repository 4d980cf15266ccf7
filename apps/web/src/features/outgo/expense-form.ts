import { outgoRoutes, type ExpenseView } from '@scara/contracts/http';
import { asksCanalPercent } from '@scara/domain/expense-month';
import {
  DISTRIBUTION,
  METERING,
  type DistributionMode,
  type MeteringMode,
} from '@scara/domain/month';

import { refusalsOf } from '../../lib/contract-form.js';
import { editBani, editScaled, parseScaled } from '../../lib/format.js';
import { shapeRefusal } from '../../lib/number-input.js';
import type { Texts } from '../../lib/pasted-column.js';
import { t } from '../../lib/text.js';
import type { NewExpense } from './outgo.queries.js';
import {
  amountBaniOf,
  PRICE_DECIMALS,
  PRICE_MAX,
  priceE6Of,
  QUANTITY_DECIMALS,
  quantityE3Of,
} from '../../lib/price.js';

/** The values of the expense form: numbers as texts, `''` for not chosen, typed shares as JSON by apartment. */
export type ExpenseValues = {
  idOutgoColumn: string;
  /** A group's id, or `all` for the whole association. */
  idGroup: string;
  metering: string;
  distribution: string;
  name: string;
  amountBani: string;
  quantityE3: string;
  price: string;
  canalPercentE2: string;
  unit: string;
  /** The id of the association's provider; '' for a provider that is not saved. */
  idServiceProvider: string;
  provider: string;
  providerCif: string;
  number: string;
  date: string;
  dueDate: string;
  isRecurring: boolean;
  category: string;
  typedShares: string;
  typedConsumptions: string;
};

export const WHOLE_ASSOCIATION = 'all';

export const newValues: ExpenseValues = {
  idOutgoColumn: '',
  idGroup: '',
  metering: '',
  distribution: '',
  name: '',
  amountBani: '',
  quantityE3: '',
  price: '',
  canalPercentE2: '',
  unit: '',
  idServiceProvider: '',
  provider: '',
  providerCif: '',
  number: '',
  date: '',
  dueDate: '',
  isRecurring: false,
  category: 'other',
  typedShares: '{}',
  typedConsumptions: '{}',
};

export function valuesOf(expense: ExpenseView): ExpenseValues {
  const { amountBani, quantityE3, canalPercentE2, idGroup, document } = expense;
  const price = quantityE3 === null ? null : priceE6Of(amountBani, quantityE3);
  return {
    idOutgoColumn: String(expense.idOutgoColumn),
    idGroup: idGroup === null ? WHOLE_ASSOCIATION : String(idGroup),
    metering: String(expense.metering),
    distribution: String(expense.distribution),
    name: expense.name,
    amountBani: editBani(amountBani),
    quantityE3: quantityE3 === null ? '' : editScaled(quantityE3, QUANTITY_DECIMALS),
    price: price === null ? '' : editScaled(price, PRICE_DECIMALS),
    canalPercentE2: canalPercentE2 === null ? '' : editScaled(canalPercentE2, 2),
    unit: expense.unit,
    ...document,
    dueDate: document.dueDate ?? '',
    idServiceProvider: String(document.idServiceProvider ?? ''),
    isRecurring: expense.isRecurring,
    category: expense.category,
    typedShares: textsJson(expense.typedShares, ({ amountBani: bani }) => editBani(bani)),
    typedConsumptions: textsJson(expense.typedConsumptions, ({ consumptionE3 }) =>
      editScaled(consumptionE3, QUANTITY_DECIMALS),
    ),
  };
}

function textsJson<Typed extends { readonly idAp: number }>(
  typed: readonly Typed[] | null,
  text: (one: Typed) => string,
): string {
  return JSON.stringify(Object.fromEntries((typed ?? []).map((one) => [one.idAp, text(one)])));
}

/** Parses typed texts by apartment; an unreadable draft counts as empty. */
export function textsOf(json: string): Texts {
  try {
    return JSON.parse(json) as Texts;
  } catch {
    return {};
  }
}

/** Tells whether column, payers, metering and distribution are chosen, before the amount (3-configuration §4). */
export function isChosen(values: ExpenseValues): boolean {
  return (
    values.idOutgoColumn !== '' &&
    values.idGroup !== '' &&
    values.metering !== '' &&
    values.distribution !== ''
  );
}

/** Tells whether the price is read-only: with metering 1, unless the shares are typed, an invoice has no quantity. */
export const hasReadOnlyPrice = ({ metering, distribution }: ExpenseValues): boolean =>
  Number(metering) === METERING.none && Number(distribution) !== DISTRIBUTION.typedShares;

/**
 * Converts the values to the request body; an unreadable number becomes NaN, which the contract refuses at its field.
 */
export function bodyOf(values: ExpenseValues, columnName: string): NewExpense {
  const metering = Number(values.metering) as MeteringMode;
  const distribution = Number(values.distribution) as DistributionMode;
  const asksCanal = asksCanalPercent(columnName, metering);
  return {
    idOutgoColumn: Number(values.idOutgoColumn),
    name: values.name,
    amountBani: scaled(values.amountBani, 2),
    quantityE3: hasReadOnlyPrice(values) ? null : orNull(values.quantityE3, QUANTITY_DECIMALS),
    metering,
    distribution,
    idGroup: values.idGroup === WHOLE_ASSOCIATION ? null : Number(values.idGroup),
    canalPercentE2: asksCanal ? orNull(values.canalPercentE2, 2) : null,
    unit: metering === METERING.typedConsumptions ? values.unit : '',
    typedShares:
      distribution === DISTRIBUTION.typedShares
        ? typed(values.typedShares, 2).map(([idAp, amountBani]) => ({ idAp, amountBani }))
        : null,
    typedConsumptions:
      metering === METERING.typedConsumptions
        ? typed(values.typedConsumptions, QUANTITY_DECIMALS).map(([idAp, consumptionE3]) => ({
            idAp,
            consumptionE3,
          }))
        : null,
    document: {
      idServiceProvider: values.idServiceProvider === '' ? null : Number(values.idServiceProvider),
      provider: values.provider,
      providerCif: values.providerCif,
      number: values.number,
      date: values.date,
      ...(values.dueDate !== '' && { dueDate: values.dueDate }),
    },
    isRecurring: values.isRecurring,
    category: values.category as NonNullable<NewExpense['category']>,
  };
}

const scaled = (text: string, decimals: number): number => parseScaled(text, decimals) ?? NaN;
const orNull = (text: string, decimals: number): number | null =>
  text.trim() === '' ? null : scaled(text, decimals);
const typed = (json: string, decimals: number): [number, number][] =>
  Object.entries(textsOf(json))
    .filter(([, text]) => text.trim() !== '')
    .map(([idAp, text]) => [Number(idAp), scaled(text, decimals)]);

/** Returns the fields that keep the expense from being saved, with their sentences. */
export function refusalsIn(
  values: ExpenseValues,
  columnName: string,
): Partial<Record<keyof ExpenseValues, string>> {
  const needed: Partial<Record<keyof ExpenseValues, string>> = {
    ...(values.idOutgoColumn === '' && { idOutgoColumn: t('outgo.needColumn') }),
    ...(values.idGroup === '' && { idGroup: t('outgo.needGroup') }),
    ...(values.metering === '' && { metering: t('outgo.needMetering') }),
    ...(values.distribution === '' && { distribution: t('outgo.needDistribution') }),
  };
  if (!isChosen(values)) return needed;
  if (values.amountBani.trim() === '') return { amountBani: t('outgo.needAmount') };
  const { document, ...others } = refusalsOf(
    outgoRoutes.previewOutgo.body,
    bodyOf(values, columnName),
  );
  // The price is not sent: it and the quantity determine the amount. A price that cannot be edited blocks nothing.
  const price = hasReadOnlyPrice(values)
    ? null
    : shapeRefusal(values.price, { decimals: PRICE_DECIMALS, max: PRICE_MAX });
  const isUnitMissing =
    Number(values.metering) === METERING.typedConsumptions && values.unit.trim() === '';
  return {
    ...others,
    ...(isUnitMissing && { unit: t('outgo.needUnit') }),
    ...(price !== null && { price }),
    ...(document !== undefined && { number: document }),
  };
}

/**
 * Recomputes amount, quantity and unit price after one of them was typed. The amount is kept and the other value
 * adapts; without an amount, quantity and price give it.
 */
export function withPrice(
  values: ExpenseValues,
  name: 'amountBani' | 'quantityE3' | 'price',
  text: string,
): Pick<ExpenseValues, 'amountBani' | 'quantityE3' | 'price'> {
  const next = {
    amountBani: values.amountBani,
    quantityE3: values.quantityE3,
    price: values.price,
    [name]: text,
  };
  const amount = parseScaled(next.amountBani, 2);
  const quantity = parseScaled(next.quantityE3, QUANTITY_DECIMALS);
  const price = parseScaled(next.price, PRICE_DECIMALS);
  const priceText = (value: number | null) =>
    value === null ? '' : editScaled(value, PRICE_DECIMALS);

  if (name === 'price') {
    if (price === null) return next;
    if (amount !== null) {
      const found = quantityE3Of(amount, price);
      return {
        ...next,
        quantityE3: found === null ? '' : editScaled(found, QUANTITY_DECIMALS),
      };
    }
    if (quantity === null) return next;
    return { ...next, amountBani: editBani(amountBaniOf(quantity, price)) };
  }
  if (quantity === null) return name === 'quantityE3' ? { ...next, price: '' } : next;
  if (amount !== null) return { ...next, price: priceText(priceE6Of(amount, quantity)) };
  if (name === 'quantityE3' && price !== null) {
    return { ...next, amountBani: editBani(amountBaniOf(quantity, price)) };
  }
  return next;
}
