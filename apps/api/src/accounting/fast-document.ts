import { createHash } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerOf, routes } from '@scara/contracts/http';
import { documentAhead } from '@scara/domain/expense-month';
import { checkCif, type LocalDate, searchKey } from '@scara/domain/kernel';
import { typedInvoice } from '@scara/domain/proposals';
import { Uploads } from '../documents/files/uploads.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call } from '../http/call.js';
import { commandOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { InvoicePapers } from '../supplier-invoices/invoice-papers.js';
import { Proposals } from '../supplier-invoices/proposals.js';
import { dataOfEvent } from '../association/associations.js';

type R = typeof routes;
type FastCall = Call<R['fastDocAdd']>;

export class AddFastDocument extends commandOf<R['fastDocAdd']>() {}

/**
 * Adds an invoice typed from paper. Like an electronic one it becomes a proposed expense that the administrator accepts
 * or drops; its file is attached to the proposal and then to the expense. The proposal is written first, so that an
 * invoice entered twice is refused before anything else is stored.
 */
@CommandHandler(AddFastDocument)
export class AddFastDocumentHandler implements ICommandHandler<AddFastDocument> {
  constructor(
    private readonly proposals: Proposals,
    private readonly months: Months,
    private readonly papers: InvoicePapers,
    private readonly uploads: Uploads,
  ) {}

  async execute({ call }: AddFastDocument): Promise<AnswerOf<R['fastDocAdd']>> {
    const { idAs } = call.params;
    await this.months.association(idAs);
    const cif = cifOf(call.body.cif);
    const file = await this.fileOf(call);
    const { issued, due, ...typed } = call.body;
    if (documentAhead(issued, today()) !== undefined) {
      throw new Refused({ code: 'expense-date-ahead', field: 'issued' });
    }
    if (typed.amountBani === 0) throw new Refused({ code: 'invoice-zero', field: 'amountBani' });
    const invoice = typedInvoice({
      ...typed,
      cif,
      issued: issued as LocalDate,
      due: due as LocalDate | null,
    });
    const contentHash = hashOf(cif, call.body);
    const { events, ...written } = await this.proposals.record(call, { contentHash, invoice });
    const { idProposal } = dataOfEvent(events, 'InvoiceRead');
    if (file !== undefined) await this.papers.attach(call, idProposal, file);
    return { ...written, idProposal };
  }

  private async fileOf(call: FastCall) {
    const { tmpName } = call.body;
    if (tmpName === null) return undefined;
    const who = { idAs: call.params.idAs, idUser: actorOf(call).idUser };
    const [file] = await this.uploads.toAttach(who, call.commandId, [tmpName]);
    if (file === undefined) throw new Refused({ code: 'file-upload-gone' });
    return { tmpName, file };
  }
}

/** Returns the digits of a fiscal code, with RO where it was typed. Throws `Refused` for an impossible code. */
function cifOf(typed: string): string {
  const checked = checkCif(typed);
  if (checked.kind === 'company') return `${/^\s*ro/i.test(typed) ? 'RO' : ''}${checked.digits}`;
  const isLength = checked.kind === 'refused' && checked.code === 'cif-length-invalid';
  throw new Refused({ code: isLength ? 'cif-length-invalid' : 'cif-invalid', field: 'cif' });
}

/** Identifies a typed invoice for duplicate detection: unlike an electronic one it has no file to hash. */
function hashOf(cif: string, { number, issued }: FastCall['body']): string {
  const named = `typed ${cif} ${searchKey(number)} ${issued}`;
  return createHash('sha256').update(named).digest('hex');
}
