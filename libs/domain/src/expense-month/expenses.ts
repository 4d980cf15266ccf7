import { type Association, providerOfCif } from '../association/index.js';
import {
  accept,
  addMonths,
  changesOf,
  cleanText,
  isAmount,
  isLabel,
  isLocalDate,
  type LocalDate,
  MONTHS_AHEAD,
  WHOLE_E2,
} from '../kernel/index.js';
import { DISTRIBUTION, METERING } from '../month/index.js';
import { asksCanalPercent, distributionModeAllowed } from './modal-rules.js';
import type { ExpenseData, ExpenseDocument, FundDueData } from './events.js';
import { type ExpenseMonth, monthlyId, NUMBERS_PER_MONTH } from './expense-month.js';
import type { ExpenseMonthRejection } from './rejections.js';
import { type ExpenseMonthDecision, notEditable, refuse } from './rules.js';

/** Adds an invoice, or a part of one, to the month's list (distribution modal, 3-configuration §4). */
export function addExpense(
  expense: ExpenseData,
  state: ExpenseMonth,
  association: Association,
): ExpenseMonthDecision {
  const document = namedDocument(expense.document, association);
  const clean = normalExpense({ ...expense, document });
  const refusal =
    notEditable(state) ??
    expenseRefusal(clean, association) ??
    consumptionsRefusal(clean.typedConsumptions, association);
  if (refusal) return refuse(refusal);
  const number = state.lastNumber + 1;
  if (number >= NUMBERS_PER_MONTH) return refuse({ code: 'month-full' });
  return accept({
    type: 'ExpenseAdded',
    data: { idOutgo: monthlyId(state.month!, number), ...clean },
  });
}

/** Changes the given fields that differ. */
export function changeExpense(
  { idOutgo, expense }: { readonly idOutgo: number; readonly expense: Partial<ExpenseData> },
  state: ExpenseMonth,
  association: Association,
): ExpenseMonthDecision {
  const closed = notEditable(state);
  if (closed) return refuse(closed);
  const standing = state.expenses.get(idOutgo);
  if (standing === undefined) return refuse({ code: 'expense-not-found', idOutgo });
  const { isDisabled: _, ...data } = standing;
  // A document that is not sent stays as it was entered, even when its provider has been renamed since.
  const document =
    expense.document === undefined ? data.document : namedDocument(expense.document, association);
  const wanted = normalExpense({ ...data, ...expense, document });
  const refusal =
    expenseRefusal(wanted, association) ??
    consumptionsRefusal(expense.typedConsumptions ?? null, association);
  if (refusal) return refuse(refusal);
  const changes = changesOf(data, wanted);
  return changes ? accept({ type: 'ExpenseChanged', data: { idOutgo, ...changes } }) : accept();
}

/**
 * Removes an expense from the month. One that was paid stays: its payment would pay for nothing, and the document
 * entered again would ask for the money again. `paidBani` is what the payments in force in the cashbooks of all years
 * paid of it, as read just before; no payment comes in between, because a deletion runs alone.
 */
export function removeExpense(
  { idOutgo, paidBani }: { readonly idOutgo: number; readonly paidBani: number },
  state: ExpenseMonth,
): ExpenseMonthDecision {
  const closed = notEditable(state);
  if (closed) return refuse(closed);
  const standing = state.expenses.get(idOutgo);
  if (standing === undefined) return refuse({ code: 'expense-not-found', idOutgo });
  if (paidBani !== 0) return refuse({ code: 'expense-paid', paidBani });
  const { isDisabled: _, ...before } = standing;
  return accept({ type: 'ExpenseRemoved', data: { idOutgo, before } });
}

/** Excludes several expenses from the table, or includes them again. */
export function disableExpenses(
  { expenses, isDisabled }: { readonly expenses: readonly number[]; readonly isDisabled: boolean },
  state: ExpenseMonth,
): ExpenseMonthDecision {
  const closed = notEditable(state);
  if (closed) return refuse(closed);
  const wanted = [...new Set(expenses)];
  const unknown = wanted.find((id) => !state.expenses.has(id));
  if (unknown !== undefined) return refuse({ code: 'expense-not-found', idOutgo: unknown });
  const changed = wanted.filter((id) => state.expenses.get(id)!.isDisabled !== isDisabled);
  if (changed.length === 0) return accept();
  return accept({ type: 'ExpensesDisabled', data: { expenses: changed, isDisabled } });
}

