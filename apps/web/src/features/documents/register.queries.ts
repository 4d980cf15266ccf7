import { type BodySentTo, documentRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { useCommand } from '../../lib/use-command.js';

export type EntryBody = BodySentTo<typeof documentRoutes.addRegisterDocument>['registerDocument'];
type EntryChange = BodySentTo<typeof documentRoutes.editRegisterDocument>['registerDocument'];

const touches = ['document', 'register_document'];

export const registerQueries = {
  entries: (idAs: number) =>
    queryOptions({
      queryKey: [...associationKeys.documents(idAs), 'entries'] as const,
      queryFn: ({ signal }) =>
        call(documentRoutes.listRegisterDocuments, { params: { idAs }, signal }),
    }),
  types: (idAs: number) =>
    queryOptions({
      queryKey: [...associationKeys.documents(idAs), 'types'] as const,
      queryFn: ({ signal }) =>
        call(documentRoutes.listRegisterDocumentTypes, { params: { idAs }, signal }),
    }),
  /** The ids of the entries that contain every word of `text`, in their fields or their PDFs. */
  search: (idAs: number, text: string) =>
    queryOptions({
      queryKey: [...associationKeys.documents(idAs), 'search', text] as const,
      queryFn: ({ signal }) =>
        call(documentRoutes.searchRegisterDocuments, { params: { idAs }, body: { text }, signal }),
    }),
};

export function useAddEntry(idAs: number) {
  return useCommand({
    idAs,
    touches,
    write: (registerDocument: EntryBody) =>
      call(documentRoutes.addRegisterDocument, { params: { idAs }, body: { registerDocument } }),
  });
}

export function useEditEntry(idAs: number, idRegisterDocument: number) {
  return useCommand({
    idAs,
    touches,
    write: (registerDocument: EntryChange) =>
      call(documentRoutes.editRegisterDocument, {
        params: { idAs, idRegisterDocument },
        body: { registerDocument },
      }),
  });
}

export function useDeleteEntry(idAs: number, idRegisterDocument: number) {
  return useCommand({
    idAs,
    touches,
    write: () =>
      call(documentRoutes.deleteRegisterDocument, { params: { idAs, idRegisterDocument } }),
  });
}
