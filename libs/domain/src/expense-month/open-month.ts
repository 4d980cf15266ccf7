import { type Association, nameOfApartment } from '../association/index.js';
import {
  accept,
  changesOf,
  isAmount,
  isSame,
  MATURITY_DAYS_MAX,
  nextMonth,
  WHOLE_E2,
  type YearMonth,
} from '../kernel/index.js';
import type { ExpenseMonthEvent, OpeningBalance } from './events.js';
import { type ExpenseMonth, monthlyId } from './expense-month.js';
import type { ExpenseMonthRejection } from './rejections.js';
import { type ExpenseMonthDecision, notEditable, refuse } from './rules.js';
import type { MonthTerms } from './terms.js';

export interface OpenMonth {
  readonly month: YearMonth;
  readonly opening: readonly OpeningBalance[];
}

/**
 * Opens a month: the first one with its opening balances, every other one after the previous month was closed, with
 * that month's recurring expenses (3-configuration §4). Terms are those of the previous month, else the settings'.
 */
export function openMonth(
  { month, opening }: OpenMonth,
  state: ExpenseMonth,
  association: Association,
  previous: ExpenseMonth | null,
): ExpenseMonthDecision {
  if (state.month !== null) return refuse({ code: 'month-exists', month });
  const refusal =
    previousRefusal(month, previous) ??
    openingRefusal(opening, association, { month, isFirst: previous === null });
  if (refusal) return refuse(refusal);
  const { maturityDays, penaltiesRateE2 } = association.settings;
  const terms = previous?.terms ?? { maturityDays, penaltiesRateE2, buildingType: 0 };
  const opened: ExpenseMonthEvent = {
    type: 'MonthOpened',
    data: { idAs: association.idAs, month, previous: previous?.month ?? null, terms, opening },
  };
  return accept(opened, ...copies(month, state, association, previous));
}

/** Replaces the opening balances of the first month while it is open (root call updateFirstMonth). */
export function changeOpening(
  { opening }: Pick<OpenMonth, 'opening'>,
  state: ExpenseMonth,
  association: Association,
): ExpenseMonthDecision {
  if (state.previous !== null) return refuse({ code: 'month-not-first' });
  const refusal =
    notEditable(state) ??
    openingRefusal(opening, association, { month: state.month!, isFirst: true });
  if (refusal) return refuse(refusal);
  if (isSame(opening, state.opening)) return accept();
  return accept({ type: 'OpeningChanged', data: { after: opening, before: state.opening } });
}

/**
 * Discards a month opened by mistake, while it contains nothing but copied expenses; the first month has none that was
 * copied. A month that was ever closed stays, because the next month starts from its closing. `isLast` says that there is no next month, and that the whole
 * take-over that closed it is being undone. `paidOf` returns what the payments in force paid of an expense (bani): an
 * expense that was paid prevents discarding, as it prevents its own deletion. The reading of a meter that was deleted
 * since does not prevent it: nobody can take it away.
 */
export function discardMonth(
  {
    paidOf,
    isLast = false,
  }: { readonly paidOf: (idOutgo: number) => number; readonly isLast?: boolean },
  state: ExpenseMonth,
  { meters }: Pick<Association, 'meters'>,
): ExpenseMonthDecision {
  const refusal = notEditable(state);
  if (refusal) return refuse(refusal);
  if (state.reopened !== null && !isLast) return refuse({ code: 'month-was-closed' });
  const isEmpty =
    [...state.readings.keys()].every((idMeter) => !meters.has(idMeter)) &&
    state.dues.size === 0 &&
    [...state.expenses.values()].every(
      ({ isRecurring, document }) =>
        state.previous !== null && isRecurring && document.number === '',
    );
  if (!isEmpty) return refuse({ code: 'month-not-empty' });
  for (const idOutgo of state.expenses.keys()) {
    const paidBani = paidOf(idOutgo);
    if (paidBani !== 0) return refuse({ code: 'expense-paid', paidBani });
  }
  return accept({ type: 'MonthDiscarded', data: { month: state.month! } });
}

/**
 * Changes the terms of the month, which the next months start with: days, hundredths of a percent a day, type of
 * building.
 */
