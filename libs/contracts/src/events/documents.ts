import { type DocumentEvent, ELEMENT_KINDS } from '@scara/domain/documents';
import { z } from 'zod';
import { asItIs, type SchemasFor } from './family.js';
import { dateText, shape, some } from './scalars.js';

const id = z.int().positive();
const text = z.string();

const entry = z.strictObject({
  type: text,
  documentNumber: text,
  added: dateText,
  date: dateText,
  from: text,
  info: text,
});

/**
 * Returns the subject of a file's name, which may be personal: the apartment for its own files, else the association.
 */
const ownerOf = (data: { idAs: number; kind: string; idElement: number }): string =>
  data.kind === 'apartment' ? `apartment:${data.idElement}` : `association:${data.idAs}`;
const associationOf = (data: { idAs: number }): string => `association:${data.idAs}`;

/** Stored shapes of `document-{as}`; never rename, re-mean or reuse a field. */
export const documentEvents = {
  DocumentAdded: {
    // Version 2 added documents of supplier invoices; data of version 1 is valid as it is.
    ...shape(
      z.strictObject({
        idAs: id,
        idDocument: id,
        kind: z.enum(ELEMENT_KINDS),
        idElement: id,
        fileName: text,
        hash: text,
        size: id,
        mediaType: z.enum(['application/pdf', 'application/zip']),
        fromAnaf: z.boolean(),
        addedOn: dateText,
      }),
    ),
    version: 2,
    upcasters: { 1: asItIs },
    personal: { subject: ownerOf, fields: [{ path: 'fileName', class: 'document' }] },
  },
  DocumentDeleted: shape(
    z.strictObject({ idDocument: id, deletedOn: dateText, droppableFrom: dateText }),
  ),
  RegisterDocumentAdded: {
    ...shape(z.strictObject({ idAs: id, idRegisterDocument: id, ...entry.shape })),
    personal: {
      subject: associationOf,
      fields: [
        { path: 'from', class: 'free-text' },
        { path: 'info', class: 'free-text' },
      ],
    },
  },
  RegisterDocumentChanged: {
    ...shape(
      z.strictObject({ idAs: id, idRegisterDocument: id, after: some(entry), before: some(entry) }),
    ),
    personal: {
      subject: associationOf,
      fields: [
        { path: 'after.from', class: 'free-text' },
        { path: 'after.info', class: 'free-text' },
        { path: 'before.from', class: 'free-text' },
        { path: 'before.info', class: 'free-text' },
      ],
    },
  },
  RegisterDocumentDeleted: shape(z.strictObject({ idRegisterDocument: id })),
} satisfies SchemasFor<DocumentEvent>;