/** Adds a fund's due to the month, divided like an expense. */
export function addFundDue(
  given: FundDueData,
  state: ExpenseMonth,
  association: Association,
): ExpenseMonthDecision {
  const due = normalDue(given);
  const refusal = notEditable(state) ?? dueRefusal(due, association);
  if (refusal) return refuse(refusal);
  const number = state.lastNumber + 1;
  if (number >= NUMBERS_PER_MONTH) return refuse({ code: 'month-full' });
  return accept({ type: 'FundDueAdded', data: { idDue: monthlyId(state.month!, number), ...due } });
}

/** Changes a due; refuses a result that would be refused as a new due. */
export function changeFundDue(
  { idDue, due }: { readonly idDue: number; readonly due: Partial<FundDueData> },
  state: ExpenseMonth,
  association: Association,
): ExpenseMonthDecision {
  const closed = notEditable(state);
  if (closed) return refuse(closed);
  const standing = state.dues.get(idDue);
  if (standing === undefined) return refuse({ code: 'due-not-found' });
  const wanted = normalDue({ ...standing, ...due });
  const refusal = dueRefusal(wanted, association);
  return refusal ? refuse(refusal) : dueChanged(idDue, standing, wanted);
}

function dueChanged(
  idDue: number,
  standing: FundDueData,
  wanted: FundDueData,
): ExpenseMonthDecision {
  const changes = changesOf(standing, wanted);
  return changes ? accept({ type: 'FundDueChanged', data: { idDue, ...changes } }) : accept();
}

/** Removes a due from the month. The event keeps its last values. */
export function removeFundDue(
  { idDue }: { readonly idDue: number },
  state: ExpenseMonth,
): ExpenseMonthDecision {
  const closed = notEditable(state);
  if (closed) return refuse(closed);
  const before = state.dues.get(idDue);
  if (before === undefined) return refuse({ code: 'due-not-found' });
  return accept({ type: 'FundDueRemoved', data: { idDue, before } });
}

/**
 * Sets what one apartment owes to a fund this month (2-money §7). The typed shares of a fund are in a due of their own,
 * one for each entrance where only some entrances pay it or another due of the fund stands already; what an apartment pays
 * of a due that is divided by a rule is not changed by hand. Where the fund was narrowed since, a share of an entrance
 * that no longer pays it can only be taken away.
 */
export function setFundShare(
  command: { readonly idFund: number; readonly idAp: number; readonly amountBani: number },
  state: ExpenseMonth,
  association: Association,
): ExpenseMonthDecision {
  const { idFund, idAp, amountBani } = command;
  const closed = notEditable(state);
  if (closed) return refuse(closed);
  const apartment = association.apartments.get(idAp);
  if (apartment === undefined) return refuse({ code: 'expense-shares', field: 'typedShares' });
  const paying = association.funds.get(idFund)?.entrances ?? null;
  if (paying !== null && !paying.includes(apartment.idEntrance) && amountBani !== 0) {
    return refuse({ code: 'due-fund-elsewhere', field: 'amountBani' });
  }
  const ofFund = [...state.dues].filter(([, due]) => due.idFund === idFund);
  const own = ofFund.filter(([, due]) => isPayer(idAp, due.idGroup, association));
  if (own.some(([, due]) => due.typedShares === null)) return refuse({ code: 'due-divided' });
  const [typed] = own;
  // A deleted apartment pays nothing, and a share left for it would prevent the division of the due.
  const others = (typed?.[1].typedShares ?? []).filter(
    (share) => share.idAp !== idAp && association.apartments.has(share.idAp),
  );
  const typedShares = amountBani === 0 ? others : [...others, { idAp, amountBani }];
  const sum = typedShares.reduce((total, share) => total + share.amountBani, 0);
  if (typed === undefined) {
    if (amountBani === 0) return accept();
    // The typed shares themselves say who pays.
    const idGroup = paying === null && ofFund.length === 0 ? null : apartment.idEntrance;
    const due = {
      idFund,
      amountBani: sum,
      distribution: DISTRIBUTION.typedShares,
      idGroup,
      typedShares,
    };
    return addFundDue(due, state, association);
  }
  const [idDue, standing] = typed;
  if (typedShares.length === 0) return removeFundDue({ idDue }, state);
  const wanted = { ...standing, amountBani: sum, typedShares };
  // The entrances of the due are not asked again: it was typed before the fund was narrowed.
  const refusal = amountRefusal(wanted) ?? sharesRefusal(typedShares, association);
  return refusal ? refuse(refusal) : dueChanged(idDue, standing, wanted);
}

