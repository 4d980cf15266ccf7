import { Injectable } from '@nestjs/common';
import {
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryHandler,
} from '@nestjs/cqrs';
import type { AnnouncementView, AnswerOf, routes } from '@scara/contracts/http';
import { type Association, nameOfApartment } from '@scara/domain/association';
import {
  announcePayment,
  type Cashbook,
  confirmAnnouncement,
  refuseAnnouncement,
  withdrawAnnouncement,
  yearOfDocument,
} from '@scara/domain/cashbook';
import { type LocalDate, yearOf, PAYMENT_MODE, type PaymentMode } from '@scara/domain/kernel';
import { type Reader, Senders } from '../audit/senders.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf, seesApartment } from '../http/call.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Cashbooks } from './cashbooks.js';
import { isWithin, refuseCorrection } from './scope.js';
import { dataOfEvent, written } from '../association/associations.js';

type R = typeof routes;

export class AnnouncePayment extends commandOf<R['announcePayment']>() {}
export class WithdrawAnnouncement extends commandOf<R['withdrawAnnouncement']>() {}
export class ConfirmAnnouncement extends commandOf<R['confirmAnnouncement']>() {}
export class RefuseAnnouncement extends commandOf<R['refuseAnnouncement']>() {}
export class ListAnnouncements extends queryOf<R['listAnnouncements']>() {}

/** Lists the announced bank payments and who announced them. */
@Injectable()
export class Announcements {
  constructor(private readonly senders: Senders) {}

  /** Returns the announcements of the apartments that `isSeen` allows, the oldest cashbook first. */
  async of(
    association: Association,
    books: readonly Cashbook[],
    isSeen: (idAp: number) => boolean,
    reader: Reader,
  ): Promise<AnnouncementView[]> {
    const seen = books
      .flatMap((book) => [...book.announcements.values()])
      .filter(({ idAp }) => isSeen(idAp));
    const senders = await this.senders.ofAnnouncements(association, seen, reader);
    return seen.map((said) => ({
      ...said,
      n: nameOfApartment(association, said.idAp),
      sentBy: senders.get(said.idAnnouncement) ?? null,
    }));
  }
}

/** Announces a bank payment: a tenant's statement, kept beside the cashbook's documents until somebody confirms it. */
@CommandHandler(AnnouncePayment)
export class AnnouncePaymentHandler implements ICommandHandler<AnnouncePayment> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
  ) {}

  async execute({ call }: AnnouncePayment): Promise<AnswerOf<R['announcePayment']>> {
    const { idAs, idAp } = call.params;
    const { emitted, ...rest } = call.body;
    const { association } = await this.months.association(idAs);
    refuseUnseen(association, call);
    const year = yearOf(emitted as LocalDate);
    const context = await this.cashbooks.context(association, year);
    const said = { idAp, emitted: emitted as LocalDate, ...rest };
    const { events, ...written } = await this.cashbooks.write(call, year, (book) =>
      announcePayment(said, book, context),
    );
    const { idAnnouncement } = dataOfEvent(events, 'PaymentAnnounced');
    return { ...written, idAnnouncement };
  }
}

@CommandHandler(WithdrawAnnouncement)
export class WithdrawAnnouncementHandler implements ICommandHandler<WithdrawAnnouncement> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
  ) {}

  async execute({ call }: WithdrawAnnouncement): Promise<AnswerOf<R['withdrawAnnouncement']>> {
    const { idAs, idAp, idAnnouncement } = call.params;
    const { association } = await this.months.association(idAs);
    refuseUnseen(association, call);
    return written(
      await this.cashbooks.write(call, yearOfDocument(idAnnouncement), (book) =>
        withdrawAnnouncement({ idAnnouncement, idAp }, book),
      ),
    );
  }
}

@CommandHandler(ConfirmAnnouncement)
export class ConfirmAnnouncementHandler implements ICommandHandler<ConfirmAnnouncement> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
  ) {}

  async execute({ call }: ConfirmAnnouncement): Promise<AnswerOf<R['confirmAnnouncement']>> {
    const { idAs, idAnnouncement } = call.params;
    const { association } = await this.months.association(idAs);
    if (call.body.pM === PAYMENT_MODE.correction) refuseCorrection(call, association, null);
    const year = yearOfDocument(idAnnouncement);
    const context = await this.cashbooks.context(association, year);
    const asked = { idAnnouncement, mode: call.body.pM as PaymentMode, series: '' };
    const { events, ...written } = await this.cashbooks.write(call, year, (book) =>
      confirmAnnouncement(asked, book, context),
    );
    return { ...written, idPd: dataOfEvent(events, 'PaymentRegistered').idPd };
  }
}

@CommandHandler(RefuseAnnouncement)
export class RefuseAnnouncementHandler implements ICommandHandler<RefuseAnnouncement> {
  constructor(private readonly cashbooks: Cashbooks) {}

  async execute({ call }: RefuseAnnouncement): Promise<AnswerOf<R['refuseAnnouncement']>> {
    const { idAnnouncement } = call.params;
    const { reason } = call.body;
    const year = yearOfDocument(idAnnouncement);
    return written(
      await this.cashbooks.write(call, year, (book) =>
        refuseAnnouncement({ idAnnouncement, reason }, book),
      ),
    );
  }
}

@QueryHandler(ListAnnouncements)
export class ListAnnouncementsHandler implements IQueryHandler<ListAnnouncements> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
    private readonly announcements: Announcements,
  ) {}

  async execute({ call }: ListAnnouncements): Promise<AnswerOf<R['listAnnouncements']>> {
    const { association } = await this.months.association(call.params.idAs);
    const { scope } = actorOf(call);
    const books = await this.cashbooks.books(association);
    const isSeen = (idAp: number) => isWithin(scope, association, idAp);
    return { announcements: await this.announcements.of(association, books, isSeen, 'office') };
  }
}

/** Refuses an announcement or withdrawal for an apartment that the caller may not see. */
function refuseUnseen(
  association: Association,
  call: CallOf<R['announcePayment'] | R['withdrawAnnouncement']>,
): void {
  const { idAp } = call.params;
  const idEntrance = association.apartments.get(idAp)?.idEntrance;
  if (idEntrance === undefined) throw new Refused({ code: 'apartment-not-found', idAp });
  if (!seesApartment(actorOf(call), { idAp, idEntrance })) {
    throw new Refused({ code: 'forbidden' });
  }
}
