import type { Association } from '../association/index.js';
import type { ExpenseData, ExpenseMonth, ExpenseState } from '../expense-month/index.js';
import { cleanText, isLabel, MILLI_MAX, type YearMonth } from '../kernel/index.js';
import { DISTRIBUTION, METERING } from '../month/index.js';
import { decimalMilli } from './decimal.js';
import { costOf, type SupplierInvoice } from './invoice.js';
import { isSameNumber, isSameSupplier, type SupplierNames } from './supplier.js';

/**
 * What the user should know before the invoice becomes an expense; a blocking problem prevents accepting it with one
 * click.
 */
export type ProposalProblem =
  | { readonly code: 'currency'; readonly currency: string }
  | { readonly code: 'no-place' }
  | { readonly code: 'unknown-supplier' }
  | { readonly code: 'distributed'; readonly name: string; readonly month: YearMonth }
  | { readonly code: 'other-customer'; readonly cif: string }
  | { readonly code: 'totals' }
  | { readonly code: 'line-currency'; readonly currency: string }
  | { readonly code: 'prepaid'; readonly prepaidBani: number; readonly currency: string }
  | { readonly code: 'typed-shares' }
  | { readonly code: 'typed-consumptions' }
  | { readonly code: 'quantity' }
  | { readonly code: 'parts'; readonly parts: number };

export const BLOCKING: ReadonlySet<ProposalProblem['code']> = new Set([
  'currency',
  'no-place',
  'distributed',
]);

/** How an invoice would be distributed. */
export interface ProposedPlace {
  /** Null where no similar expense was distributed before, or where the invoice is not in lei. */
  readonly expense: ExpenseData | null;
  /** A recurring expense of the open month that waits for this document; null to add a new one. */
  readonly fills: number | null;
  /** The month that the distribution is taken from. */
  readonly from: YearMonth | null;
  readonly problems: readonly ProposalProblem[];
}

/**
 * Proposes the distribution of the same supplier's last expense: first an expense of the open month that waits for its
 * document, then the newest one of the given months (the open month first, then those before it).
 */
export function proposePlace(
  invoice: SupplierInvoice,
  months: readonly ExpenseMonth[],
  association: Association,
): ProposedPlace {
  const idServiceProvider = providerOf(invoice, association);
  const own = months.map((month) => ({
    month: month.month!,
    expenses: expensesOf(month, invoice.supplier, idServiceProvider),
  }));
  const problems = documentProblems(invoice, association);
  if (idServiceProvider === undefined) problems.push({ code: 'unknown-supplier' });
  for (const { month, expenses } of own) {
    const twin = expenses.find(([, one]) => isSameNumber(one.document.number, invoice.number));
    if (twin) problems.push({ code: 'distributed', name: twin[1].name, month });
  }
  const found = standingPlace(own, association);
  if (found === undefined) {
    problems.push({ code: 'no-place' });
    return { expense: null, fills: null, from: null, problems };
  }
  const { expense: model, idOutgo, month, parts } = found;
  if (parts > 1) problems.push({ code: 'parts', parts });
  if (invoice.currency !== 'RON') return { expense: null, fills: null, from: month, problems };
  const quantityE3 = found.isCounted ? countedE3(invoice) : null;
  if (found.isCounted && quantityE3 === null) problems.push({ code: 'quantity' });
  if (model.distribution === DISTRIBUTION.typedShares) problems.push({ code: 'typed-shares' });
  if (model.metering === METERING.typedConsumptions) problems.push({ code: 'typed-consumptions' });
  const { isDisabled: _, ...data } = model;
  return {
    expense: {
      ...data,
      amountBani: costOf(invoice),
      quantityE3,
      typedShares: null,
      typedConsumptions: null,
      document: documentOf(invoice, association),
    },
    fills: idOutgo,
    from: month,
    problems,
  };
}

/** Returns the association's provider that issued the invoice; undefined where there is none. */
export function providerOf(
  { supplier }: Pick<SupplierInvoice, 'supplier'>,
  { providers }: Association,
): number | undefined {
  for (const [idServiceProvider, { name, cif }] of providers) {
    if (isSameSupplier({ name, cif }, supplier)) return idServiceProvider;
  }
  return undefined;
}

/** Returns the invoice as the document of an expense. */
export function documentOf(
  invoice: SupplierInvoice,
  association: Association,
): ExpenseData['document'] {
  const { supplier, number, issued, due } = invoice;
  return {
    idServiceProvider: providerOf(invoice, association) ?? null,
    provider: supplier.name,
    providerCif: supplier.cif,
    number,
    date: issued,
    ...(due === null ? {} : { dueDate: due }),
  };
}