export function changeTerms(
  { terms }: { readonly terms: Partial<MonthTerms> },
  state: ExpenseMonth,
): ExpenseMonthDecision {
  const refusal = notEditable(state) ?? termsRefusal(terms);
  if (refusal) return refuse(refusal);
  const changes = changesOf(state.terms, terms);
  return changes ? accept({ type: 'MonthTermsChanged', data: changes }) : accept();
}

function termsRefusal(terms: Partial<MonthTerms>): ExpenseMonthRejection | undefined {
  const most = {
    maturityDays: MATURITY_DAYS_MAX,
    penaltiesRateE2: WHOLE_E2,
    buildingType: 99,
  } as const;
  for (const [field, value] of Object.entries(terms) as [keyof MonthTerms, number][]) {
    if (!Number.isInteger(value) || value < 0 || value > most[field]) {
      return { code: 'terms-range', field };
    }
  }
  return undefined;
}

function previousRefusal(
  month: YearMonth,
  previous: ExpenseMonth | null,
): ExpenseMonthRejection | undefined {
  if (previous === null) return undefined;
  const last = previous.month!;
  if (previous.closing === null) return { code: 'previous-month-open', month: last };
  const next = nextMonth(last);
  return month === next ? undefined : { code: 'month-not-next', field: 'idMonth', next };
}

function openingRefusal(
  opening: readonly OpeningBalance[],
  association: Association,
  { month, isFirst }: { readonly month: YearMonth; readonly isFirst: boolean },
): ExpenseMonthRejection | undefined {
  if (opening.length > 0 && !isFirst) return { code: 'month-not-first' };
  const seen = new Set<number>();
  for (const { idAp, debts, advanceBani } of opening) {
    if (!association.apartments.has(idAp) || seen.has(idAp)) {
      return { code: 'opening-apartment-unknown', field: 'opening' };
    }
    seen.add(idAp);
    const place = { field: 'opening', apartment: nameOfApartment(association, idAp) } as const;
    const amounts = [advanceBani, ...debts.map(({ amountBani }) => amountBani)];
    if (!amounts.every((amount) => isAmount(amount) && amount >= 0)) {
      return { code: 'opening-amount', ...place };
    }
    const isKnown = debts.every(
      (debt) => debt.kind !== 'fund' || association.funds.has(debt.idFund),
    );
    if (!isKnown) return { code: 'opening-amount', ...place };
    if (!areOldBills(debts, month)) return { code: 'opening-debt', ...place };
  }
  return undefined;
}

/**
 * Checks that debts are older than the first month, with one bill a month, because penalties are kept by the bill's
 * month. The unpaid part of a bill, and the penalties charged on it, are at most the bill (Legea 196/2018 art. 77).
 */
function areOldBills(debts: OpeningBalance['debts'], first: YearMonth): boolean {
  const bills = debts.filter((debt) => debt.kind === 'expenses');
  return (
    debts.every(({ month }) => month < first) &&
    new Set(bills.map(({ month }) => month)).size === bills.length &&
    bills.every(
      ({ amountBani, principalBani, penaltiesBani }) =>
        isAmount(principalBani) &&
        isAmount(penaltiesBani) &&
        penaltiesBani >= 0 &&
        amountBani <= principalBani &&
        penaltiesBani <= principalBani,
    )
  );
}

/**
 * Copies the recurring expenses with their division. An amount that is divided whole will probably be the same again
 * and is copied; one with a quantity is not, and waits for its document.
 */
function copies(
  month: YearMonth,
  state: ExpenseMonth,
  association: Association,
  previous: ExpenseMonth | null,
): ExpenseMonthEvent[] {
  let number = state.lastNumber;
  const recurring = [...(previous?.expenses.values() ?? [])].filter(
    (one) => one.isRecurring && !one.isDisabled && association.columns.has(one.idOutgoColumn),
  );
  return recurring.map(({ isDisabled: _, ...expense }) => {
    const { dueDate: __, ...document } = expense.document;
    const isCounted = expense.quantityE3 !== null;
    return {
      type: 'ExpenseAdded',
      data: {
        idOutgo: monthlyId(month, ++number),
        ...expense,
        amountBani: isCounted ? 0 : expense.amountBani,
        quantityE3: null,
        typedConsumptions: null,
        document: { ...document, number: '', date: '' },
      },
    };
  });
}
