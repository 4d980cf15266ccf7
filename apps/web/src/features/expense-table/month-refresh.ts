import { useQueryClient } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { tableQueries } from '../../lib/table-queries.js';

export type MonthPlace = { readonly idAs: number; readonly idMonth: number };

/**
 * Everything of the month is computed anew. The table first: it is what whoever typed looks at, and beside it the control
 * list and the columns would keep the server from it.
 */
export function useMonthRefresh({ idAs, idMonth }: MonthPlace): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const tables = tableQueries.tables(idAs, idMonth);
    await queryClient.invalidateQueries({ queryKey: tables });
    await queryClient.invalidateQueries({
      queryKey: associationKeys.month(idAs, idMonth),
      predicate: ({ queryKey }) => queryKey[tables.length - 1] !== tables.at(-1),
    });
  };
}
