import { documentEvents } from '@scara/contracts/events';
import {
  type DocumentEvent,
  type Documents,
  evolveDocuments,
  NO_DOCUMENTS,
} from '@scara/domain/documents';
import type { StreamFamily } from '@scara/event-store';

/** `document-7`: the attachments of association 7, and its register of documents. */
export const documentFamily: StreamFamily<Documents, DocumentEvent> = {
  name: 'document',
  streamOf: (id) => `document-${id}`,
  initial: NO_DOCUMENTS,
  evolve: evolveDocuments,
  schemas: documentEvents,
  associationOf: Number,
};
