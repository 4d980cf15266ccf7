import { tableRoutes, type BodySentTo, type OutgoColumnView } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { useCommand } from '../../lib/use-command.js';

export const columnsQuery = (idAs: number) =>
  queryOptions({
    queryKey: associationKeys.columns(idAs),
    queryFn: ({ signal }) => call(tableRoutes.listOutgoColumns, { params: { idAs }, signal }),
  });

export type ColumnBody = BodySentTo<typeof tableRoutes.changeOutgoColumn>;

const touches = ['month_table'];

export const useAddColumn = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: (body: ColumnBody & { name: string }) =>
      call(tableRoutes.addOutgoColumn, { params: { idAs }, body }),
  });

/** Adds several columns in this order; the page shows them after the last one. */
export const useAddColumns = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: async (names: readonly string[]) => {
      for (const name of names) {
        await call(tableRoutes.addOutgoColumn, { params: { idAs }, body: { name } });
      }
    },
  });

export const useChangeColumn = (idAs: number, idOutgoColumn: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ body, ...ifMatch }: { body: ColumnBody; ifMatch?: number }) =>
      call(tableRoutes.changeOutgoColumn, { params: { idAs, idOutgoColumn }, body, ...ifMatch }),
  });

export const useOrderColumns = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: (columns: readonly OutgoColumnView[]) =>
      call(tableRoutes.orderOutgoColumns, {
        params: { idAs },
        body: { order: columns.map(({ idOutgoColumn }) => idOutgoColumn) },
      }),
  });

export const useDeleteColumn = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: (idOutgoColumn: number) =>
      call(tableRoutes.deleteOutgoColumn, { params: { idAs, idOutgoColumn } }),
  });
