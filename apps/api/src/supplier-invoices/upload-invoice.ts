import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { knownAs, recordInvoice } from '@scara/domain/proposals';
import { Months } from '../expense-month/months.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { invoiceInFile } from './invoice-file.js';
import { Proposals } from './proposals.js';

type R = typeof routes;

export class UploadSupplierInvoice extends commandOf<R['uploadSupplierInvoice']>() {}

@CommandHandler(UploadSupplierInvoice)
export class UploadSupplierInvoiceHandler implements ICommandHandler<UploadSupplierInvoice> {
  constructor(
    private readonly proposals: Proposals,
    private readonly months: Months,
  ) {}

  async execute({ call }: UploadSupplierInvoice): Promise<AnswerOf<R['uploadSupplierInvoice']>> {
    const { idAs } = call.params;
    const { invoice, contentHash } = invoiceInFile(Buffer.from(call.body.content, 'base64'));
    await this.months.association(idAs);
    const known = knownAs({ contentHash, invoice }, await this.proposals.state(idAs));
    const expenses = known.flatMap((one) => (one.status === 'accepted' ? [one.idOutgo] : []));
    const standing = await this.proposals.standing(idAs, expenses);
    const { events, ...written } = await this.proposals.write(call, (state) =>
      // An expense that another person added meanwhile stands: it was not asked about, and is not gone.
      recordInvoice({ contentHash, invoice }, state, (idOutgo) =>
        expenses.includes(idOutgo) ? standing.has(idOutgo) : true,
      ),
    );
    const read = events.find((event) => event.type === 'InvoiceRead');
    return { ...written, idProposal: read!.data.idProposal };
  }
}

@Controller()
export class UploadInvoiceController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.uploadSupplierInvoice)
  upload(@TheCall() call: CallOf<R['uploadSupplierInvoice']>) {
    return this.commands.execute(new UploadSupplierInvoice(call));
  }
}
