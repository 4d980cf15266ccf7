import { Controller } from '@nestjs/common';
import { CommandBus, type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import {
  type AnswerOf,
  type CashDocumentView,
  cashWarningText,
  type PaymentAllocation,
  routes,
} from '@scara/contracts/http';
import {
  beforeFirstMonth,
  type BookDocument,
  type Cashbook,
  type CashWarning,
  ceilingsPassedBy,
  documentOf,
  isWaiver,
  paidOfBills,
  type PaymentMode,
  paymentsOf,
  receiptSeriesOf,
  type ReturnState,
  yearOfDocument,
  CORRECTION,
} from '@scara/domain/cashbook';
import { type Association, bankOfMode, nameOfApartment } from '@scara/domain/association';
import { bani, fundId, type LocalDate, logItems, monthIdOf } from '@scara/domain/kernel';
import {
  type Allocation,
  balanceOf,
  type Ledger,
  compareItems,
  ledgerOf,
  owedTo,
  previewPayment,
  separateReceipts,
} from '@scara/domain/ledger';
import { Months } from '../expense-month/months.js';
import { KeptAnswers } from '../freshness/kept-answers.js';
import { actorOf, type Call as CallOf, seesApartment } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';
import { AccountRows } from './account-rows.js';
import { Accounts } from './accounts.js';
import { AccountsNow } from './accounts-now.js';
import {
  AnnouncePayment,
  ConfirmAnnouncement,
  ListAnnouncements,
  RefuseAnnouncement,
  WithdrawAnnouncement,
} from './announcements.js';
import { Cashbooks } from './cashbooks.js';
import { documentView, returnsOf } from './document-view.js';
import { RegisterPayment, TakePayments } from './register-document.js';
import { AnswerRemark, CheckDocument } from './remarks.js';
import { AnnulPayment, OpenAccount, ReturnPayment, UpdatePayment } from './reversals.js';
import { apartmentOf, isCompanyOf, isWithin, warningsFor } from './scope.js';

type R = typeof routes;

export class ListPayments extends queryOf<R['listPayments']>() {}
export class ListCensorDocuments extends queryOf<R['listCensorDocuments']>() {}
export class ReadApartmentPayments extends queryOf<R['readApartmentPayments']>() {}
export class ReadGoneOwing extends queryOf<R['readGoneOwing']>() {}
export class PreviewPayment extends queryOf<R['previewPayment']>() {}
export class ReadReceiptSeries extends queryOf<R['readReceiptSeries']>() {}
export class ReadPaymentApartments extends queryOf<R['readPaymentApartments']>() {}
export class ListUnpaidBills extends queryOf<R['listUnpaidBills']>() {}

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
      ({ an, from, to, pM }) => !an && from === null && to === null && pM !== CORRECTION,
    );
    const sum = (isWanted: (t: number) => boolean): number =>
      standing.reduce((total, { t, amountBani }) => total + (isWanted(t) ? amountBani : 0), 0);
    return {
      payments,
      totalBani: sum((t) => t < 10),
      outBani: sum((t) => t >= 10 && t < 20),
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

/** The documents of a period that the person may see, in the order of recording; this year's without one. */
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
    const idAp = apartmentOf(firstOf(document, all));
    return scope === null || (idAp !== null && isWithin(scope, association, idAp));
  };
  return all
    .filter(({ year }) => year >= yearOf(from) && year <= yearOf(to))
    .flatMap((book) =>
      [...logItems(book.documents)]
        .filter(isShown)
        .map((document) => shown(document, book, association, returns, all)),
    );
}

/** A return is shown with the apartment of what went back. */
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
    firstOf(document, all),
    book,
    association,
    returns,
  );
  return { ...view, idAp, n, partner, idF };
}

function firstOf(document: BookDocument, books: readonly Cashbook[]): BookDocument {
  if (document.kind !== 'return') return document;
  const home = books.find(({ year }) => year === yearOfDocument(document.idPd));
  return (home && documentOf(home, document.idPd)) ?? document;
}

/** From the first of January to today, where a call names no period. */
export function periodOf(query: {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
}): { readonly from: LocalDate; readonly to: LocalDate } {
  const to = query.toDate ?? today();
  const from = query.fromDate ?? `${to.slice(0, 4)}-01-01`;
  return { from: from as LocalDate, to: to as LocalDate };
}