function isPayer(
  idAp: number,
  idGroup: number | null,
  { apartments, groups }: Association,
): boolean {
  if (idGroup === null || idGroup === apartments.get(idAp)?.idEntrance) return true;
  return groups.get(idGroup)?.apartments.includes(idAp) === true;
}

function normalExpense(expense: ExpenseData): ExpenseData {
  const { document, metering, distribution } = expense;
  return {
    ...expense,
    name: cleanText(expense.name),
    // Fields that the chosen mode does not use are cleared: the stored expense holds only what it is divided by.
    unit: metering === METERING.typedConsumptions ? cleanText(expense.unit) : '',
    canalPercentE2: metering === METERING.none ? null : expense.canalPercentE2,
    typedShares: distribution === DISTRIBUTION.typedShares ? expense.typedShares : null,
    typedConsumptions: metering === METERING.typedConsumptions ? expense.typedConsumptions : null,
    document: {
      idServiceProvider: document.idServiceProvider,
      provider: cleanText(document.provider),
      providerCif: document.providerCif.replace(/\s/g, '').toUpperCase(),
      number: cleanText(document.number),
      date: document.date,
      ...(document.dueDate === undefined ? {} : { dueDate: document.dueDate }),
    },
  };
}

/** Drops typed shares from a due that is not typed: they would count as what the apartments pay. */
function normalDue(due: FundDueData): FundDueData {
  return due.distribution === DISTRIBUTION.typedShares ? due : { ...due, typedShares: null };
}

/** Returns the document with its provider: the one with the given id, else the one with the given fiscal code. */
function namedDocument(document: ExpenseDocument, association: Association): ExpenseDocument {
  const { idServiceProvider: id, providerCif } = document;
  const named = id === null ? undefined : association.providers.get(id);
  if (named !== undefined) return { ...document, provider: named.name, providerCif: named.cif };
  const known = id === null ? providerOfCif(association, providerCif) : undefined;
  if (known === undefined) return document;
  const provider = cleanText(document.provider) === '' ? known.name : document.provider;
  return { ...document, idServiceProvider: known.idServiceProvider, provider };
}

/** Refuses a document date, typed by the user, that lies too far ahead; '' means no date. */
export function documentAhead(date: string, today: LocalDate): ExpenseMonthRejection | undefined {
  const isAhead = date > addMonths(today, MONTHS_AHEAD.document);
  return isAhead ? { code: 'expense-date-ahead', field: 'document.date' } : undefined;
}

function expenseRefusal(
  expense: ExpenseData,
  association: Association,
): ExpenseMonthRejection | undefined {
  const column = association.columns.get(expense.idOutgoColumn);
  if (column === undefined) return { code: 'expense-column-unknown', field: 'idOutgoColumn' };
  if (!isLabel(expense.name) || expense.name.length > 45) {
    return { code: 'expense-name', field: 'name' };
  }
  return (
    amountRefusal(expense) ??
    groupRefusal(expense.idGroup, association) ??
    modeRefusal(expense, column.name) ??
    sharesRefusal(expense.typedShares, association) ??
    documentRefusal(expense, association)
  );
}

function dueRefusal(due: FundDueData, association: Association): ExpenseMonthRejection | undefined {
  const fund = association.funds.get(due.idFund);
  if (fund === undefined) return { code: 'due-fund-unknown', field: 'idFund' };
  if (!distributionModeAllowed(due.distribution, METERING.none)) {
    return { code: 'expense-mode', field: 'distribution' };
  }
  return (
    amountRefusal(due) ??
    groupRefusal(due.idGroup, association) ??
    entrancesRefusal(due.idGroup, fund.entrances, association) ??
    sharesRefusal(due.typedShares, association)
  );
}

