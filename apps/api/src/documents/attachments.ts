import { Controller, type StreamableFile } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type AnswerOf, type DocumentView, pathOf, routes } from '@scara/contracts/http';
import {
  addDocuments,
  deleteDocument,
  documentOf,
  documentsOfElement,
  type DocumentState,
  downloadName,
} from '@scara/domain/documents';
import { logAt } from '@scara/domain/kernel';
import { FileMissing } from '@scara/platform/files';
import { written } from '../association/associations.js';
import { sentFile } from '../http/attached-file.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { SHOWN_IN_PAGE } from '../http/security-headers.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';
import { DocumentStreams, placeOf } from './documents.js';
import { Elements } from './elements.js';
import { Uploads } from './files/uploads.js';
import { DocumentTexts } from './text/document-texts.js';

type R = typeof routes;

export class AddDocuments extends commandOf<R['addDocuments']>() {}
export class DeleteDocument extends commandOf<R['deleteDocument']>() {}
export class UnlockDocument extends commandOf<R['unlockDocument']>() {}
export class ListDocuments extends queryOf<R['listDocuments']>() {}

@CommandHandler(AddDocuments)
export class AddDocumentsHandler implements ICommandHandler<AddDocuments> {
  constructor(
    private readonly streams: DocumentStreams,
    private readonly elements: Elements,
    private readonly uploads: Uploads,
  ) {}

  async execute({ call }: AddDocuments): Promise<AnswerOf<R['addDocuments']>> {
    const { params, body, commandId } = call;
    const { idAs, idElement } = params;
    const element = { kind: body.documentsType, idElement };
    await this.elements.refuseChanging(call, element);
    const names = body.documents.map(({ tmpName }) => tmpName);
    const who = { idAs, idUser: actorOf(call).idUser };
    const files = await this.uploads.toAttach(who, commandId, names);
    if (files.includes(undefined)) throw new Refused({ code: 'file-upload-gone' });
    const known = files.filter((file) => file !== undefined);
    const outcome = await this.streams.write(call, (state) =>
      addDocuments({ idAs, element, files: known, today: today() }, state),
    );
    await this.uploads.attached(commandId, names);
    return written(outcome);
  }
}

@CommandHandler(DeleteDocument)
export class DeleteDocumentHandler implements ICommandHandler<DeleteDocument> {
  constructor(
    private readonly streams: DocumentStreams,
    private readonly elements: Elements,
  ) {}

  async execute({ call }: DeleteDocument): Promise<AnswerOf<R['deleteDocument']>> {
    const { idAs, idDocument } = call.params;
    // A deleted document may be deleted again, by anyone who could change it, so the log is searched.
    const document = logAt((await this.streams.of(idAs)).documents, idDocument - 1);
    if (document === undefined) throw new Refused({ code: 'document-not-found' });
    await this.elements.refuseChanging(call, document);
    return written(
      await this.streams.write(call, (state) =>
        deleteDocument({ idDocument, today: today() }, state),
      ),
    );
  }
}

@CommandHandler(UnlockDocument)
export class UnlockDocumentHandler implements ICommandHandler<UnlockDocument> {
  constructor(
    private readonly streams: DocumentStreams,
    private readonly elements: Elements,
    private readonly texts: DocumentTexts,
  ) {}

  async execute({ call }: UnlockDocument): Promise<AnswerOf<R['unlockDocument']>> {
    const { idAs, idDocument } = call.params;
    const document = documentOf(await this.streams.of(idAs), idDocument);
    if (document === undefined) throw new Refused({ code: 'document-not-found' });
    await this.elements.refuseChanging(call, document);
    const isAsked = await this.texts.askAgain(idAs, document.hash, call.body.password);
    if (!isAsked) throw new Refused({ code: 'file-not-locked' });
    return {};
  }
}

