import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { knownAs, recordInvoice } from '@scara/domain/proposals';
import { Months } from '../expense-month/months.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { invoiceInFile, type ReadFile } from './invoice-file.js';
import { InvoicePapers } from './invoice-papers.js';
import { Proposals } from './proposals.js';
import { dataOfEvent } from '../association/associations.js';

type R = typeof routes;
type UploadCall = CallOf<R['uploadSupplierInvoice']>;

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
      const { events, ...written } = await this.record(call, file);
      const { idProposal } = dataOfEvent(events, 'InvoiceRead');
      await this.papers.attach(call, idProposal, kept);
      return { ...written, idProposal };
    } catch (error) {
      if (error instanceof Refused) await this.papers.letGo(call, kept);
      throw error;
    }
  }

  private async record(call: UploadCall, { invoice, contentHash }: ReadFile) {
    const { idAs } = call.params;
    const known = knownAs({ contentHash, invoice }, await this.proposals.state(idAs));
    const expenses = known.flatMap((one) => (one.status === 'accepted' ? [one.idOutgo] : []));
    const standing = await this.proposals.standing(idAs, expenses);
    return this.proposals.write(call, (state) =>
      // An expense added meanwhile was not among those checked, so it counts as existing.
      recordInvoice({ contentHash, invoice }, state, (idOutgo) =>
        expenses.includes(idOutgo) ? standing.has(idOutgo) : true,
      ),
    );
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
