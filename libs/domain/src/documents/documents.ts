import {
  EMPTY_LOG,
  type LocalDate,
  type Log,
  logAt,
  logged,
  logItems,
  logWith,
} from '../kernel/index.js';
import type { DocumentEvent, DocumentFile, Element, RegisterDocumentData } from './events.js';

export interface DocumentState extends Element, DocumentFile {
  readonly idDocument: number;
  readonly addedOn: LocalDate;
  /** Null while the document exists; after deletion the first day on which its bytes may be removed. */
  readonly droppableFrom: LocalDate | null;
  /** The revision of the stream at which it was attached. */
  readonly revision: number;
}

export interface RegisterDocumentState extends RegisterDocumentData {
  readonly idRegisterDocument: number;
  readonly isDeleted: boolean;
}

/** The documents of an association. Ids count from 1 in each log: number n is at index n − 1. */
export interface Documents {
  readonly documents: Log<DocumentState>;
  readonly register: Log<RegisterDocumentState>;
  /** The revision of the last event; -1 without events. */
  readonly revision: number;
}

export const NO_DOCUMENTS: Documents = {
  documents: EMPTY_LOG,
  register: EMPTY_LOG,
  revision: -1,
};

/** Folds one event into the state; believes every event. */
export function evolveDocuments(before: Documents, event: DocumentEvent): Documents {
  const state = { ...before, revision: before.revision + 1 };
  switch (event.type) {
    case 'DocumentAdded': {
      const { idAs: _, ...data } = event.data;
      const document = { ...data, droppableFrom: null, revision: state.revision };
      return { ...state, documents: logged(state.documents, document) };
    }
    case 'DocumentDeleted': {
      const { idDocument, droppableFrom } = event.data;
      const known = logAt(state.documents, idDocument - 1);
      if (known === undefined) return state;
      const documents = logWith(state.documents, idDocument - 1, { ...known, droppableFrom });
      return { ...state, documents };
    }
    case 'RegisterDocumentAdded': {
      const { idAs: _, ...entry } = event.data;
      return { ...state, register: logged(state.register, { ...entry, isDeleted: false }) };
    }
    case 'RegisterDocumentChanged': {
      const { idRegisterDocument, after } = event.data;
      return withEntry(state, idRegisterDocument, after);
    }
    case 'RegisterDocumentDeleted':
      return withEntry(state, event.data.idRegisterDocument, { isDeleted: true });
  }
}

function withEntry(
  state: Documents,
  idRegisterDocument: number,
  changes: Partial<RegisterDocumentState>,
): Documents {
  const known = logAt(state.register, idRegisterDocument - 1);
  if (known === undefined) return state;
  const entry = { ...known, ...changes };
  return { ...state, register: logWith(state.register, idRegisterDocument - 1, entry) };
}

/** Returns a document that is not deleted. */
export function documentOf({ documents }: Documents, id: number): DocumentState | undefined {
  const found = logAt(documents, id - 1);
  return found?.droppableFrom === null ? found : undefined;
}

/** Returns an entry of the register that is not deleted. */
export function registerDocumentOf(
  { register }: Documents,
  id: number,
): RegisterDocumentState | undefined {
  const found = logAt(register, id - 1);
  return found?.isDeleted === false ? found : undefined;
}

/** Returns the documents of an element, oldest first. */
export function documentsOfElement(
  { documents }: Documents,
  { kind, idElement }: Element,
): DocumentState[] {
  return [...logItems(documents)].filter(
    (one) => one.droppableFrom === null && one.kind === kind && one.idElement === idElement,
  );
}

/** Returns the register, newest entry first. */
export function registerDocuments({ register }: Documents): RegisterDocumentState[] {
  return [...logItems(register)].filter(({ isDeleted }) => !isDeleted).reverse();
}

/** True while some document, deleted or not, still needs these bytes. */
export function needsFile(state: Documents, hash: string, today: LocalDate): boolean {
  return [...logItems(state.documents)].some(
    (one) => one.hash === hash && (one.droppableFrom === null || one.droppableFrom > today),
  );
}
