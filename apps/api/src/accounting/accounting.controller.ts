import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { routes } from '@scara/contracts/http';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { ApproveAllPayments, ApprovePayment, ApproveSeveralPayments } from './approvals.js';
import {
  AssignAccountant,
  DismissAccountant,
  ListAccountedAssociations,
  ListAssignments,
} from './assignments.js';
import { AddFastDocument } from './fast-document.js';
import { Unapproved } from './unapproved.js';

type R = typeof routes;

/** What accountants do in the associations assigned to them. */
@Controller()
export class AccountingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly unapproved: Unapproved,
  ) {}

  @Call(routes.listAccountedAssociations)
  associations(@TheCall() call: CallOf<R['listAccountedAssociations']>) {
    return this.queries.execute(new ListAccountedAssociations(call));
  }

  @Call(routes.listAssignments)
  assignments(@TheCall() call: CallOf<R['listAssignments']>) {
    return this.queries.execute(new ListAssignments(call));
  }

  @Call(routes.assignAccountant)
  assign(@TheCall() call: CallOf<R['assignAccountant']>) {
    return this.commands.execute(new AssignAccountant(call));
  }

  @Call(routes.dismissAccountant)
  dismiss(@TheCall() call: CallOf<R['dismissAccountant']>) {
    return this.commands.execute(new DismissAccountant(call));
  }

  @Call(routes.listUnapprovedPayments)
  unapprovedPayments(@TheCall() call: CallOf<R['listUnapprovedPayments']>) {
    return this.unapproved.list(actorOf(call).idUser, call.query);
  }

  @Call(routes.listPaymentsApproval)
  approvedPayments(@TheCall() call: CallOf<R['listPaymentsApproval']>) {
    return this.unapproved.approved(actorOf(call).idUser, call.query);
  }

  @Call(routes.approvePayments)
  approve(@TheCall() call: CallOf<R['approvePayments']>) {
    return this.commands.execute(new ApprovePayment(call));
  }

  @Call(routes.multiplePayments)
  approveSeveral(@TheCall() call: CallOf<R['multiplePayments']>) {
    return this.commands.execute(new ApproveSeveralPayments(call));
  }

  @Call(routes.approveAllPayments)
  approveAll(@TheCall() call: CallOf<R['approveAllPayments']>) {
    return this.commands.execute(new ApproveAllPayments(call));
  }

  @Call(routes.fastDocAdd)
  addFastDocument(@TheCall() call: CallOf<R['fastDocAdd']>) {
    return this.commands.execute(new AddFastDocument(call));
  }
}
