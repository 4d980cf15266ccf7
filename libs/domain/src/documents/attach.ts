import {
  accept,
  type Decision,
  hasRoom,
  legalFigure,
  type LocalDate,
  reject,
  yearOf,
} from '../kernel/index.js';
import {
  type Documents,
  type DocumentState,
  documentOf,
  documentsOfElement,
  registerDocumentOf,
} from './documents.js';
import type { DocumentEvent, DocumentFile, Element } from './events.js';
import type { DocumentRejection } from './rejections.js';

export type DocumentDecision = Decision<DocumentEvent, DocumentRejection>;

/** The most documents of one element: a list that a user can still read. */
export const DOCUMENTS_MAX = 100;

/**
 * Attaches files to an element, all or none. The caller has checked in its own stream just before that the expense,
 * payment, apartment or month exists: one deleted at that very moment keeps its documents, which does no harm. An entry
 * of the register is in this stream and is checked here.
 */
export function addDocuments(
  command: {
    readonly idAs: number;
    readonly element: Element;
    readonly files: readonly DocumentFile[];
    readonly today: LocalDate;
  },
  state: Documents,
): DocumentDecision {
  const { idAs, element, files, today } = command;
  const { kind, idElement } = element;
  if (kind === 'register' && registerDocumentOf(state, idElement) === undefined) {
    return reject({ code: 'register-document-not-found' });
  }
  if (documentsOfElement(state, element).length + files.length > DOCUMENTS_MAX) {
    return reject({ code: 'documents-too-many', most: DOCUMENTS_MAX });
  }
  if (!hasRoom(state.documents, files.length)) return reject({ code: 'documents-full' });
  const first = state.documents.length + 1;
  return accept(
    ...files.map((file, i) => ({
      type: 'DocumentAdded' as const,
      data: { idAs, idDocument: first + i, kind, idElement, ...file, addedOn: today },
    })),
  );
}

/** Removes a document from its element. Removing again adds no event; an unknown id is refused. */
export function deleteDocument(
  { idDocument, today }: { readonly idDocument: number; readonly today: LocalDate },
  state: Documents,
): DocumentDecision {
  const document = documentOf(state, idDocument);
  if (document === undefined) {
    return idDocument <= state.documents.length ? accept() : reject({ code: 'document-not-found' });
  }
  return accept(deletionOf(document, today));
}

/**
 * Returns the first day on which the bytes of a deleted document may be removed: at once for an apartment's, because no
 * accounts depend on them; for all others after the time for which the law requires keeping them.
 */
export function droppableFrom(
  { kind, addedOn }: Pick<DocumentState, 'kind' | 'addedOn'>,
  deletedOn: LocalDate,
): LocalDate {
  if (kind === 'apartment') return deletedOn;
  const lastYear = yearOf(addedOn) + legalFigure('papers-kept-years', addedOn);
  const keptUntil = `${lastYear + 1}-01-01` as LocalDate;
  return keptUntil > deletedOn ? keptUntil : deletedOn;
}

/** Returns the event that a document is deleted today. */
export function deletionOf(document: DocumentState, today: LocalDate): DocumentEvent {
  const { idDocument } = document;
  const data = { idDocument, deletedOn: today, droppableFrom: droppableFrom(document, today) };
  return { type: 'DocumentDeleted', data };
}
