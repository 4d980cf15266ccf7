import {
  accept,
  type Decision,
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
  hasRoom,
  registerDocumentOf,
} from './documents.js';
import type { DocumentEvent, DocumentFile, Element } from './events.js';
import type { DocumentRejection } from './rejections.js';

type DocumentDecision = Decision<DocumentEvent, DocumentRejection>;

/** How many documents one element may have: a list that a person can still read. */
export const DOCUMENTS_MAX = 100;

/**
 * Attaches files to an element, all or none. That an expense, payment, apartment or month exists was asked of its own
 * stream just before: one deleted at that very moment keeps its papers, which harms nobody. An entry of the register
 * stands in this stream and is asked here.
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

/** Takes a document off its element. Twice is once; what was never there is refused. */
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
 * The first day on which the bytes of a deleted document may go: those of an apartment at once, for no account rests
 * on them; all others after the law's keeping time.
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

/** The fact that a document is deleted today. */
export function deletionOf(document: DocumentState, today: LocalDate): DocumentEvent {
  const { idDocument } = document;
  const data = { idDocument, deletedOn: today, droppableFrom: droppableFrom(document, today) };
  return { type: 'DocumentDeleted', data };
}
