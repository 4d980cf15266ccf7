import {
  EMPTY_LOG,
  ID_MAX,
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
  /** Null while it is there; then the first day on which its bytes may go. */
  readonly droppableFrom: LocalDate | null;
}

export interface RegisterDocumentState extends RegisterDocumentData {
  readonly idRegisterDocument: number;
  readonly isDeleted: boolean;
}

/** The documents of an association. Ids count up inside it: number n is at n − 1. */
export interface Documents {
  readonly documents: Log<DocumentState>;
  readonly register: Log<RegisterDocumentState>;
}

export const NO_DOCUMENTS: Documents = { documents: EMPTY_LOG, register: EMPTY_LOG };

/** Folds one fact; it believes every event. */
export function evolveDocuments(state: Documents, event: DocumentEvent): Documents {
  switch (event.type) {
    case 'DocumentAdded': {
      const { idAs: _, ...document } = event.data;
      return { ...state, documents: logged(state.documents, { ...document, droppableFrom: null }) };
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

/** A document that is there. */
export function documentOf({ documents }: Documents, id: number): DocumentState | undefined {
  const found = logAt(documents, id - 1);
  return found?.droppableFrom === null ? found : undefined;
}

/** An entry of the register that is there. */
export function registerDocumentOf(
  { register }: Documents,
  id: number,
): RegisterDocumentState | undefined {
  const found = logAt(register, id - 1);
  return found?.isDeleted === false ? found : undefined;
}

/** What is attached to an element, oldest first. */
export function documentsOfElement(
  { documents }: Documents,
  { kind, idElement }: Element,
): DocumentState[] {
  return [...logItems(documents)].filter(
    (one) => one.droppableFrom === null && one.kind === kind && one.idElement === idElement,
  );
}

/** The register, newest entry first. */
export function registerDocuments({ register }: Documents): RegisterDocumentState[] {
  return [...logItems(register)].filter(({ isDeleted }) => !isDeleted).reverse();
}

/** True when one number more fits into what a call may carry. */
export function hasRoom(log: Log<unknown>, more = 1): boolean {
  return log.length + more <= ID_MAX;
}

/** True while some document, there or deleted, still needs these bytes. */
export function needsFile(state: Documents, hash: string, today: LocalDate): boolean {
  return [...logItems(state.documents)].some(
    (one) => one.hash === hash && (one.droppableFrom === null || one.droppableFrom > today),
  );
}
