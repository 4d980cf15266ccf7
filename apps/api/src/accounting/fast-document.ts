import { createHash } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerOf, routes } from '@scara/contracts/http';
import {
  addDocuments,
  addRegisterDocument,
  type DocumentFile,
  evolveDocuments,
} from '@scara/domain/documents';
import { accept, checkCif, type LocalDate, searchKey } from '@scara/domain/kernel';
import { knownAs, recordInvoice, typedInvoice } from '@scara/domain/proposals';
import { DocumentStreams } from '../documents/documents.js';
import { Uploads } from '../documents/files/uploads.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call } from '../http/call.js';
import { commandIdNamed } from '../http/command-id.js';
import { commandOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { Proposals } from '../supplier-invoices/proposals.js';

type R = typeof routes;
type FastCall = Call<R['fastDocAdd']>;

export class AddFastDocument extends commandOf<R['fastDocAdd']>() {}

/**
 * An invoice typed from paper. It becomes what an electronic one becomes: a proposed expense, which the administrator
 * accepts or drops; its file becomes an entry of the register of documents. The proposal is written first: the same
 * invoice twice is refused before anything else stands.
 */
@CommandHandler(AddFastDocument)
export class AddFastDocumentHandler implements ICommandHandler<AddFastDocument> {
  constructor(
    private readonly proposals: Proposals,
    private readonly months: Months,
    private readonly documents: DocumentStreams,
    private readonly uploads: Uploads,
  ) {}

  async execute({ call }: AddFastDocument): Promise<AnswerOf<R['fastDocAdd']>> {
    const { idAs } = call.params;
    await this.months.association(idAs);
    const cif = cifOf(call.body.cif);
    const file = await this.fileOf(call);
    const { issued, due, ...typed } = call.body;
    if (typed.amountBani === 0) throw new Refused({ code: 'payment-amount', field: 'amountBani' });
    const invoice = typedInvoice({
      ...typed,
      cif,
      issued: issued as LocalDate,
      due: due as LocalDate | null,
    });
    const contentHash = hashOf(cif, call.body);
    const known = knownAs({ contentHash, invoice }, await this.proposals.state(idAs));
    const expenses = known.flatMap((one) => (one.status === 'accepted' ? [one.idOutgo] : []));
    const standing = await this.proposals.standing(idAs, expenses);
    const { events, ...written } = await this.proposals.write(call, (state) =>
      recordInvoice({ contentHash, invoice }, state, (idOutgo) =>
        expenses.includes(idOutgo) ? standing.has(idOutgo) : true,
      ),
    );
    const read = events.find((event) => event.type === 'InvoiceRead');
    const { idProposal } = read!.data;
    if (file === undefined) return { ...written, idProposal, idRegisterDocument: null };
    return { ...(await this.registered(call, file)), idProposal };
  }

  private async fileOf(call: FastCall) {
    const { tmpName } = call.body;
    if (tmpName === null) return undefined;
    const who = { idAs: call.params.idAs, idUser: actorOf(call).idUser };
    const [file] = await this.uploads.toAttach(who, call.commandId, [tmpName]);
    if (file === undefined) throw new Refused({ code: 'file-upload-gone' });
    return file;
  }

  /** The entry and its file in one append, under a command of its own: the stream is another one. */
  private async registered(call: FastCall, file: DocumentFile) {
    const { idAs } = call.params;
    const { number, issued, provider, name, tmpName } = call.body;
    const day = today();
    const entry = {
      type: 'Factură',
      documentNumber: number,
      added: day,
      date: issued as LocalDate,
      from: provider,
      info: name,
    };
    const commandId = commandIdNamed(`fast document ${call.commandId}`);
    const { events, ...written } = await this.documents.write({ ...call, commandId }, (state) => {
      const added = addRegisterDocument({ idAs, entry, today: day }, state);
      const [first] = added.ok ? added.events : [];
      if (!added.ok || first?.type !== 'RegisterDocumentAdded') return added;
      const idElement = first.data.idRegisterDocument;
      const element = { kind: 'register', idElement } as const;
      const attached = addDocuments(
        { idAs, element, files: [file], today: day },
        evolveDocuments(state, first),
      );
      return attached.ok ? accept(first, ...attached.events) : attached;
    });
    if (tmpName !== null) await this.uploads.attached(call.commandId, [tmpName]);
    const [entered] = events;
    if (entered?.type !== 'RegisterDocumentAdded') throw new Error('an entry is written first');
    return { ...written, idRegisterDocument: entered.data.idRegisterDocument };
  }
}

/** The digits of a fiscal code with RO where it was typed so. Throws Refused for one that cannot be. */
function cifOf(typed: string): string {
  const checked = checkCif(typed);
  if (checked.kind === 'company') return `${/^\s*ro/i.test(typed) ? 'RO' : ''}${checked.digits}`;
  const isLength = checked.kind === 'refused' && checked.code === 'cif-length-invalid';
  throw new Refused({ code: isLength ? 'cif-length-invalid' : 'cif-invalid', field: 'cif' });
}

/** What makes a typed invoice the same one: there is no document to take the hash of. */
function hashOf(cif: string, { number, issued }: FastCall['body']): string {
  const named = `typed ${cif} ${searchKey(number)} ${issued}`;
  return createHash('sha256').update(named).digest('hex');
}
