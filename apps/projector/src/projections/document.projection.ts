import type { DocumentEvent } from '@scara/domain/documents';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';

const document = table('document', {
  key: { documentId: 'long' },
  columns: {
    elementKind: 'text',
    elementId: 'long',
    hash: 'text',
    addedOn: 'text',
    /** '' while the document exists; then the first day on which its file may be deleted. */
    droppableFrom: 'text',
  },
});

const registerDocument = table('register_document', {
  key: { registerDocumentId: 'long' },
  columns: { isDeleted: 'bool', revision: 'big' },
});

/**
 * Which file each document uses, so that unused files can be deleted. Changes of these tables also tell open pages that
 * documents or the register changed.
 */
export const documents: Projection<DocumentEvent> = {
  name: 'documents_v1',
  family: 'document',
  tables: [document, registerDocument],
  on: {
    DocumentAdded: ({ data }, rows) => {
      const { idDocument: documentId, kind, idElement, hash, addedOn } = data;
      rows.insert(document, {
        documentId,
        elementKind: kind,
        elementId: idElement,
        hash,
        addedOn,
        droppableFrom: '',
      });
    },
    DocumentDeleted: ({ data }, rows) => {
      rows.patch(document, { documentId: data.idDocument }, { droppableFrom: data.droppableFrom });
    },
    RegisterDocumentAdded: ({ data, revision }, rows) => {
      const { idRegisterDocument: registerDocumentId } = data;
      rows.insert(registerDocument, { registerDocumentId, isDeleted: false, revision });
    },
    RegisterDocumentChanged: ({ data, revision }, rows) => {
      rows.patch(registerDocument, { registerDocumentId: data.idRegisterDocument }, { revision });
    },
    RegisterDocumentDeleted: ({ data, revision }, rows) => {
      const { idRegisterDocument: registerDocumentId } = data;
      rows.patch(registerDocument, { registerDocumentId }, { isDeleted: true, revision });
    },
  },
};