@QueryHandler(ReadApartmentPayments)
export class ReadApartmentPaymentsHandler implements IQueryHandler<ReadApartmentPayments> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly accounts: AccountRows,
  ) {}

  async execute({ call }: ReadApartmentPayments): Promise<AnswerOf<R['readApartmentPayments']>> {
    const { idAs, idAp } = call.params;
    const { association } = await this.months.association(idAs);
    const { apartments, gone } = association;
    const idEntrance = (apartments.get(idAp) ?? gone.get(idAp))?.idEntrance;
    if (!seesApartment(actorOf(call), { idAp, idEntrance })) {
      throw new Refused({ code: 'apartment-not-found', idAp });
    }
    const seen = await this.accounts.bookRevisions(association);
    const history = await this.accounts.wholeHistory(association, idAp);
    // A deleted apartment keeps its account; one of another association has none here.
    if (history.length === 0 && !association.apartments.has(idAp)) {
      throw new Refused({ code: 'apartment-not-found', idAp });
    }
    const ledger = ledgerOf(history);
    const books = await this.accounts.books(idAs, idAp);
    const returns = returnsOf(books);
    const payments = books.flatMap((book) =>
      [...paymentsOf(book)]
        .filter((payment) => payment.idAp === idAp)
        .map((payment) => ({
          ...documentView(payment, book, association, returns),
          ...{ idAp, pM: payment.mode },
          bank: bankOfMode(association.settings, payment.mode),
          // What a censor and the administrator say to each other is not the tenant's; nor is why one of their own
          // documents does not count, for it may name another owner.
          check: null,
          anReason: '',
          allocations: allocationsOf(ledger, payment.idPd),
        })),
    );
    const { advance, total } = balanceOf(ledger);
    return {
      open: ledger.items
        .filter(({ open }) => open > 0)
        // As a payment clears them.
        .toSorted(compareItems)
        .map(({ kind, month, fundId, open }) => ({
          kind,
          idMonth: Number(monthIdOf(month)),
          idFund: fundId,
          amountBani: open,
        })),
      advanceBani: advance,
      totalBani: total,
      payments: await this.infrastructure.vault.openDeep(payments),
      books: seen,
    };
  }
}

/** Apartments that are gone and owe: the structure has them no more, and somebody may want to pay. */
@QueryHandler(ReadGoneOwing)
export class ReadGoneOwingHandler implements IQueryHandler<ReadGoneOwing> {
  constructor(
    private readonly months: Months,
    private readonly accounts: AccountsNow,
  ) {}

  async execute({ call }: ReadGoneOwing): Promise<AnswerOf<R['readGoneOwing']>> {
    const { scope } = actorOf(call);
    const { association } = await this.months.association(call.params.idAs);
    // The counter asks before every payment, and hardly any house has lost an apartment.
    if (association.gone.size === 0) return { apartments: [] };
    const apartments = (await this.accounts.of(association))
      .filter(({ idAp }) => !association.apartments.has(idAp))
      .filter(({ idEntrance }) => scope === null || scope.has(idEntrance))
      .map(({ idAp, number, n, facts }) => {
        return { idAp, number, n, totalBani: balanceOf(ledgerOf(facts())).total };
      });
    return { apartments: apartments.filter(({ totalBani }) => totalBani > 0) };
  }
}

@QueryHandler(PreviewPayment)
export class PreviewPaymentHandler implements IQueryHandler<PreviewPayment> {
  constructor(
    private readonly months: Months,
    private readonly accounts: AccountRows,
    private readonly cashbooks: Cashbooks,
  ) {}

  async execute({ call }: PreviewPayment): Promise<AnswerOf<R['previewPayment']>> {
    const { idAs, idAp } = call.params;
    const { amountBani, emitted, idF, pM } = call.query;
    const { association } = await this.months.association(idAs);
    const isSeen = isWithin(actorOf(call).scope, association, idAp);
    const history = isSeen ? await this.accounts.wholeHistory(association, idAp) : [];
    // One that is gone is paid for as long as it owes, and no more than that.
    const isGone = !association.apartments.has(idAp);
    const mostBani = isGone ? balanceOf(ledgerOf(history)).total : Infinity;
    if (!isSeen || mostBani <= 0) throw new Refused({ code: 'apartment-not-found', idAp });
    if (amountBani > mostBani) {
      throw new Refused({ code: 'payment-gone-beyond', field: 'amountBani', mostBani });
    }
    if (idF !== undefined && !association.funds.has(idF)) {
      throw new Refused({ code: 'payment-fund-unknown', field: 'idF' });
    }
    const isOfFund = idF !== undefined && isWaiver({ mode: pM as PaymentMode, idF });
    const owedBani = isOfFund ? owedTo(ledgerOf(history), idF) : Infinity;
    if (amountBani > owedBani) {
      throw new Refused({ code: 'fund-waiver-beyond', field: 'amountBani', mostBani: owedBani });
    }
    const preview = previewPayment(history, {
      amount: bani(amountBani),
      fundId: idF === undefined ? null : fundId(idF),
      date: emitted as LocalDate,
    });
    return {
      allocations: preview.taken.map(({ item, amount }) => ({
        kind: item.kind,
        idMonth: Number(monthIdOf(item.month)),
        idFund: item.fundId,
        amountBani: amount,
        date: emitted,
      })),
      advanceBani: preview.advance,
      warnings: warningsFor(call, [
        ...beforeFirstMonth(emitted as LocalDate, association.firstMonth),
        ...(pM === 1 ? await this.ceilings(association, idAp, amountBani, emitted) : []),
      ]).map((one) => ({ code: one.code, message: cashWarningText(one) })),
      receipts: separateReceipts(preview).map(({ fundId: idFund, amount }) => ({
        idF: idFund,
        amountBani: amount,
      })),
    };
  }

