import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type AnswerOf, type BodyOf, routes } from '@scara/contracts/http';
import {
  addRegisterDocument,
  deleteRegisterDocument,
  documentsOfElement,
  type Documents,
  editRegisterDocument,
  type RegisterDocumentData,
  registerDocuments,
  type RegisterDocumentState,
  registerTypes,
} from '@scara/domain/documents';
import { searchKey } from '@scara/domain/kernel';
import { dataOfEvent, written } from '../association/associations.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { present } from '../http/present.js';
import { today } from '../http/today.js';
import { DocumentStreams } from './documents.js';
import { DocumentTexts } from './text/document-texts.js';
import { wordsOf } from './text/words.js';

type R = typeof routes;

export class AddRegisterDocument extends commandOf<R['addRegisterDocument']>() {}
export class EditRegisterDocument extends commandOf<R['editRegisterDocument']>() {}
export class DeleteRegisterDocument extends commandOf<R['deleteRegisterDocument']>() {}
export class ListRegisterDocuments extends queryOf<R['listRegisterDocuments']>() {}
export class ListRegisterDocumentTypes extends queryOf<R['listRegisterDocumentTypes']>() {}
export class SearchRegisterDocuments extends queryOf<R['searchRegisterDocuments']>() {}

@CommandHandler(AddRegisterDocument)
export class AddRegisterDocumentHandler implements ICommandHandler<AddRegisterDocument> {
  constructor(private readonly streams: DocumentStreams) {}

  async execute({ call }: AddRegisterDocument): Promise<AnswerOf<R['addRegisterDocument']>> {
    const { idAs } = call.params;
    const entry = entryOf(call.body.registerDocument) as RegisterDocumentData;
    const { events, ...at } = await this.streams.write(call, (state) =>
      addRegisterDocument({ idAs, entry, today: today() }, state),
    );
    const { idRegisterDocument } = dataOfEvent(events, 'RegisterDocumentAdded');
    return { ...at, idRegisterDocument };
  }
}

@CommandHandler(EditRegisterDocument)
export class EditRegisterDocumentHandler implements ICommandHandler<EditRegisterDocument> {
  constructor(private readonly streams: DocumentStreams) {}

  async execute({ call }: EditRegisterDocument): Promise<AnswerOf<R['editRegisterDocument']>> {
    const entry = entryOf(call.body.registerDocument);
    return written(
      await this.streams.write(call, (state) =>
        editRegisterDocument({ ...call.params, entry, today: today() }, state),
      ),
    );
  }
}

@CommandHandler(DeleteRegisterDocument)
export class DeleteRegisterDocumentHandler implements ICommandHandler<DeleteRegisterDocument> {
  constructor(private readonly streams: DocumentStreams) {}

  async execute({ call }: DeleteRegisterDocument): Promise<AnswerOf<R['deleteRegisterDocument']>> {
    const { idRegisterDocument } = call.params;
    return written(
      await this.streams.write(call, (state) =>
        deleteRegisterDocument({ idRegisterDocument, today: today() }, state),
      ),
    );
  }
}

@QueryHandler(ListRegisterDocuments)
export class ListRegisterDocumentsHandler implements IQueryHandler<ListRegisterDocuments> {
  constructor(private readonly streams: DocumentStreams) {}

  async execute({ call }: ListRegisterDocuments): Promise<AnswerOf<R['listRegisterDocuments']>> {
    const state = await this.streams.of(call.params.idAs);
    return {
      registerDocuments: registerDocuments(state).map(
        ({ isDeleted: _, documentNumber: number, ...entry }) => ({
          ...entry,
          number,
          documents: attachedTo(state, entry).length,
        }),
      ),
    };
  }
}

@QueryHandler(ListRegisterDocumentTypes)
export class ListRegisterDocumentTypesHandler implements IQueryHandler<ListRegisterDocumentTypes> {
  constructor(private readonly streams: DocumentStreams) {}

  async execute({ call }: ListRegisterDocumentTypes) {
    return { types: registerTypes(await this.streams.of(call.params.idAs)) };
  }
}

/**
 * Searches the register. Every word must match: the beginning of a word in the entry's own fields, or a whole word in
 * one of its PDFs.
 */
@QueryHandler(SearchRegisterDocuments)
export class SearchRegisterDocumentsHandler implements IQueryHandler<SearchRegisterDocuments> {
  constructor(
    private readonly streams: DocumentStreams,
    private readonly texts: DocumentTexts,
  ) {}

  async execute({
    call,
  }: SearchRegisterDocuments): Promise<AnswerOf<R['searchRegisterDocuments']>> {
    const { idAs } = call.params;
    const words = [...wordsOf(call.body.text)];
    if (words.length === 0) return { found: [] };
    const state = await this.streams.of(idAs);
    const hashes = await Promise.all(words.map((word) => this.texts.having(idAs, word)));
    const found = registerDocuments(state).filter((entry) => {
      const text = fieldsText(state, entry);
      const papers = attachedTo(state, entry);
      return words.every(
        (word, i) => text.includes(` ${word}`) || papers.some(({ hash }) => hashes[i]!.has(hash)),
      );
    });
    return { found: found.map(({ idRegisterDocument }) => idRegisterDocument) };
  }
}

/** The register of incoming and outgoing documents, with their attachments. */
@Controller()
export class RegisterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.addRegisterDocument)
  add(@TheCall() call: CallOf<R['addRegisterDocument']>) {
    return this.commands.execute(new AddRegisterDocument(call));
  }

  @Call(routes.editRegisterDocument)
  edit(@TheCall() call: CallOf<R['editRegisterDocument']>) {
    return this.commands.execute(new EditRegisterDocument(call));
  }

  @Call(routes.deleteRegisterDocument)
  delete(@TheCall() call: CallOf<R['deleteRegisterDocument']>) {
    return this.commands.execute(new DeleteRegisterDocument(call));
  }

  @Call(routes.listRegisterDocuments)
  list(@TheCall() call: CallOf<R['listRegisterDocuments']>) {
    return this.queries.execute(new ListRegisterDocuments(call));
  }

  @Call(routes.listRegisterDocumentTypes)
  types(@TheCall() call: CallOf<R['listRegisterDocumentTypes']>) {
    return this.queries.execute(new ListRegisterDocumentTypes(call));
  }

  @Call(routes.searchRegisterDocuments)
  search(@TheCall() call: CallOf<R['searchRegisterDocuments']>) {
    return this.queries.execute(new SearchRegisterDocuments(call));
  }
}

/** Converts a body to the entry's fields in its stream. */
function entryOf(
  body: BodyOf<R['editRegisterDocument']>['registerDocument'],
): Partial<RegisterDocumentData> {
  const { number: documentNumber, ...rest } = body;
  return present({ ...rest, documentNumber }) as Partial<RegisterDocumentData>;
}

function attachedTo(
  state: Documents,
  { idRegisterDocument }: Pick<RegisterDocumentState, 'idRegisterDocument'>,
) {
  return documentsOfElement(state, { kind: 'register', idElement: idRegisterDocument });
}

/** Returns the entry's words, each after a space: ' contract 12/a apa sa …'. */
function fieldsText(state: Documents, entry: RegisterDocumentState): string {
  const { type, documentNumber, date, added, from, info } = entry;
  const names = attachedTo(state, entry).map(({ fileName }) => fileName);
  const texts = [type, documentNumber, date, added, from, info, ...names];
  return ` ${[...texts.map(searchKey), ...texts.flatMap((text) => [...wordsOf(text)])].join(' ')}`;
}
