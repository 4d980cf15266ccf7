import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { KeptAnswers } from '../freshness/kept-answers.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import {
  AnnouncePayment,
  ConfirmAnnouncement,
  ListAnnouncements,
  RefuseAnnouncement,
  WithdrawAnnouncement,
} from './announcements.js';
import { ReadApartmentPayments, ReadPaymentApartments } from './apartment-payments.js';
import { PreviewPayment, ReadGoneOwing, ReadReceiptSeries } from './at-the-counter.js';
import { ListCensorDocuments, ListPayments } from './payment-lists.js';
import { RegisterPayment, TakePayments } from './register-document.js';
import { AnswerRemark, CheckDocument } from './remarks.js';
import { AnnulPayment, OpenAccount, ReturnPayment, UpdatePayment } from './reversals.js';
import { ListUnpaidBills } from './unpaid-bills.js';

type R = typeof routes;

/** Payment documents of every kind: recording, correcting texts, annulling, returning and reading them. */
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
    // A person limited to entrances gets another list than everyone else, so it is not kept.
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
