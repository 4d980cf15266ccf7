import type { BodySentTo, ExpenseView, whatIfRoutes } from '@scara/contracts/http';
import { AMOUNT_MAX, INDEX_MAX, PERSONS_MAX } from '@scara/domain/kernel';
import { METER_STATE } from '@scara/domain/month';

import { formatBani, parseScaled } from '../../lib/format.js';
import { INDEX_DECIMALS } from '../../lib/meter-readings.js';
import type { NumberBounds } from '../../lib/number-input.js';
import { amountBaniOf, PRICE_DECIMALS, PRICE_MAX } from '../../lib/price.js';
import { t } from '../../lib/text.js';

/** One change to try, with its value as typed. */
export type TrialLine = {
  readonly kind: 'amount' | 'price' | 'mode' | 'reading' | 'persons';
  /** The id of the expense, meter or apartment to change. */
  readonly id: number;
  readonly text: string;
};

export type TrialBody = BodySentTo<typeof whatIfRoutes.whatIf>;

/** The data of the month that lines refer to. */
export type TrialSubjects = {
  readonly expenses: readonly Pick<ExpenseView, 'idOutgo' | 'quantityE3'>[];
};

/** The bounds of each kind, the same as where its value is entered for good. */
export const boundsOf: Readonly<Record<Exclude<TrialLine['kind'], 'mode'>, NumberBounds>> = {
  amount: { decimals: 2, min: -AMOUNT_MAX, max: AMOUNT_MAX },
  price: { decimals: PRICE_DECIMALS, min: 0, max: PRICE_MAX },
  reading: { decimals: INDEX_DECIMALS, min: 0, max: INDEX_MAX },
  persons: { decimals: 0, min: 0, max: PERSONS_MAX },
};

/** Converts the lines to the request body; empty and unreadable lines are left out. */
export function bodyOfTrial(lines: readonly TrialLine[], { expenses }: TrialSubjects): TrialBody {
  const changed = new Map<number, NonNullable<TrialBody['expenses']>[number]>();
  const readings: NonNullable<TrialBody['readings']> = [];
  const persons: NonNullable<TrialBody['persons']> = [];
  for (const { kind, id, text } of lines) {
    if (kind === 'mode') {
      if (text === '') continue;
      changed.set(id, { ...changed.get(id), idOutgo: id, distribution: Number(text) });
      continue;
    }
    const value = parseScaled(text, boundsOf[kind].decimals);
    if (value === null) continue;
    if (kind === 'reading') {
      readings.push({ idMeter: id, state: METER_STATE.byAdministrator, indexE3: value });
    } else if (kind === 'persons') {
      persons.push({ idAp: id, persons: value });
    } else {
      const quantityE3 = expenses.find(({ idOutgo }) => idOutgo === id)?.quantityE3 ?? null;
      // A price makes sense only for an invoice with a quantity.
      if (kind === 'price' && quantityE3 === null) continue;
      const amountBani = kind === 'price' ? amountBaniOf(quantityE3!, value) : value;
      changed.set(id, { ...changed.get(id), idOutgo: id, amountBani });
    }
  }
  return { expenses: [...changed.values()], readings, persons };
}

export const isEmptyTrial = ({ expenses, readings, persons }: TrialBody): boolean =>
  (expenses?.length ?? 0) + (readings?.length ?? 0) + (persons?.length ?? 0) === 0;

/** Returns whether a typed number cannot be read. Keeping the other changes would lose it. */
export const hasUnread = (lines: readonly TrialLine[]): boolean =>
  lines.some(
    ({ kind, text }) =>
      kind !== 'mode' && text.trim() !== '' && parseScaled(text, boundsOf[kind].decimals) === null,
  );

type Named = Pick<ExpenseView, 'idOutgo' | 'name' | 'idGroup' | 'amountBani'>;

/** Returns the names of expenses; those with the same name are distinguished by payers and amount. */
export function namesOfExpenses(
  expenses: readonly Named[],
  payerOf: (idGroup: number | null) => string,
): ReadonlyMap<number, string> {
  const named = expenses.map(({ idOutgo, name, idGroup, amountBani }): [number, string] => {
    const isOnly = expenses.every((other) => other.idOutgo === idOutgo || other.name !== name);
    const told = { name, payers: payerOf(idGroup), amount: formatBani(amountBani) };
    return [idOutgo, isOnly ? name : t('whatIf.expenseOf', told)];
  });
  return new Map(named);
}
