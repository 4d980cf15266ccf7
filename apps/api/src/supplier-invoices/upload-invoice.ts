import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { Months } from '../expense-month/months.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { invoiceInFile } from './invoice-file.js';
import { InvoicePapers } from './invoice-papers.js';
import { Proposals } from './proposals.js';
import { dataOfEvent } from '../association/associations.js';

type R = typeof routes;

export class UploadSupplierInvoice extends commandOf<R['uploadSupplierInvoice']>() {}

@CommandHandler(UploadSupplierInvoice)
export class UploadSupplierInvoiceHandler implements ICommandHandler<UploadSupplierInvoice> {
  constructor(
    private readonly proposals: Proposals,
    private readonly months: Months,
    private readonly papers: InvoicePapers,
  ) {}

  async execute({ call }: UploadSupplierInvoice): Promise<AnswerOf<R['uploadSupplierInvoice']>> {
    const { idAs } = call.params;
    const file = invoiceInFile(Buffer.from(call.body.content, 'base64'));
    await this.months.association(idAs);
    const kept = await this.papers.keep(call, call.body.name, file);
    try {
      const { events, ...written } = await this.proposals.record(call, file);
      const { idProposal } = dataOfEvent(events, 'InvoiceRead');
      await this.papers.attach(call, idProposal, kept);
      return { ...written, idProposal };
    } catch (error) {
      if (error instanceof Refused) await this.papers.letGo(call, kept);
      throw error;
    }
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