/** Returns a name for a new expense: that of the invoice's first line, shortened to what a name may hold. */
export function firstName({ lines, supplier }: SupplierInvoice): string {
  const text = cleanText(
    (lines[0]?.name ?? supplier.name).replace(/[^\p{L}\p{M}\p{N} .,:;'()/&+%*#_-]/gu, ' '),
  );
  const name = [...text].slice(0, 45).join('').trim();
  return name !== '' && isLabel(name) ? name : 'Factură';
}

/** Returns the total quantity of the invoice in thousandths; null unless all lines have the same unit. */
export function countedE3({ lines }: SupplierInvoice): number | null {
  const [first] = lines;
  if (first === undefined || lines.some(({ unit }) => unit !== first.unit)) return null;
  let total = 0;
  for (const { quantity } of lines) {
    const value = decimalMilli(quantity);
    if (value === undefined) return null;
    total += value;
  }
  return total > 0 && total <= MILLI_MAX ? total : null;
}

type Standing = readonly [idOutgo: number, expense: ExpenseState];

function expensesOf(
  month: ExpenseMonth,
  supplier: SupplierNames,
  idServiceProvider: number | undefined,
): Standing[] {
  return [...month.expenses].filter(([, { document, isDisabled }]) => {
    if (isDisabled) return false;
    const { provider: name, providerCif: cif } = document;
    // By the provider's id, or by name and fiscal code on older documents.
    const isNamed =
      idServiceProvider !== undefined && document.idServiceProvider === idServiceProvider;
    return isNamed || isSameSupplier({ name, cif }, supplier);
  });
}

function standingPlace(
  own: readonly { readonly month: YearMonth; readonly expenses: readonly Standing[] }[],
  association: Association,
) {
  const usable = own.map(({ month, expenses }) => ({
    month,
    expenses: expenses.filter(([, one]) => isPossible(one, association)),
  }));
  const waiting = usable[0]?.expenses.filter(([, { document }]) => document.number === '') ?? [];
  // A quantity last month means a quantity again: the waiting copy itself has none yet.
  const earlier = usable.flatMap(({ expenses }) => expenses);
  const [first] = waiting;
  if (first !== undefined) {
    const [idOutgo, expense] = first;
    const before = earlier.find(
      ([id, one]) =>
        id !== idOutgo && one.idOutgoColumn === expense.idOutgoColumn && one.quantityE3 !== null,
    );
    const isCounted = before !== undefined;
    return { idOutgo, expense, month: usable[0]!.month, parts: waiting.length, isCounted };
  }
  const last = usable.find(({ expenses }) => expenses.length > 0);
  if (last === undefined) return undefined;
  const [, newest] = last.expenses.at(-1)!;
  const parts = last.expenses.filter(([, one]) =>
    isSameNumber(one.document.number, newest.document.number),
  ).length;
  const [, expense] = last.expenses.find(([, one]) =>
    parts > 1 ? isSameNumber(one.document.number, newest.document.number) : one === newest,
  )!;
  const isCounted = expense.quantityE3 !== null;
  return { idOutgo: null, expense, month: last.month, parts, isCounted };
}

function isPossible({ idOutgoColumn, idGroup }: ExpenseData, association: Association): boolean {
  const { columns, entrances, groups } = association;
  const hasGroup = idGroup === null || entrances.has(idGroup) || groups.has(idGroup);
  return columns.has(idOutgoColumn) && hasGroup;
}

function documentProblems(invoice: SupplierInvoice, { settings }: Association): ProposalProblem[] {
  const { currency, customerCif, lines, totals } = invoice;
  const problems: ProposalProblem[] = [];
  if (currency !== 'RON') problems.push({ code: 'currency', currency });
  const isOurs = isSameSupplier({ name: '', cif: customerCif }, { name: '', cif: settings.cif });
  if (customerCif !== '' && settings.cif !== '' && !isOurs) {
    problems.push({ code: 'other-customer', cif: customerCif });
  }
  if (!hasRightTotals(invoice)) problems.push({ code: 'totals' });
  const other = lines.find((line) => line.currency !== currency);
  if (other) problems.push({ code: 'line-currency', currency: other.currency });
  if (totals.prepaidBani !== 0) {
    problems.push({ code: 'prepaid', prepaidBani: totals.prepaidBani, currency });
  }
  return problems;
}

/** Checks that lines, net, VAT, total and payable amount agree to the ban (EN 16931 BR-CO-10, 13, 15, 16). */
export function hasRightTotals({ lines, totals }: SupplierInvoice): boolean {
  const sum = lines.reduce((bani, { amountBani }) => bani + amountBani, 0);
  return (
    sum === totals.linesBani &&
    totals.linesBani - totals.allowancesBani + totals.chargesBani === totals.netBani &&
    totals.netBani + totals.vatBani === totals.grossBani &&
    totals.grossBani - totals.prepaidBani + totals.roundingBani === totals.payableBani
  );
}
