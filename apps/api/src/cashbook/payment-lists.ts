import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type CashDocumentView, routes } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import {
  type BookDocument,
  type Cashbook,
  isIn,
  isOut,
  originalOf,
  type ReturnState,
} from '@scara/domain/cashbook';
import { type LocalDate, logItems, yearOf, PAYMENT_MODE } from '@scara/domain/kernel';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { queryOf } from '../http/command-of.js';
import { today } from '../http/today.js';
import { Cashbooks } from './cashbooks.js';
import { documentView, returnsOf } from './document-view.js';
import { apartmentOf, isWithin } from './scope.js';

type R = typeof routes;

export class ListPayments extends queryOf<R['listPayments']>() {}
export class ListCensorDocuments extends queryOf<R['listCensorDocuments']>() {}

@QueryHandler(ListPayments)
export class ListPaymentsHandler implements IQueryHandler<ListPayments> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
  ) {}

  async execute({ call }: ListPayments): Promise<AnswerOf<R['listPayments']>> {
    const { association } = await this.months.association(call.params.idAs);
    const payments = await documentsBetween(call, association, this.cashbooks);
    const standing = payments.filter(
      ({ an, from, to, pM }) =>
        !an && from === null && to === null && pM !== PAYMENT_MODE.correction,
    );
    const sum = (isWanted: (t: number) => boolean): number =>
      standing.reduce((total, { t, amountBani }) => total + (isWanted(t) ? amountBani : 0), 0);
    return {
      payments,
      totalBani: sum(isIn),
      outBani: sum(isOut),
    };
  }
}

@QueryHandler(ListCensorDocuments)
export class ListCensorDocumentsHandler implements IQueryHandler<ListCensorDocuments> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
  ) {}

  async execute({ call }: ListCensorDocuments): Promise<AnswerOf<R['listCensorDocuments']>> {
    const { association } = await this.months.association(call.params.idAs);
    const payments = await documentsBetween(call, association, this.cashbooks);
    return { payments, unseen: payments.filter(({ check }) => check === null).length };
  }
}

/** Returns the documents that the caller may see in a period (this year by default), in the order of recording. */
async function documentsBetween(
  call: CallOf<R['listPayments'] | R['listCensorDocuments']>,
  association: Association,
  cashbooks: Cashbooks,
): Promise<CashDocumentView[]> {
  const { scope } = actorOf(call);
  const { from, to } = periodOf(call.query);
  const all = await cashbooks.books(association);
  const returns = returnsOf(all);
  const isShown = (document: BookDocument): boolean => {
    if (document.emitted < from || document.emitted > to) return false;
    return isWithin(scope, association, apartmentOf(originalOf(document, all) ?? document));
  };
  return all
    .filter(({ year }) => year >= yearOf(from) && year <= yearOf(to))
    .flatMap((book) =>
      [...logItems(book.documents)]
        .filter(isShown)
        .map((document) => shown(document, book, association, returns, all)),
    );
}

/** A return is shown with the apartment, partner and fund of the document it returned. */
function shown(
  document: BookDocument,
  book: Cashbook,
  association: Association,
  returns: ReadonlyMap<number, ReturnState>,
  all: readonly Cashbook[],
): CashDocumentView {
  const view = documentView(document, book, association, returns);
  if (document.kind !== 'return') return view;
  const { idAp, n, partner, idF } = documentView(
    originalOf(document, all) ?? document,
    book,
    association,
    returns,
  );
  return { ...view, idAp, n, partner, idF };
}

/** Returns the call's period; by default from January 1 to today. */
export function periodOf(query: {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
}): { readonly from: LocalDate; readonly to: LocalDate } {
  const to = query.toDate ?? today();
  const from = query.fromDate ?? `${to.slice(0, 4)}-01-01`;
  return { from: from as LocalDate, to: to as LocalDate };
}
