import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type PaymentAllocation, routes } from '@scara/contracts/http';
import { bankOfMode, nameOfApartment } from '@scara/domain/association';
import { documentOf, paymentsOf, yearOfDocument } from '@scara/domain/cashbook';
import { monthIdOf } from '@scara/domain/kernel';
import {
  type Allocation,
  balanceOf,
  compareItems,
  type Ledger,
  ledgerOf,
} from '@scara/domain/ledger';
import { Months } from '../expense-month/months.js';
import { actorOf, seesApartment } from '../http/call.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { AccountRows } from './account-rows.js';
import { Cashbooks } from './cashbooks.js';
import { documentView, returnsOf } from './document-view.js';
import { apartmentOf, entranceOf, isWithin } from './scope.js';

type R = typeof routes;

export class ReadApartmentPayments extends queryOf<R['readApartmentPayments']>() {}
export class ReadPaymentApartments extends queryOf<R['readPaymentApartments']>() {}

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
    const idEntrance = entranceOf(association, idAp);
    if (!seesApartment(actorOf(call), { idAp, idEntrance })) {
      throw new Refused({ code: 'apartment-not-found', idAp });
    }
    const seen = await this.accounts.bookRevisions(association);
    const history = await this.accounts.wholeHistory(association, idAp);
    // A deleted apartment keeps its account; an apartment of another association has none here.
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
          idAp,
          pM: payment.mode,
          bank: bankOfMode(association.settings, payment.mode),
          // The tenant must not see remarks between censor and administrator, nor why a document of theirs was
          // annulled, since the reason may name another owner.
          check: null,
          anReason: '',
          allocations: allocationsOf(ledger, payment.idPd),
        })),
    );
    const { advance, total } = balanceOf(ledger);
    return {
      open: ledger.items
        .filter(({ open }) => open > 0)
        // In the order in which payments clear the items.
        .toSorted(compareItems)
        .map(({ kind, month, fundId, open }) => ({
          kind,
          idMonth: monthIdOf(month),
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

/** Returns the funds that one document cleared for its apartment. */
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

/** Returns what a payment cleared, item by item (computation.md §6). */
function allocationsOf(ledger: Ledger, idPd: number): PaymentAllocation[] {
  const own = ledger.allocations.filter(({ paymentId }: Allocation) => paymentId === idPd);
  return own.map(({ itemId, amount, date }) => {
    const { kind, month, fundId } = ledger.items[itemId - 1]!;
    return { kind, idMonth: monthIdOf(month), idFund: fundId, amountBani: amount, date };
  });
}