@QueryHandler(ListDocuments)
export class ListDocumentsHandler implements IQueryHandler<ListDocuments> {
  constructor(
    private readonly streams: DocumentStreams,
    private readonly elements: Elements,
    private readonly texts: DocumentTexts,
  ) {}

  async execute({ call }: ListDocuments): Promise<AnswerOf<R['listDocuments']>> {
    const { idAs, idElement } = call.params;
    const element = { kind: call.query.documentsType, idElement };
    await this.elements.refuseReading(call, element);
    const attached = documentsOfElement(await this.streams.of(idAs), element);
    const documents = await this.elements.shownTo(call, element, attached);
    const texts = await this.texts.statesOf(
      idAs,
      documents.map(({ hash }) => hash),
    );
    return {
      documents: documents.map((document) =>
        viewOf(idAs, document, texts.get(document.hash) ?? 'none'),
      ),
    };
  }
}

function viewOf(
  idAs: number,
  { idDocument, fileName, size, mediaType, fromAnaf, addedOn }: DocumentState,
  text: DocumentView['text'],
): DocumentView {
  const link = pathOf(routes.downloadDocument, { idAs, file: idDocument });
  return { idDocument, fileName, size, mediaType, fromAnaf, addedOn, link, text };
}

/** Documents attached to expenses, payments, months, apartments and entries of the register. */
@Controller()
export class AttachmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly streams: DocumentStreams,
    private readonly elements: Elements,
    private readonly infrastructure: Infrastructure,
  ) {}

  @Call(routes.addDocuments)
  add(@TheCall() call: CallOf<R['addDocuments']>) {
    return this.commands.execute(new AddDocuments(call));
  }

  @Call(routes.deleteDocument)
  delete(@TheCall() call: CallOf<R['deleteDocument']>) {
    return this.commands.execute(new DeleteDocument(call));
  }

  @Call(routes.unlockDocument)
  unlock(@TheCall() call: CallOf<R['unlockDocument']>) {
    return this.commands.execute(new UnlockDocument(call));
  }

  @Call(routes.listDocuments)
  list(@TheCall() call: CallOf<R['listDocuments']>) {
    return this.queries.execute(new ListDocuments(call));
  }

  /**
   * Returns the file as it was sent. A file that is erased, removed or not readable by the caller is unavailable, with
   * no further detail.
   */
  @Call(routes.downloadDocument)
  async download(@TheCall() call: CallOf<R['downloadDocument']>): Promise<StreamableFile> {
    const { idAs, file } = call.params;
    const document = documentOf(await this.streams.of(idAs), file);
    if (document === undefined) throw new Refused({ code: 'file-unavailable' });
    await this.refuseStrangers(call, document);
    const { hash, mediaType, size } = document;
    const isShown = call.query.preview === '1' && mediaType === 'application/pdf';
    const name = downloadName(document.fileName, mediaType);
    try {
      const content = await this.infrastructure.files.get(placeOf(idAs), hash);
      if (isShown) void call.reply.header('content-security-policy', SHOWN_IN_PAGE);
      return sentFile(content, {
        type: mediaType,
        length: size,
        disposition: dispositionOf(isShown ? 'inline' : 'attachment', name),
      });
    } catch (error) {
      if (error instanceof FileMissing) throw new Refused({ code: 'file-unavailable' });
      throw error;
    }
  }

  /** A person unlimited in the association may also read the documents of elements that no longer exist. */
  private async refuseStrangers(call: CallOf, document: DocumentState): Promise<void> {
    if (actorOf(call).scope === null && document.kind !== 'invoice') return;
    try {
      await this.elements.refuseReading(call, document);
    } catch (error) {
      throw error instanceof Refused ? new Refused({ code: 'file-unavailable' }) : error;
    }
    const shown = await this.elements.shownTo(call, document, [document]);
    if (shown.length === 0) throw new Refused({ code: 'file-unavailable' });
  }
}

/** Returns the header value (RFC 6266): the name in ASCII for every program, and the exact name beside it. */
function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%;]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