function amountRefusal({
  amountBani,
}: Pick<FundDueData, 'amountBani'>): ExpenseMonthRejection | undefined {
  return isAmount(amountBani) ? undefined : { code: 'expense-amount', field: 'amountBani' };
}

/** Refuses a due that charges other entrances than those that pay the fund. */
function entrancesRefusal(
  idGroup: number | null,
  paying: readonly number[] | null,
  { entrances, groups, apartments }: Association,
): ExpenseMonthRejection | undefined {
  if (paying === null) return undefined;
  const asked =
    idGroup === null
      ? [...entrances.keys()]
      : (groups.get(idGroup)?.apartments.map((idAp) => apartments.get(idAp)?.idEntrance ?? 0) ?? [
          idGroup,
        ]);
  return asked.every((idEntrance) => paying.includes(idEntrance))
    ? undefined
    : { code: 'due-fund-elsewhere', field: 'idGroup' };
}

function groupRefusal(
  idGroup: number | null,
  { entrances, groups }: Association,
): ExpenseMonthRejection | undefined {
  const isKnown = idGroup === null || entrances.has(idGroup) || groups.has(idGroup);
  return isKnown ? undefined : { code: 'expense-group-unknown', field: 'idGroup' };
}

function modeRefusal(expense: ExpenseData, columnName: string): ExpenseMonthRejection | undefined {
  const { metering, distribution, quantityE3, canalPercentE2, unit } = expense;
  if (!distributionModeAllowed(distribution, metering)) {
    return { code: 'expense-mode', field: 'distribution' };
  }
  if (quantityE3 !== null && (!Number.isSafeInteger(quantityE3) || quantityE3 <= 0)) {
    return { code: 'expense-quantity', field: 'quantityE3' };
  }
  if (canalPercentE2 !== null) {
    const isPercent = Number.isInteger(canalPercentE2) && canalPercentE2 >= 0;
    if (!asksCanalPercent(columnName, metering) || !isPercent || canalPercentE2 > WHOLE_E2) {
      return { code: 'expense-canal', field: 'canalPercentE2' };
    }
  }
  if (metering === METERING.typedConsumptions && (unit.length < 1 || unit.length > 5)) {
    return { code: 'expense-unit', field: 'unit' };
  }
  return undefined;
}

function sharesRefusal(
  shares: ExpenseData['typedShares'],
  association: Association,
): ExpenseMonthRejection | undefined {
  const isRight =
    shares === null ||
    (areApartmentsOnce(shares, association) &&
      shares.every(({ amountBani }) => isAmount(amountBani)));
  return isRight ? undefined : { code: 'expense-shares', field: 'typedShares' };
}

/**
 * Checks only what is typed now: in a stored expense, the consumption of an apartment deleted since counts for nobody.
 */
function consumptionsRefusal(
  consumptions: ExpenseData['typedConsumptions'],
  association: Association,
): ExpenseMonthRejection | undefined {
  return consumptions === null || areApartmentsOnce(consumptions, association)
    ? undefined
    : { code: 'expense-shares', field: 'typedConsumptions' };
}

function areApartmentsOnce(
  typed: readonly { readonly idAp: number }[],
  { apartments }: Association,
): boolean {
  const ids = new Set(typed.map(({ idAp }) => idAp));
  return ids.size === typed.length && typed.every(({ idAp }) => apartments.has(idAp));
}

function documentRefusal(
  { document }: ExpenseData,
  { providers }: Association,
): ExpenseMonthRejection | undefined {
  const { idServiceProvider, provider, providerCif, number, date, dueDate } = document;
  if (idServiceProvider !== null && !providers.has(idServiceProvider)) {
    return { code: 'expense-provider-unknown', field: 'provider' };
  }
  const isRight =
    provider.length <= 100 &&
    providerCif.length <= 15 &&
    number.length <= 50 &&
    (date === '' || isLocalDate(date)) &&
    (dueDate === undefined || isLocalDate(dueDate));
  return isRight ? undefined : { code: 'expense-document', field: 'document' };
}