  private async ceilings(
    association: Association,
    idAp: number,
    amountBani: number,
    emitted: string,
  ): Promise<CashWarning[]> {
    const books = await this.cashbooks.books(association);
    const payment = { type: 1, mode: 1, idAp, amountBani, idF: null, info: '' } as const;
    const numbered = { ...payment, emitted: emitted as LocalDate, series: '', number: '' };
    return ceilingsPassedBy(numbered, books, isCompanyOf(association));
  }
}

/** What a cashier would type into the next receipt: nobody looks it up where another browser, or a take-over, knew it. */
@QueryHandler(ReadReceiptSeries)
export class ReadReceiptSeriesHandler implements IQueryHandler<ReadReceiptSeries> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
  ) {}

  async execute({ call }: ReadReceiptSeries): Promise<AnswerOf<R['readReceiptSeries']>> {
    const { association } = await this.months.association(call.params.idAs);
    const books = await this.cashbooks.books(association);
    return { series: receiptSeriesOf(books, actorOf(call).idUser) };
  }
}

/** The funds that one document cleared, in the apartment that it is about. */
@QueryHandler(ReadPaymentApartments)
export class ReadPaymentApartmentsHandler implements IQueryHandler<ReadPaymentApartments> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
    private readonly accounts: AccountRows,
  ) {}

  async execute({ call }: ReadPaymentApartments): Promise<AnswerOf<R['readPaymentApartments']>> {
    const { idAs, idPd } = call.params;
    const { association } = await this.months.association(idAs);
    const document = documentOf(await this.cashbooks.book(idAs, yearOfDocument(idPd)), idPd);
    if (document === undefined) throw new Refused({ code: 'payment-not-found' });
    const idAp = apartmentOf(document);
    if (idAp === null) return { apartments: [] };
    if (!isWithin(actorOf(call).scope, association, idAp)) {
      throw new Refused({ code: 'payment-not-found' });
    }
    const ledger = ledgerOf(await this.accounts.wholeHistory(association, idAp));
    const funds = allocationsOf(ledger, idPd).flatMap(({ idFund, idMonth, amountBani }) =>
      idFund === null ? [] : [{ idFund, idMonth, amountBani }],
    );
    const n = nameOfApartment(association, idAp);
    const amountBani = funds.reduce((sum, one) => sum + one.amountBani, 0);
    return { apartments: [{ idAp, n, amountBani, funds }] };
  }
}

/** Expense documents of every month that are not paid whole, and credit notes not used up, newest month first. */
@QueryHandler(ListUnpaidBills)
export class ListUnpaidBillsHandler implements IQueryHandler<ListUnpaidBills> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
    private readonly accounts: Accounts,
  ) {}

  async execute({ call }: ListUnpaidBills): Promise<AnswerOf<R['listUnpaidBills']>> {
    const { association } = await this.months.association(call.params.idAs);
    const paid = paidOfBills(await this.cashbooks.books(association));
    const months = await this.accounts.monthsOf(association);
    const bills = months.toReversed().flatMap(({ month, expenses }) =>
      [...expenses].flatMap(([idOutgo, { name, amountBani, document, isDisabled }]) => {
        const leftBani = month === null || isDisabled ? 0 : amountBani - paid(month, idOutgo);
        if (month === null || leftBani === 0) return [];
        const { provider, number, date } = document;
        const idMonth = Number(monthIdOf(month));
        return [{ idMonth, idOutgo, name, provider, number, date, amountBani, leftBani }];
      }),
    );
    return { bills };
  }
}

