import { useQueryClient } from '@tanstack/react-query';

import { afterPaint } from '../../lib/after-paint.js';
import { associationKeys } from '../../lib/association-keys.js';
import { tableQueries } from '../../lib/table-queries.js';

export type MonthPlace = { readonly idAs: number; readonly idMonth: number };

/**
 * Everything of the month is computed anew. The table first: it is what whoever typed looks at, and beside it the control
 * list and the columns would keep server and page from it.
 */
export function useMonthRefresh(): (of: MonthPlace) => Promise<void> {
  const queryClient = useQueryClient();
  return async ({ idAs, idMonth }) => {
    const tables = tableQueries.tables(idAs, idMonth);
    await queryClient.invalidateQueries({ queryKey: tables });
    await afterPaint();
    await queryClient.invalidateQueries({
      queryKey: associationKeys.month(idAs, idMonth),
      predicate: ({ queryKey }) => queryKey[tables.length - 1] !== tables.at(-1),
    });
  };
}
