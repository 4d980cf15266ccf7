import {
  accept,
  changesOf,
  cleanParagraphs,
  cleanText,
  hasRoom,
  isDocumentNumber,
  type LocalDate,
  reject,
} from '../kernel/index.js';
import { deletionOf, type DocumentDecision } from './attach.js';
import {
  type Documents,
  documentsOfElement,
  registerDocumentOf,
  registerDocuments,
} from './documents.js';
import type { RegisterDocumentData } from './events.js';
import type { DocumentRejection } from './rejections.js';

/** The types that every register offers at first; any other text may be a type too. */
const USUAL_TYPES = [
  'Adresă',
  'Cerere',
  'Contract',
  'Convocator',
  'Factură',
  'Hotărâre a adunării generale',
  'Hotărâre a comitetului executiv',
  'Notificare',
  'Ofertă',
  'Proces-verbal',
  'Reclamație',
  'Altele',
] as const;

/** Returns the usual types, then the other types that this register uses, in alphabetical order. */
export function registerTypes(state: Documents): string[] {
  const used = new Set(registerDocuments(state).map(({ type }) => type));
  for (const type of USUAL_TYPES) used.delete(type);
  return [...USUAL_TYPES, ...[...used].sort((a, b) => a.localeCompare(b, 'ro'))];
}

/** Enters a document into the register. The call's schema has checked the lengths. */
export function addRegisterDocument(
  command: {
    readonly idAs: number;
    readonly entry: RegisterDocumentData;
    readonly today: LocalDate;
  },
  state: Documents,
): DocumentDecision {
  const entry = cleaned(command.entry);
  const refusal = refusalOf(entry, command.today);
  if (refusal !== undefined) return reject(refusal);
  if (!hasRoom(state.register)) return reject({ code: 'documents-full' });
  const idRegisterDocument = state.register.length + 1;
  return accept({
    type: 'RegisterDocumentAdded',
    data: { idAs: command.idAs, idRegisterDocument, ...entry },
  });
}

/** Corrects an entry; unchanged fields add no event. */
export function editRegisterDocument(
  command: {
    readonly idAs: number;
    readonly idRegisterDocument: number;
    readonly entry: Partial<RegisterDocumentData>;
    readonly today: LocalDate;
  },
  state: Documents,
): DocumentDecision {
  const { idAs, idRegisterDocument, today } = command;
  const standing = registerDocumentOf(state, idRegisterDocument);
  if (standing === undefined) return reject({ code: 'register-document-not-found' });
  const changes = changesOf<RegisterDocumentData>(standing, cleaned(command.entry));
  if (changes === undefined) return accept();
  const refusal = refusalOf(changes.after, today);
  if (refusal !== undefined) return reject(refusal);
  return accept({
    type: 'RegisterDocumentChanged',
    data: { idAs, idRegisterDocument, ...changes },
  });
}

/** Deletes an entry of the register, with the documents attached to it. */
export function deleteRegisterDocument(
  { idRegisterDocument, today }: { readonly idRegisterDocument: number; readonly today: LocalDate },
  state: Documents,
): DocumentDecision {
  if (registerDocumentOf(state, idRegisterDocument) === undefined) {
    return idRegisterDocument <= state.register.length
      ? accept()
      : reject({ code: 'register-document-not-found' });
  }
  const element = { kind: 'register', idElement: idRegisterDocument } as const;
  return accept(
    ...documentsOfElement(state, element).map((document) => deletionOf(document, today)),
    { type: 'RegisterDocumentDeleted', data: { idRegisterDocument } },
  );
}

function cleaned<T extends Partial<RegisterDocumentData>>(entry: T): T {
  const entries = Object.entries(entry).map(([field, text]) => [
    field,
    field === 'info' ? cleanParagraphs(text) : cleanText(text),
  ]);
  return Object.fromEntries(entries) as T;
}

/** Checks an entry: a number consists of letters, digits and signs and is not all zeros; no date is in the future. */
function refusalOf(
  { documentNumber, added, date }: Partial<RegisterDocumentData>,
  today: LocalDate,
): DocumentRejection | undefined {
  if (
    documentNumber !== undefined &&
    (!isDocumentNumber(documentNumber) || /^0+$/.test(documentNumber))
  ) {
    return { code: 'register-number', field: 'number' };
  }
  if (date !== undefined && date > today) return { code: 'register-date-ahead', field: 'date' };
  if (added !== undefined && added > today) return { code: 'register-date-ahead', field: 'added' };
  return undefined;
}