/** Payment documents of every kind: written, corrected in their texts, annulled, returned, read. */
@Controller()
export class PaymentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: KeptAnswers,
  ) {}

  @Call(routes.registerPayment)
  register(@TheCall() call: CallOf<R['registerPayment']>) {
    return this.commands.execute(new RegisterPayment(call));
  }

  @Call(routes.takePayments)
  take(@TheCall() call: CallOf<R['takePayments']>) {
    return this.commands.execute(new TakePayments(call));
  }

  @Call(routes.updatePayment)
  update(@TheCall() call: CallOf<R['updatePayment']>) {
    return this.commands.execute(new UpdatePayment(call));
  }

  @Call(routes.annulPayment)
  annul(@TheCall() call: CallOf<R['annulPayment']>) {
    return this.commands.execute(new AnnulPayment(call));
  }

  @Call(routes.returnPayment)
  giveBack(@TheCall() call: CallOf<R['returnPayment']>) {
    return this.commands.execute(new ReturnPayment(call));
  }

  @Call(routes.openAccount)
  open(@TheCall() call: CallOf<R['openAccount']>) {
    return this.commands.execute(new OpenAccount(call));
  }

  @Call(routes.announcePayment)
  announce(@TheCall() call: CallOf<R['announcePayment']>) {
    return this.commands.execute(new AnnouncePayment(call));
  }

  @Call(routes.withdrawAnnouncement)
  withdraw(@TheCall() call: CallOf<R['withdrawAnnouncement']>) {
    return this.commands.execute(new WithdrawAnnouncement(call));
  }

  @Call(routes.confirmAnnouncement)
  confirm(@TheCall() call: CallOf<R['confirmAnnouncement']>) {
    return this.commands.execute(new ConfirmAnnouncement(call));
  }

  @Call(routes.refuseAnnouncement)
  refuse(@TheCall() call: CallOf<R['refuseAnnouncement']>) {
    return this.commands.execute(new RefuseAnnouncement(call));
  }

  @Call(routes.checkDocument)
  check(@TheCall() call: CallOf<R['checkDocument']>) {
    return this.commands.execute(new CheckDocument(call));
  }

  @Call(routes.answerRemark)
  answer(@TheCall() call: CallOf<R['answerRemark']>) {
    return this.commands.execute(new AnswerRemark(call));
  }

  @Call(routes.listPayments)
  list(@TheCall() call: CallOf<R['listPayments']>): Promise<AnswerOf<R['listPayments']>> {
    const list = () => this.queries.execute(new ListPayments(call));
    // Whoever has single entrances is shown only theirs.
    return actorOf(call).scope === null ? this.answers.of(call, call.params.idAs, list) : list();
  }

  @Call(routes.readApartmentPayments)
  apartment(@TheCall() call: CallOf<R['readApartmentPayments']>) {
    return this.queries.execute(new ReadApartmentPayments(call));
  }

  @Call(routes.readGoneOwing)
  goneOwing(@TheCall() call: CallOf<R['readGoneOwing']>) {
    return this.queries.execute(new ReadGoneOwing(call));
  }

  @Call(routes.previewPayment)
  preview(@TheCall() call: CallOf<R['previewPayment']>) {
    return this.queries.execute(new PreviewPayment(call));
  }

  @Call(routes.readReceiptSeries)
  series(@TheCall() call: CallOf<R['readReceiptSeries']>) {
    return this.queries.execute(new ReadReceiptSeries(call));
  }

  @Call(routes.readPaymentApartments)
  funds(@TheCall() call: CallOf<R['readPaymentApartments']>) {
    return this.queries.execute(new ReadPaymentApartments(call));
  }

  @Call(routes.listUnpaidBills)
  bills(@TheCall() call: CallOf<R['listUnpaidBills']>) {
    return this.queries.execute(new ListUnpaidBills(call));
  }

  @Call(routes.listAnnouncements)
  announcements(@TheCall() call: CallOf<R['listAnnouncements']>) {
    return this.queries.execute(new ListAnnouncements(call));
  }

  @Call(routes.listCensorDocuments)
  censor(@TheCall() call: CallOf<R['listCensorDocuments']>) {
    return this.queries.execute(new ListCensorDocuments(call));
  }
}

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** What a payment cleared, item by item (computation.md §6). */
function allocationsOf(ledger: Ledger, idPd: number): PaymentAllocation[] {
  const own = ledger.allocations.filter(({ paymentId }: Allocation) => paymentId === idPd);
  return own.map(({ itemId, amount, date }) => {
    const { kind, month, fundId } = ledger.items[itemId - 1]!;
    return { kind, idMonth: Number(monthIdOf(month)), idFund: fundId, amountBani: amount, date };
  });
}
